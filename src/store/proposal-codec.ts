/** What a proposal file says: a suggested change that waits for a yes. */
import { editRecord } from '../engram/edit-record';
import { formatEntryLines } from '../engram/format-entry';
import { isUsableId } from '../engram/id';
import { findMergeMarker, refuseText } from '../engram/parse-engram';
import { readYaml, shapeOfRows, type YamlRange } from '../engram/read-record';
import { startOfText } from '../engram/text-lines';
import { positionAt } from '../engram/text-position';
import type { YamlEntry, YamlReader, YamlValue } from '../engram/yaml-document';
import { parseInstant } from '../util/instants';

export const PROPOSAL_STATUSES = ['pending', 'accepted', 'dismissed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** What every proposal may say; what its action needs beside that is the action's. */
export interface Proposal {
  id: string;
  /** Who or what suggests it: `dedupe-update`, `failures`, `conversation`, … */
  source: string;
  status: ProposalStatus;
  /** What accepting it does. */
  action: string;
  title?: string;
  kind?: string;
  domainTags?: string[];
  tags?: string[];
  engramIds?: string[];
  targetId?: string;
  synapseId?: string;
  /** Why it is suggested. */
  reason?: string;
  /** 0-1. */
  confidence?: number;
  createdBy?: string;
  createdAt?: string;
  updatedAt?: string;
  decidedAt?: string;
  decidedBy?: string;
  decidedReason?: string;
  /** Of a dismissed one: from then on it may be suggested again; for ever without. */
  until?: string;
  /** What accepting it wrote. */
  resultIds?: string[];
  /** A text that accepting it writes. */
  content?: string;
  [field: string]: unknown;
}

/** A file that is no proposal, and why. */
export interface DamagedProposal {
  type: 'damaged';
  message: string;
  line?: number;
  column?: number;
}

export type ParsedProposal = { type: 'proposal'; proposal: Proposal } | DamagedProposal;

const SHAPE = shapeOfRows([]);

/** The text of a new proposal file; fields without a value are left out. */
export function formatProposal(proposal: Proposal): string {
  const lines = Object.entries(proposal)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => linesOf(name, value));
  return `${lines.join('\n')}\n`;
}

/** A text of several lines as a block, so that a pull request shows what it says. */
function linesOf(name: string, value: unknown): string[] {
  const isBlock = name === 'content' && typeof value === 'string' && BLOCK.test(value) && !UNSAFE.test(value);
  if (!isBlock) return formatEntryLines(name, value);
  return [`${name}: |-`, ...value.split('\n').map((line) => (line === '' ? '' : `  ${line}`))];
}

/** Several lines, the first and the last with something on it, the first without an indentation of its own. */
const BLOCK = /^\S[\s\S]*\n[\s\S]*\S$/;
/** What YAML cannot hold without an escape, and blank lines that are not empty, which it may take for indentation. */
const UNSAFE = /(?!\n)[\p{Cc}\u2028\u2029\p{Cs}\ufeff\ufffe\uffff]|\n[ ]+(?:\n|$)/u;

/** The text with fields changed (null removes); everything else stays byte for byte. Throws INVALID_DATA. */
export async function editProposal(
  text: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { content } = changes;
  if (typeof content !== 'string' || text.trimStart().startsWith('{')) return editFields(text, changes);
  const others = await editFields(text, { ...changes, content: null });
  const ended = others.endsWith('\n') ? others : `${others}\n`;
  return `${ended}${linesOf('content', content).join('\n')}\n`;
}

async function editFields(text: string, changes: Readonly<Record<string, unknown>>): Promise<string> {
  const range = rangeOf(text);
  const yaml = readYaml(range) === undefined ? await loadYamlReader() : undefined;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return editRecord({ range, shape: SHAPE, keyOf: (name) => name, lineBreak, yaml }, changes);
}

