/** Reads and writes `imprint.json`; members that are unknown here stay. */
import { parseJsonObject } from '../merge/json-side';
import { parseInstant } from '../util/instants';
import {
  ACQUISITION_STAGES,
  type Imprint,
  POLICY_KINDS,
  type PolicyKind,
  START_UTILITY,
  VISIBILITIES,
} from './imprint';
import { SKILL_NAME } from './skill-file';

/** What is wrong with a member, or with the whole file. */
export interface ImprintProblem {
  field?: string;
  message: string;
}

export type ParsedImprint =
  | { type: 'imprint'; imprint: Imprint; problems: ImprintProblem[] }
  | { type: 'damaged'; message: string };

type Members = Readonly<Record<string, unknown>>;

/** Ids name folders and end up in commands. */
const SKILL_ID = /^[0-9A-Za-z][\w-]{0,63}$/;
const MOST_ITEMS = 1000;

function isSkillId(text: string): boolean {
  return SKILL_ID.test(text);
}

/**
 * The imprint in a text. What has the wrong type or range is named in `problems` and read as its default; a text
 * that is no object, or does not say whose it is, is damaged. Never throws.
 */
export function parseImprint(text: string): ParsedImprint {
  const members = parseObject(text);
  if (typeof members === 'string') return { type: 'damaged', message: members };
  const reader = new MemberReader(members);
  const skillId = members.skillId;
  if (typeof skillId !== 'string' || !isSkillId(skillId)) {
    return { type: 'damaged', message: 'skillId must be letters, digits and hyphens' };
  }
  // Other tools name the file and not its folder.
  const sourcePath = reader.text('sourcePath', '').replace(/\/SKILL\.md$/, '');
  const imprint: Imprint = {
    skillId,
    name: reader.matching('name', SKILL_NAME, nameOfPath(sourcePath) ?? skillId),
    description: reader.text('description', ''),
    sourcePath,
    contentHash: reader.text('contentHash', ''),
    initiationSet: reader.texts('initiationSet'),
    termination: reader.texts('termination'),
    policy: policyOf(members, reader),
    utility: reader.share('utility', START_UTILITY),
    sampleSize: reader.count('sampleSize'),
    invocationCount: reader.count('invocationCount'),
    successCount: reader.count('successCount'),
    failureCount: reader.count('failureCount'),
    lastUsedAt: reader.instant('lastUsedAt'),
    acquisitionStage: reader.choice('acquisitionStage', ACQUISITION_STAGES, 'draft'),
    retiredAt: reader.instant('retiredAt'),
    revivedAt: reader.instant('revivedAt'),
    visibility: reader.choice('visibility', VISIBILITIES, 'team', 'restricted'),
    createdBy: reader.optionalText('createdBy'),
    createdAt: reader.instant('createdAt'),
    updatedBy: reader.optionalText('updatedBy'),
    updatedAt: reader.instant('updatedAt'),
    version: Math.max(1, reader.count('version', 1)),
    composes: reader.texts('composes'),
    relatedEngrams: reader.texts('relatedEngrams'),
  };
  if (sourcePath === '') reader.problems.push({ field: 'sourcePath', message: 'sourcePath is missing' });
  return { type: 'imprint', imprint, problems: reader.problems };
}

/** The text of a new imprint: what use teaches is left to the usage files, and what is empty is left out. */
export function formatImprint(imprint: Omit<Imprint, keyof BirthMembers>): string {
  return textOf(Object.fromEntries(Object.entries(imprint).filter(([, value]) => !isEmpty(value))));
}

type BirthMembers = Pick<
  Imprint,
  'utility' | 'sampleSize' | 'invocationCount' | 'successCount' | 'failureCount' | 'lastUsedAt'
>;

/** The text with members changed (undefined or an empty list takes them out); others stay as they are. */
export function editImprint(text: string, changes: Partial<Record<keyof Imprint, unknown>>): string {
  const members = parseObject(text);
  if (typeof members === 'string') throw new TypeError(members);
  const edited: Record<string, unknown> = { ...members };
  for (const [name, value] of Object.entries(changes)) {
    if (isEmpty(value)) delete edited[name];
    else edited[name] = value;
  }
  return textOf(edited);
}

