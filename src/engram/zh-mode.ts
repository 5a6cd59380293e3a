import { fenceTracker } from './code-fences';
import type { EngramFieldName } from './fields';
import type { FrontMatter } from './front-matter';
import { type Line, lineAt, startOfText } from './text-lines';

/**
 * The Chinese mode of the public Co-Engram project: the body comes first, then a marker line, then the fields
 * between `---` lines under Chinese keys. Enum values stay English.
 */
export const ZH_KEYS: ReadonlyMap<EngramFieldName, string> = new Map([
  ['id', '标识'],
  ['title', '标题'],
  ['slug', '别名'],
  ['domainTags', '领域标签'],
  ['kind', '类型'],
  ['kinds', '类型列表'],
  ['tags', '标签'],
  ['summary', '摘要'],
  ['contentHash', '内容哈希'],
  ['contentSize', '内容大小'],
  ['createdBy', '创建者'],
  ['createdAt', '创建时间'],
  ['updatedBy', '更新者'],
  ['updatedAt', '更新时间'],
  ['version', '版本'],
  ['importance', '重要性'],
  ['confidence', '置信度'],
  ['sourceType', '来源类型'],
  ['retrievalCount', '检索次数'],
  ['effectiveRetrievals', '有效检索数'],
  ['failedUses', '失败使用数'],
  ['reinforcementScore', '强化分数'],
  ['lastRetrievedAt', '最近检索时间'],
  ['lastEffectiveAt', '最近有效时间'],
  ['lastRetrievalScore', '最近检索分数'],
  ['status', '状态'],
  ['forcedFreshness', '强制新鲜度'],
  ['visibility', '可见性'],
  ['verificationStatus', '验证状态'],
  ['encodingContext', '编码情境'],
  ['perspective', '视角'],
  ['contextTags', '情境标签'],
]);

/** Chinese key -> name of the field; keys that say only which language the file is in have no field. */
export const ZH_NAMES: ReadonlyMap<string, EngramFieldName> = new Map(
  [...ZH_KEYS].map(([name, key]) => [key, name]),
);

/** Marks of the language of a file in the public format; they tell nothing about the engram. */
export const LANGUAGE_KEYS: ReadonlySet<string> = new Set(['__语言', '__lang']);

const MARKER_WORD = 'co-engram-meta';
const MARKER = /^(?:#+[ \t]+)?<!--[ \t]*co-engram-meta(?::[a-z]*)?[ \t]*-->[ \t]*$/;
const OPENING = /^(?:---|```[a-z]*)[ \t]*$/;
const CLOSING = /^(?:---|```)[ \t]*$/;

/** Finds the parts of a file in Chinese mode; undefined when it has no marker line outside of code. */
export function splitZhMode(text: string): FrontMatter | undefined {
  const marker = findMarker(text);
  if (marker === undefined) return undefined;
  let first = lineAt(text, marker.end);
  while (first.content.trim() === '' && first.end < text.length) first = lineAt(text, first.end);
  const yamlStart = OPENING.test(first.content) ? first.end : first.start;
  const yamlEnd = findClosing(text, yamlStart);
  const lineBreak = text.charCodeAt(marker.end - 2) === 0x0d ? '\r\n' : '\n';
  const bodyStart = startOfText(text);
  return {
    mode: 'zh',
    yamlStart,
    yamlEnd,
    bodyStart,
    bodyEnd: endOfBody(text, bodyStart, marker.start),
    lineBreak,
  };
}

function findMarker(text: string): Line | undefined {
  if (!text.includes(MARKER_WORD)) return undefined;
  const isCode = fenceTracker();
  for (let start = startOfText(text); start < text.length; ) {
    const line = lineAt(text, start);
    if (!isCode(line.content) && MARKER.test(line.content)) return line;
    start = line.end;
  }
  return undefined;
}

/** The closing line's start, or the end of the text when nobody closed the fields. */
function findClosing(text: string, from: number): number {
  for (let start = from; start < text.length; ) {
    const line = lineAt(text, start);
    if (CLOSING.test(line.content)) return start;
    start = line.end;
  }
  return text.length;
}

/** Before the one empty line above the marker. */
function endOfBody(text: string, bodyStart: number, markerStart: number): number {
  const before = text.slice(Math.max(bodyStart, markerStart - 4), markerStart);
  const gap = /(?:^|\n)(\r?\n)$/.exec(before)?.[1] ?? '';
  return markerStart - gap.length;
}