/** The proposal in a text, every field that is known here checked; or what is wrong with it and where. */
export async function parseProposal(text: string): Promise<ParsedProposal> {
  const refused = refuseText(text);
  if (refused !== undefined) return damagedAt(refused.message, refused);
  const range = rangeOf(text);
  const marker = findMergeMarker(range);
  if (marker !== -1) return damagedAt('a merge has left its markers', positionAt(text, marker));
  const result = readYaml(range) ?? readYaml(range, await loadYamlReader());
  if (result?.type === 'error') {
    return damagedAt(result.failure.message, positionAt(text, result.failure.offset));
  }
  if (result?.type !== 'mapping') return damagedAt('it is no mapping of fields');
  const { entries } = result.document;
  const wrong = entries.find((entry) => whyWrong(entry) !== undefined);
  if (wrong !== undefined) return damagedAt(whyWrong(wrong) ?? '', positionAt(text, wrong.start));
  const fields: Record<string, unknown> = Object.create(null);
  for (const { key, value } of entries) if (value !== null) fields[key] ??= value;
  const missing = REQUIRED.find((name) => fields[name] === undefined);
  if (missing !== undefined) return damagedAt(`${missing} is missing`);
  return { type: 'proposal', proposal: { ...fields } as Proposal };
}

const REQUIRED = ['id', 'source', 'status', 'action'] as const;

type Check = (value: YamlValue) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isFileName: Check = (value) => typeof value === 'string' && /^\w[\w-]{0,63}$/.test(value);
const isId: Check = (value) => typeof value === 'string' && isUsableId(value);
/** A reason is read by people and kept in the audit log. */
export const LONGEST_REASON = 10_000;
const isReason: Check = (value) => typeof value === 'string' && value.length <= LONGEST_REASON;
const isInstant: Check = (value) => typeof value === 'string' && parseInstant(value) !== undefined;
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** What the fields must be, with the words for it. */
const FIELDS: Readonly<Record<string, readonly [Check, string]>> = {
  id: [isFileName, 'must be letters and digits, as its file is named'],
  source: [isFileName, 'must be a word such as rem-pattern'],
  status: [
    (value) => (PROPOSAL_STATUSES as readonly YamlValue[]).includes(value),
    `must be one of ${PROPOSAL_STATUSES.join(', ')}`,
  ],
  action: [isText, 'must be a text'],
  title: [isText, 'must be a text'],
  kind: [isText, 'must be a text'],
  domainTags: [listOf(isText), 'must be a list of texts'],
  tags: [listOf(isText), 'must be a list of texts'],
  engramIds: [listOf(isId), 'must be a list of ids'],
  targetId: [isId, 'must be an id'],
  synapseId: [isFileName, 'must be an id'],
  reason: [isReason, `must be a text of at most ${LONGEST_REASON} characters`],
  confidence: [isShare, 'must be a number from 0 to 1'],
  createdBy: [isText, 'must be a text'],
  createdAt: [isInstant, 'must be an instant'],
  updatedAt: [isInstant, 'must be an instant'],
  decidedAt: [isInstant, 'must be an instant'],
  decidedBy: [isText, 'must be a text'],
  decidedReason: [isReason, `must be a text of at most ${LONGEST_REASON} characters`],
  until: [isInstant, 'must be an instant'],
  resultIds: [listOf(isFileName), 'must be a list of ids'],
  content: [isText, 'must be a text'],
};

function whyWrong({ key, value }: YamlEntry): string | undefined {
  const field = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
  if (field === undefined || value === null) return undefined;
  const [check, words] = field;
  return check(value) ? undefined : `${key} ${words}`;
}

function damagedAt(message: string, place: { line?: number; column?: number } = {}): DamagedProposal {
  const { line, column } = place;
  return { type: 'damaged', message, ...(line === undefined ? {} : { line, column }) };
}

function rangeOf(text: string): YamlRange {
  return { text, start: startOfText(text), end: text.length };
}

async function loadYamlReader(): Promise<YamlReader> {
  return (await import('../engram/yaml-reader')).yamlReader;
}
