/** What changed between two states of a memory, in its own words: for commit messages, `diff`, `log`. */
import { isDeepStrictEqual } from 'node:util';
import type { Engram } from '../engram/engram';
import { ENGRAM_FIELDS } from '../engram/fields';
import { parseEngram } from '../engram/parse-engram';
import { recordClass } from '../merge/record-class';
import { parseImprint } from '../skills/imprint-codec';
import { parseSynapse } from '../synapse/parse-synapse';
import type { Synapse } from '../synapse/synapse';
import { compareText } from '../util/compare';
import { withYaml } from './record-of';
import { usageChanges } from './usage-changes';

/** A file that differs: its text before and after, undefined where there is none. */
export interface FileTexts {
  path: string;
  before?: string;
  after?: string;
}

/** Every kind of change, in the order in which it is told. */
export const CHANGE_KINDS = [
  'added',
  'changed',
  'learnt',
  'recalled',
  'moved',
  'removed',
  'frozen',
  'forgotten',
  'restored',
  'verified',
  'refuted',
  'contradicted',
  'resolved',
  'linked',
  'unlinked',
  'linkChanged',
  'proposed',
  'decided',
  'practised',
  'recorded',
  'unreadable',
  'settings',
  'file',
] as const;

/**
 * `learnt`: use taught something (helped, failed, was strengthened); `recalled`: it was only read. `contradicted` and
 * `resolved` are links of that kind; `practised`: an imprint changed; `recorded` an event; `settings` the marker and git's files.
 */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface MemoryChange {
  change: ChangeKind;
  /** Where it lies now; where it lay, when it is gone. */
  path: string;
  /** Of the engram or synapse. */
  id?: string;
  title?: string;
  /** Where a moved record lay. */
  from?: string;
  /** Names of fields that changed, `body` among them. */
  fields?: string[];
  /** Ends of a link. */
  link?: { from: string; kind: string; to: string };
  /** What use added, in counts. */
  usage?: { retrieved: number; effective: number; failed: number };
}

interface EngramState {
  path: string;
  engram: Engram;
  body: string;
}

interface SynapseState {
  path: string;
  synapse: Synapse;
}

interface Sides<T> {
  before: Map<string, T>;
  after: Map<string, T>;
}

/**
 * All changes, by kind in the order of CHANGE_KINDS, then by path. A record that moved is one record. Engrams that are
 * not `isSeen` are as if they were not there.
 */
export async function memoryChanges(
  files: readonly FileTexts[],
  isSeen: (engram: Engram) => boolean = () => true,
): Promise<MemoryChange[]> {
  const engrams: Sides<EngramState> = { before: new Map(), after: new Map() };
  const synapses: Sides<SynapseState> = { before: new Map(), after: new Map() };
  const changes: MemoryChange[] = [];
  for (const file of files) {
    const record = recordClass(file.path);
    if (record === 'engram' || record === 'session')
      changes.push(...(await readEngrams(file, engrams, isSeen)));
    else if (record === 'synapse') changes.push(...(await readSynapses(file, synapses)));
    else if (record !== 'usage') changes.push(otherChange(file));
  }
  changes.push(...compareAll(engrams, engramChanges), ...compareAll(synapses, synapseChanges));
  changes.push(...usageChanges(files.filter(({ path }) => recordClass(path) === 'usage')));
  return changes.sort(inOrder);
}

function inOrder(a: MemoryChange, b: MemoryChange): number {
  const rank = CHANGE_KINDS.indexOf(a.change) - CHANGE_KINDS.indexOf(b.change);
  return rank || compareText(a.path, b.path) || compareText(a.id ?? '', b.id ?? '');
}

/** Notes the engrams of a file; gives what can be said of it when its text is none. */
async function readEngrams(
  file: FileTexts,
  engrams: Sides<EngramState>,
  isSeen: (engram: Engram) => boolean,
): Promise<MemoryChange[]> {
  const found: string[] = [];
  for (const side of ['before', 'after'] as const) {
    const text = file[side];
    if (text === undefined) continue;
    const parsed = await withYaml((yaml) => parseEngram(text, file.path, yaml));
    found.push(parsed.type);
    if (parsed.type !== 'engram') continue;
    const { engram, body } = parsed.file;
    if (isSeen(engram)) engrams[side].set(engram.id, { path: file.path, engram, body });
  }
  if (found.at(-1) === 'invalid') return [{ change: 'unreadable', path: file.path }];
  return found.every((type) => type === 'not-engram') ? [{ change: 'file', path: file.path }] : [];
}

async function readSynapses(file: FileTexts, synapses: Sides<SynapseState>): Promise<MemoryChange[]> {
  let last = '';
  for (const side of ['before', 'after'] as const) {
    const text = file[side];
    if (text === undefined) continue;
    const parsed = await withYaml((yaml) => parseSynapse(text, file.path, yaml));
    last = parsed.type;
    if (parsed.type !== 'synapse') continue;
    const { synapse } = parsed.file;
    synapses[side].set(synapse.id, { path: file.path, synapse });
  }
  return last === 'invalid' ? [{ change: 'unreadable', path: file.path }] : [];
}

