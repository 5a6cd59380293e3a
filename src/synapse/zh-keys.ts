import type { YamlMap, YamlValue } from '../engram/yaml-document';

/** Chinese keys of synapse files of the public Co-Engram project -> names of fields. */
const TOP: ReadonlyMap<string, string> = new Map([
  ['标识', 'id'],
  ['起点', 'from'],
  ['终点', 'to'],
  ['类型', 'kind'],
  ['权重', 'weight'],
  ['证据', 'evidence'],
  ['创建者', 'createdBy'],
  ['创建时间', 'createdAt'],
  ['更新时间', 'updatedAt'],
  ['源语义', 'sourceSemantic'],
  ['目标语义', 'targetSemantic'],
  ['裁决状态', 'resolutionState'],
]);

const INSIDE: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  evidence: new Map([
    ['描述', 'description'],
    ['来源', 'source'],
    ['置信度', 'confidence'],
    ['添加时间', 'addedAt'],
    ['添加者', 'addedBy'],
  ]),
  resolutionState: new Map([
    ['状态', 'status'],
    ['阶段', 'phase'],
    ['裁决', 'verdict'],
    ['理由', 'rationale'],
    ['置信度', 'confidence'],
    ['升级给', 'escalatedTo'],
    ['升级时间', 'escalatedAt'],
    ['过期时间', 'expiresAt'],
    ['解决时间', 'resolvedAt'],
    ['解决者', 'resolvedBy'],
  ]),
};

/** The field that a key of the top level stands for. */
export function nameOfKey(key: string): string {
  return TOP.get(key) ?? key;
}

/** A value with the Chinese keys inside of it turned into ours. */
export function withOurKeys(name: string, value: YamlValue): YamlValue {
  const names = Object.hasOwn(INSIDE, name) ? INSIDE[name] : undefined;
  if (names === undefined || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map((item) => rename(item, names)) : rename(value, names);
}

function rename(value: YamlValue, names: ReadonlyMap<string, string>): YamlValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!Object.keys(value).some((key) => names.has(key))) return value;
  const renamed: YamlMap = Object.create(null);
  for (const [key, member] of Object.entries(value)) renamed[names.get(key) ?? key] = member;
  return renamed;
}
