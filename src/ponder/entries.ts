/** Entries of contemplation, one JSON file each in the state folder. */
import { readdirSync } from 'node:fs';
import { isUlid } from '../engram/id';
import { CoEngramError } from '../errors';
import type { WriteStep } from '../remember/write';
import { errnoOf, fileError } from '../store/file-error';
import { STATE, statePath } from '../store/layout';
import type { Memory } from '../store/memory';
import type { FileChange } from '../store/plan';
import { readOptional } from '../store/read-optional';
import type { Repository } from '../store/repository';
import { compareText } from '../util/compare';
import { formatInstant, parseInstant } from '../util/instants';
import type { PonderEntry } from './entry';
import { isRunning, nextState, PONDER_STATES } from './states';

/** An entry as it lies on the disk. */
export interface EntryFile {
  entry: PonderEntry;
  text: string;
}

const SHORTEST_PART = 4;
/** How long one round may take until somebody else may begin. */
export const RUN_LIMIT_MS = 30 * 60_000;
export const TIMED_OUT = 'it took longer than 30 minutes';

export function entryPath(id: string): string {
  return `${STATE.ponder}/${id}.json`;
}

/** The entries of an agent, the oldest first, as they are at `now` (ms); files that are none are left out. */
export function readEntries({ repo, agent, surroundings }: Memory): EntryFile[] {
  return entryIds(repo)
    .flatMap((id) => readEntry(repo, id) ?? [])
    .filter(({ entry }) => entry.agent === agent)
    .map(({ entry, text }) => ({ entry: settled(entry, surroundings.now()), text }))
    .sort((a, b) => compareText(a.entry.id, b.entry.id));
}

function entryIds(repo: Repository): string[] {
  const folder = statePath(repo, STATE.ponder);
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter(isUlid);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw fileError(error, folder, 'list');
  }
}

function readEntry(repo: Repository, id: string): EntryFile | undefined {
  const text = readOptional(statePath(repo, entryPath(id)));
  const entry = text === undefined ? undefined : parseEntry(text);
  return text === undefined || entry?.id !== id ? undefined : { entry, text };
}

/** Written by ourselves alone; what lacks its frame is no entry. */
function parseEntry(text: string): PonderEntry | undefined {
  try {
    const value = JSON.parse(text) as Partial<PonderEntry> | null;
    const isEntry =
      typeof value?.question === 'string' &&
      typeof value.agent === 'string' &&
      Array.isArray(value.focus) &&
      PONDER_STATES.some((state) => state === value.state);
    return isEntry ? (value as PonderEntry) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A run whose time is over has failed, whether somebody wrote it down or not. */
function settled(entry: PonderEntry, now: number): PonderEntry {
  const { state, run } = entry;
  const until = parseInstant(run?.until ?? '');
  if (!isRunning(state) || until === undefined || now < until) return entry;
  return { ...entry, state: nextState(state, 'fail') ?? state, reason: TIMED_OUT };
}

/** The entry that a reference means: an id, or 4 characters and more of its beginning or end. Throws NOT_FOUND. */
export function requireEntry(memory: Memory, reference: string): EntryFile {
  const part = reference.trim().toUpperCase();
  const files = readEntries(memory);
  const found = files.filter(
    ({ entry: { id } }) =>
      id === part || (part.length >= SHORTEST_PART && (id.startsWith(part) || id.endsWith(part))),
  );
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first === undefined) {
    throw new CoEngramError('NOT_FOUND', `no contemplation matches "${reference.slice(0, 100)}"`, {
      hint: 'co-engram ponder list',
    });
  }
  throw new CoEngramError('NOT_FOUND', `${found.length} contemplations match "${reference}"`, {
    hint: 'give more of the id',
    data: { candidates: found.map(({ entry: { id, question } }) => ({ id, title: question })) },
  });
}

/** The entry as the step finds it. Throws NOT_FOUND when it was deleted meanwhile. */
export function entryNow({ memory }: WriteStep, id: string): EntryFile {
  return requireEntry(memory, id);
}

/** The change that keeps an entry; `before` is the text that it was made from. */
export function planEntry(
  { memory, plan }: WriteStep,
  entry: PonderEntry,
  before: string | null,
): PonderEntry {
  const updated = { ...entry, updatedAt: formatInstant(memory.surroundings.now()) };
  const text = `${JSON.stringify(updated, null, 2)}\n`;
  const change: FileChange = {
    type: 'write',
    area: 'state',
    path: entryPath(entry.id),
    text,
    expect: before,
  };
  plan.append([change]);
  return updated;
}