/** As the merge writes it. */
function textOf(members: Members): string {
  return `${JSON.stringify(members, null, 2)}\n`;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Members that are nested too deeply could not be written again. */
function parseObject(text: string): Members | string {
  const members = parseJsonObject(text.replace(/^\ufeff/, ''));
  if (members !== undefined) return members;
  const isMerge = /^(?:<{7}|>{7})/m.test(text);
  return isMerge ? 'a merge has left its markers' : 'it is no JSON object';
}

function nameOfPath(path: string): string | undefined {
  const last = path.split('/').at(-1) ?? '';
  return SKILL_NAME.test(last) ? last : undefined;
}

function policyOf(members: Members, reader: MemberReader): Imprint['policy'] {
  const value = members.policy;
  const policy: Members = typeof value === 'object' && value !== null ? { ...value } : {};
  const kind = POLICY_KINDS.find((each) => each === policy.kind);
  if (kind === undefined && value !== undefined) {
    reader.problems.push({
      field: 'policy',
      message: `policy.kind must be one of ${POLICY_KINDS.join(', ')}`,
    });
  }
  const fallback: PolicyKind = 'claude-skill';
  return { kind: kind ?? fallback, ref: typeof policy.ref === 'string' ? policy.ref : 'SKILL.md' };
}

class MemberReader {
  readonly problems: ImprintProblem[] = [];

  constructor(private readonly members: Members) {}

  text(name: string, fallback: string): string {
    return this.optionalText(name) ?? fallback;
  }

  optionalText(name: string): string | undefined {
    return this.read(name, 'must be a text', (value) => (typeof value === 'string' ? value : undefined));
  }

  matching(name: string, pattern: RegExp, fallback: string): string {
    const isFitting = (value: unknown) => typeof value === 'string' && pattern.test(value);
    const words = 'must be lower-case letters, digits and hyphens';
    return this.read(name, words, (value) => (isFitting(value) ? (value as string) : undefined)) ?? fallback;
  }

  texts(name: string): string[] {
    const found = this.read(name, `must be a list of at most ${MOST_ITEMS} texts`, (value) => {
      if (typeof value === 'string') return value === '' ? [] : [value];
      const isList = Array.isArray(value) && value.length <= MOST_ITEMS;
      return isList && value.every((item) => typeof item === 'string') ? [...new Set(value)] : undefined;
    });
    return found ?? [];
  }

  share(name: string, fallback: number): number {
    const words = 'must be a number from 0 to 1';
    const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
    return this.read(name, words, (value) => (isShare(value) ? (value as number) : undefined)) ?? fallback;
  }

  count(name: string, fallback = 0): number {
    const words = 'must be a whole number from 0';
    const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
    return this.read(name, words, (value) => (isCount(value) ? (value as number) : undefined)) ?? fallback;
  }

  instant(name: string): string | undefined {
    const isInstant = (value: unknown) => typeof value === 'string' && parseInstant(value) !== undefined;
    return this.read(name, 'must be an instant', (value) =>
      isInstant(value) ? (value as string) : undefined,
    );
  }

  /** `unreadable` stands for a value that is none of the choices. */
  choice<T extends string>(name: string, choices: readonly T[], fallback: T, unreadable = fallback): T {
    const words = `must be one of ${choices.join(', ')}`;
    const found = this.read(name, words, (value) => choices.find((each) => each === value));
    const isThere = (this.members[name] ?? undefined) !== undefined;
    return found ?? (isThere ? unreadable : fallback);
  }

  private read<T>(name: string, words: string, take: (value: unknown) => T | undefined): T | undefined {
    const value = this.members[name] ?? undefined;
    if (value === undefined) return undefined;
    const taken = take(value);
    if (taken === undefined) this.problems.push({ field: name, message: `${name} ${words}` });
    return taken;
  }
}
