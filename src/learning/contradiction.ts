/** What becomes of two engrams that contradict each other. */
import { VERIFICATION_STATUSES, type VerificationStatus } from '../engram/engram';
import type { ResolutionState } from '../synapse/synapse';
import { compareText } from '../util/compare';
import { formatInstant, parseInstant } from '../util/instants';

export const VERDICTS = ['keep_new', 'keep_old', 'merge', 'archive'] as const;
export type Verdict = (typeof VERDICTS)[number];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The gap of confidence from which a higher status decides by itself. */
const CLEAR_GAP = 0.4;

/** One end of a contradiction. */
export interface Contender {
  id: string;
  verificationStatus: VerificationStatus;
  /** As shown. */
  confidence: number;
  validFrom?: string;
  createdAt?: string;
}

/** The newer and the older of two: by `validFrom`, else `createdAt`; on a tie the later id is the newer. */
export function byAge<C extends Contender>(a: C, b: C): { newer: C; older: C } {
  const gap = worldTime(a) - worldTime(b) || compareText(a.id, b.id);
  return gap > 0 ? { newer: a, older: b } : { newer: b, older: a };
}

/** The end with the lower verification status, refuted the lowest of all; on a tie the older. */
export function weakerOf<C extends Contender>(a: C, b: C): C {
  const gap = rankOf(a) - rankOf(b);
  if (gap !== 0) return gap < 0 ? a : b;
  return byAge(a, b).older;
}

/**
 * The verdict of a clear case: one end has the higher verification status and is more confident by 0.4 or more.
 * Undefined when people have to decide.
 */
export function clearVerdict(
  a: Contender,
  b: Contender,
): Extract<Verdict, 'keep_new' | 'keep_old'> | undefined {
  const weaker = weakerOf(a, b);
  const stronger = weaker === a ? b : a;
  const isHigher = rankOf(stronger) > rankOf(weaker);
  // Shown values have six decimals: 0.9 - 0.5 must be a gap of 0.4.
  const gap = Math.round((stronger.confidence - weaker.confidence) * 1e6) / 1e6;
  if (!isHigher || gap < CLEAR_GAP) return undefined;
  return byAge(a, b).newer === stronger ? 'keep_new' : 'keep_old';
}

/** Is the contradiction still to be decided? */
export function isOpen(state: Pick<ResolutionState, 'status'> | undefined): boolean {
  return state?.status !== 'resolved' && state?.status !== 'auto_resolved';
}

/** Do the rules see two equals? */
export function rulesTie(a: Contender, b: Contender): boolean {
  return rankOf(a) === rankOf(b);
}

export interface DueInput {
  now: number;
  /** The rules cannot decide (`rulesTie`). */
  isTie: boolean;
  /** The synapse's, for a state without `since`. */
  createdAt?: string;
}

/**
 * The state that an open contradiction has come to by `now`: pending becomes escalated after seven days without an
 * answer, or at once when the rules tie; escalated becomes contested after seven more. `since` becomes the instant at
 * which that was due, so that two clones write the same. Undefined when nothing changes.
 */
export function dueState(state: ResolutionState | undefined, input: DueInput): ResolutionState | undefined {
  const { now, isTie, createdAt } = input;
  const before: ResolutionState = state ?? { status: 'pending' };
  if (NEXT[before.status] === undefined) return undefined;
  const since = parseInstant(before.since ?? createdAt ?? '');
  // Nothing tells when it began: the day, so that two clones of one day write the same.
  if (since === undefined) {
    const begun = { ...before, since: formatInstant(Math.floor(now / DAY_MS) * DAY_MS) };
    return dueState(begun, input) ?? begun;
  }
  const isLate = now - since >= WEEK_MS;
  const isEscalated = before.status === 'pending' && isTie;
  if (!isLate && !isEscalated) return undefined;
  const dueAt = isEscalated ? since : since + WEEK_MS;
  const next = { ...before, status: NEXT[before.status] ?? before.status, since: formatInstant(dueAt) };
  return dueState(next, input) ?? next;
}

const NEXT: Partial<Record<ResolutionState['status'], ResolutionState['status']>> = {
  pending: 'escalated',
  escalated: 'contested',
};

function worldTime({ validFrom, createdAt }: Contender): number {
  return parseInstant(validFrom ?? '') ?? parseInstant(createdAt ?? '') ?? 0;
}

function rankOf({ verificationStatus }: Contender): number {
  return verificationStatus === 'refuted' ? -1 : VERIFICATION_STATUSES.indexOf(verificationStatus);
}
