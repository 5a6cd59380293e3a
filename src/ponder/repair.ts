/** How long a report may be repaired. */
import { keyOfGap } from './closure';
import type { Gap, KnownGap } from './entry';

/** New gaps that one report is told of, and all of one run. */
const GAP_LIMITS = { aRound: 3, inAll: 10 } as const;

export interface Repair {
  verdict: 'close' | 'gaps' | 'giveUp';
  /** All that were ever told in this run, with what is open now. */
  gaps: KnownGap[];
  /** Open, but not told yet. */
  untold: number;
  /** Why it was given up. */
  reason?: string;
}

/**
 * What follows from the gaps of a report (`round`, from 1): the first one may be repaired `rounds` times. A round is
 * told of three new gaps, the others wait; with more than ten in all, nobody repairs any more.
 */
export function planRepair(
  known: readonly KnownGap[],
  found: readonly Gap[],
  { round, rounds }: { round: number; rounds: number },
): Repair {
  const now = new Set(found.map(keyOfGap));
  const before = new Set(known.map(keyOfGap));
  const fresh = found.filter((gap) => !before.has(keyOfGap(gap)));
  const room = Math.min(GAP_LIMITS.aRound, GAP_LIMITS.inAll - known.length);
  const told = fresh.slice(0, Math.max(0, room)).map((gap): KnownGap => ({ ...gap, round, isOpen: true }));
  const gaps = [...known.map((gap) => ({ ...gap, isOpen: now.has(keyOfGap(gap)) })), ...told];
  const untold = fresh.length - told.length;
  if (found.length === 0) return { verdict: 'close', gaps, untold };
  if (round > rounds) {
    return { verdict: 'giveUp', gaps, untold, reason: `still open after ${rounds} rounds of repair` };
  }
  if (room <= 0 && fresh.length > 0)
    return { verdict: 'giveUp', gaps, untold, reason: `more than ${GAP_LIMITS.inAll} gaps in all` };
  return { verdict: 'gaps', gaps, untold };
}
