/** What an entry may be, and what leads from one to the other: the whole table. */
import { CoEngramError } from '../errors';

export const PONDER_STATES = [
  'queued',
  'thinking',
  'verifying',
  'repairing',
  'done',
  'degraded',
  'failed',
] as const;
export type PonderState = (typeof PONDER_STATES)[number];

export const PONDER_EVENTS = ['run', 'report', 'close', 'gaps', 'giveUp', 'fail', 'again'] as const;
export type PonderEvent = (typeof PONDER_EVENTS)[number];

/**
 * `run`: somebody begins to think; `report`: a report came in; `close`: nothing is open any more; `gaps`: something is;
 * `giveUp`: too much stayed open; `fail`: time is over, or the model failed; `again`: from the beginning.
 * A report while verifying follows one whose check was cut off.
 */
const TRANSITIONS: Readonly<Record<PonderState, Readonly<Partial<Record<PonderEvent, PonderState>>>>> = {
  queued: { run: 'thinking' },
  thinking: { report: 'verifying', fail: 'failed' },
  verifying: { report: 'verifying', close: 'done', gaps: 'repairing', giveUp: 'degraded', fail: 'failed' },
  repairing: { report: 'verifying', fail: 'failed' },
  done: { again: 'queued' },
  degraded: { again: 'queued' },
  failed: { run: 'thinking', again: 'queued' },
};

/** What to do instead, for whoever asks for what does not go. */
const HINTS: Readonly<Record<PonderState, string>> = {
  queued: 'co-engram ponder run ID',
  thinking: 'co-engram ponder show ID --task',
  verifying: 'co-engram ponder report ID --input FILE',
  repairing: 'co-engram ponder show ID --task',
  done: 'co-engram ponder again ID',
  degraded: 'co-engram ponder again ID',
  failed: 'co-engram ponder run ID',
};

/** The state that follows; undefined where the event cannot happen. */
export function nextState(state: PonderState, event: PonderEvent): PonderState | undefined {
  return TRANSITIONS[state][event];
}

/** As `nextState`; throws CONFLICT, with what to do instead, where the event cannot happen. */
export function advance(state: PonderState, event: PonderEvent, id: string): PonderState {
  const next = nextState(state, event);
  if (next !== undefined) return next;
  throw new CoEngramError('CONFLICT', `${id} is ${state}: ${WORDS[event]}`, {
    hint: HINTS[state].replace('ID', id),
    data: { id, state },
  });
}

const WORDS: Readonly<Record<PonderEvent, string>> = {
  run: 'it cannot be run now',
  report: 'no report is waited for',
  close: 'it cannot be closed',
  gaps: 'it cannot be repaired',
  giveUp: 'it cannot be given up',
  fail: 'it cannot fail',
  again: 'it has not ended yet',
};

/** Is somebody thinking, or is a report being checked? */
export function isRunning(state: PonderState): boolean {
  return state === 'thinking' || state === 'verifying' || state === 'repairing';
}
