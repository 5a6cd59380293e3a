import {
  type FieldContest,
  type FieldRule,
  largerValue,
  type Outcome,
  take,
  valuesOf,
} from './field-contest';
import type { MergeRule, Side } from './merge-result';
import { millisecondsOf, type RecordSide, timeOf } from './record-side';

/** The value of the side that was updated later, on a tie the larger one. */
export const laterUpdate: FieldRule = (contest) => takeLater(contest, 'updatedAt', 'later-update');

/** The value of the side that judged later, on a tie the larger one; of two new records the larger one. */
export const laterJudgement: FieldRule = (contest) =>
  contest.hasBase ? takeLater(contest, 'judgedAt', 'later-judgement') : largest(contest);

/** The value of the side that was updated later, of two new records the larger one. */
export const laterWeight: FieldRule = (contest) =>
  contest.hasBase ? laterUpdate(contest) : largest(contest);

/** The larger value. */
export const largest: FieldRule = (contest) => take(contest, largerValue(contest), 'larger');

/** The later of two instants; of two spellings of the same one the larger text. */
export const latest: FieldRule = (contest) => {
  const { ours, theirs } = valuesOf(contest);
  const gap = difference(millisecondsOf(ours), millisecondsOf(theirs));
  return take(contest, gap === 0 ? largerValue(contest) : sideOf(gap), 'latest');
};

/** Of two derived values the one that says it is of a later instant. */
export const laterAsOf: FieldRule = (contest) => {
  const { ours, theirs } = valuesOf(contest);
  const gap = difference(asOf(ours), asOf(theirs));
  return take(contest, gap === 0 ? largerValue(contest) : sideOf(gap), 'latest');
};

function asOf(value: unknown): number {
  const isRecord = typeof value === 'object' && value !== null && 'asOf' in value;
  return isRecord ? millisecondsOf(value.asOf) : Number.NEGATIVE_INFINITY;
}

/** True where it was updated later, else true. */
export const laterOrTrue: FieldRule = (contest) => {
  const gap = laterStamp(contest, 'updatedAt');
  if (gap !== 0) return take(contest, sideOf(gap), 'later-update');
  const isTrue = (side: Side): boolean => contest[side].data(contest.name) === true;
  const winner =
    isTrue('ours') === isTrue('theirs') ? largerValue(contest) : isTrue('ours') ? 'ours' : 'theirs';
  return take(contest, winner, 'true-wins');
};

function takeLater(contest: FieldContest, stamp: string, rule: MergeRule): Outcome {
  const present = requiredSide(contest);
  if (present !== undefined) return take(contest, present, rule);
  const gap = laterStamp(contest, stamp);
  return take(contest, gap === 0 ? largerValue(contest) : sideOf(gap), rule);
}

/** The side that still has a field without which the record would be none. */
function requiredSide(contest: FieldContest): Side | undefined {
  if (contest.row?.isRequired !== true) return undefined;
  const { ours, theirs } = valuesOf(contest);
  if (ours === undefined) return 'theirs';
  return theirs === undefined ? 'ours' : undefined;
}

/** Positive when ours is later. */
export function laterStamp({ ours, theirs }: Record<Side, Pick<RecordSide, 'data'>>, stamp: string): number {
  return difference(timeOf(ours, stamp), timeOf(theirs, stamp));
}

export function sideOf(gap: number): Side {
  return gap > 0 ? 'ours' : 'theirs';
}

/** Two times that are missing are the same. */
export function difference(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