function compareAll<T>(
  { before, after }: Sides<T>,
  compare: (before: T | undefined, after: T | undefined) => MemoryChange[],
): MemoryChange[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => compare(before.get(id), after.get(id)));
}

const isInTrash = (path: string): boolean => path.startsWith('.trash/');

function engramChanges(before: EngramState | undefined, after: EngramState | undefined): MemoryChange[] {
  const there = after ?? before;
  if (there === undefined) return [];
  const common = { path: there.path, id: there.engram.id, title: there.engram.title };
  if (before === undefined) return [{ ...common, change: 'added' }];
  if (after === undefined) return [{ ...common, change: 'removed' }];
  const moved = before.path === after.path ? {} : { from: before.path };
  const kinds = new Set<ChangeKind>();
  if ('from' in moved) kinds.add(moveKind(before.path, after.path));
  addStatus(kinds, before.engram, after.engram);
  addVerification(kinds, before.engram, after.engram);
  const isPlace = (name: string): boolean => 'from' in moved && PLACE.has(name);
  const fields = changedFields(before, after).filter((name) => !isPlace(name));
  if (fields.some((name) => !USED.has(name))) kinds.add('changed');
  else if (fields.length > 0 && kinds.size === 0) kinds.add('recalled');
  if (kinds.size === 0) kinds.add('changed');
  return [...kinds].map((change) => ({
    ...common,
    ...moved,
    ...(change === 'changed' ? { fields: fields.filter((name) => !USED.has(name)) } : {}),
    change,
  }));
}

function moveKind(from: string, to: string): ChangeKind {
  if (isInTrash(to) && !isInTrash(from)) return 'removed';
  return isInTrash(from) && !isInTrash(to) ? 'restored' : 'moved';
}

function addStatus(kinds: Set<ChangeKind>, before: Engram, after: Engram): void {
  if (before.status === after.status) return;
  if (after.status === 'frozen' || after.status === 'forgotten') kinds.add(after.status);
  else if (before.status === 'frozen' || before.status === 'forgotten') kinds.add('restored');
  else kinds.add('changed');
}

function addVerification(kinds: Set<ChangeKind>, before: Engram, after: Engram): void {
  if (before.verificationStatus === after.verificationStatus) return;
  if (after.verificationStatus === 'refuted') kinds.add('refuted');
  else if (after.verificationStatus !== 'unverified') kinds.add('verified');
  else kinds.add('changed');
}

/** Birth values of older tools, which use changed in the file. */
const USED = new Set<string>(
  ENGRAM_FIELDS.filter(({ group }) => group === 'retrieval').map(({ name }) => name),
);

/** Say where an engram lies: of one that moved nothing new. */
const PLACE = new Set(['domainTags', 'slug']);

/** Follow from other changes, or are told by a kind of their own. */
const FOLLOWING = new Set<string>([
  'version',
  'updatedAt',
  'updatedBy',
  'contentHash',
  'contentSize',
  'status',
  'statusAt',
  'trashedAt',
  'verificationStatus',
  'verifications',
]);

function changedFields(before: EngramState, after: EngramState): string[] {
  const names = new Set([...Object.keys(before.engram), ...Object.keys(after.engram)]);
  const fieldOf = ({ engram }: EngramState, name: string): unknown => engram[name as keyof Engram];
  const changed = [...names].filter(
    (name) => !FOLLOWING.has(name) && !isDeepStrictEqual(fieldOf(before, name), fieldOf(after, name)),
  );
  return before.body === after.body ? changed : [...changed, 'body'];
}

function synapseChanges(before: SynapseState | undefined, after: SynapseState | undefined): MemoryChange[] {
  const there = after ?? before;
  if (there === undefined) return [];
  const { id, from, kind, to } = there.synapse;
  return [
    { change: linkKind(before?.synapse, after?.synapse), path: there.path, id, link: { from, kind, to } },
  ];
}

const SETTLED = new Set(['resolved', 'auto_resolved']);

function linkKind(before: Synapse | undefined, after: Synapse | undefined): ChangeKind {
  if (after === undefined) return 'unlinked';
  const isSettled = SETTLED.has(after.resolutionState?.status ?? '');
  const wasSettled = SETTLED.has(before?.resolutionState?.status ?? '');
  if (isSettled && !wasSettled) return 'resolved';
  if (before !== undefined) return 'linkChanged';
  return after.kind === 'contradicts' ? 'contradicted' : 'linked';
}

const SETTINGS =
  /^(?:co-engram\.yaml|config\/co-engram\.yaml|\.co-engram\/config\.json|\.gitignore|\.gitattributes)$/;

function otherChange({ path, before, after }: FileTexts): MemoryChange {
  const record = recordClass(path);
  if (record === 'proposal') return { change: before === undefined ? 'proposed' : 'decided', path };
  if (record === 'imprint') return { change: 'practised', path, ...skillOf(after ?? before ?? '') };
  if (record === 'event') return { change: 'recorded', path };
  return { change: SETTINGS.test(path) ? 'settings' : 'file', path };
}

/** What a skill is known by; nothing for a damaged imprint. */
function skillOf(text: string): Pick<MemoryChange, 'id' | 'title'> {
  const parsed = parseImprint(text);
  return parsed.type === 'imprint' ? { id: parsed.imprint.skillId, title: parsed.imprint.name } : {};
}
