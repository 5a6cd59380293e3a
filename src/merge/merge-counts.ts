import { type FieldRule, join, valuesOf } from './field-contest';
import { largest, laterUpdate } from './take-later';

/** Sums of fractions are taken in these units, so that every order of merges gives the same number. */
const UNITS = 10_000;

/**
 * Counters that older tools wrote into an engram: what both sides added to the base, never below zero. Two new
 * records are copies of one, so the larger counts. Not exact after a squash or a cherry-pick; usage files are.
 */
export const sumOfChanges: FieldRule = (contest) => {
  const { base, ours, theirs } = valuesOf(contest);
  if (!contest.hasBase) return largest(contest);
  if (typeof ours !== 'number' || typeof theirs !== 'number') return laterUpdate(contest);
  const units = (value: number): number => Math.round(value * UNITS);
  const before = typeof base === 'number' ? units(base) : 0;
  const sum = (units(ours) + units(theirs) - before) / UNITS;
  if (!Number.isFinite(sum)) return largest(contest);
  return join(contest, Math.max(sum, contest.row?.min ?? sum), 'sum');
};
