/** Reads what was appended to the signal log since it was last folded in. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { errnoOf, fileError } from '../store/file-error';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import { sha256Hex } from '../util/hash';
import { parseSignals, type ReadEvent } from './signal-event';
import { parseSignalState, type SignalState } from './signal-state';

interface Place {
  stateDir: string;
}

/** Larger logs are moved aside once they are read. */
const LARGEST_LOG = 1024 * 1024;

/** The log, and before it the one that was moved aside, to which a slow reader may still append. */
const LOGS = [STATE.olderSignals, STATE.signals];

export interface UnreadSignals {
  /** As it was, with `read` and `damaged` as they will be. */
  state: SignalState;
  /** The text that `state` was read from; undefined when there was none. */
  stateText: string | undefined;
  events: ReadEvent[];
  damaged: string[];
}

/** Everything unread, in order; an unfinished last line is left for the next time. */
export function readSignals(repo: Place): UnreadSignals {
  const stateText = readOptional(statePath(repo, STATE.windows));
  const state = parseSignalState(stateText);
  const unread: UnreadSignals = { state: { ...state, read: {} }, stateText, events: [], damaged: [] };
  for (const name of LOGS) {
    const part = unreadPart(repo, name, state.read);
    if (part === undefined) continue;
    const { events, damaged } = parseSignals(part.text);
    unread.events.push(...events);
    unread.damaged.push(...damaged);
    unread.state.read[part.key] = part.end;
  }
  unread.state.damaged += unread.damaged.length;
  return unread;
}

/** How many lines wait to be folded in. */
export function countUnread(repo: Place): number {
  const { events, damaged } = readSignals(repo);
  return events.length + damaged.length;
}

/**
 * Moves a large log aside when all of it was folded in and the one before it too; to be called under no plan, after
 * one was applied. Nothing is lost: the older log is read first the next time.
 */
export function rotateSignals(repo: Place): void {
  const log = statePath(repo, STATE.signals);
  if (!existsSync(log) || statSync(log).size < LARGEST_LOG) return;
  const { read } = parseSignalState(readOptional(statePath(repo, STATE.windows)));
  const isRead = LOGS.every((name) => {
    const part = unreadPart(repo, name, read);
    return part === undefined || part.text === '';
  });
  if (isRead) renameSync(log, statePath(repo, STATE.olderSignals));
}

function unreadPart(
  repo: Place,
  name: string,
  read: Readonly<Record<string, number>>,
): { key: string; text: string; end: number } | undefined {
  const bytes = readBytes(statePath(repo, name));
  const firstEnd = bytes?.indexOf(10) ?? -1;
  if (bytes === undefined || firstEnd === -1) return undefined;
  const key = sha256Hex(bytes.subarray(0, firstEnd)).slice(0, 16);
  const end = bytes.lastIndexOf(10) + 1;
  const start = Math.min(read[key] ?? 0, end);
  return { key, text: bytes.toString('utf8', start, end), end };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw fileError(error, path, 'read');
  }
}
