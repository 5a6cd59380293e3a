import type { FieldRow } from '../engram/field-row';
import { isSameData } from '../engram/same-data';
import type { MergeLogEntry, MergeRule, Side } from './merge-result';
import { compareCodePoints, compareValues } from './order-values';
import type { RecordSide } from './record-side';

/** The three texts of a record. Without a base both sides added it. */
export interface Contest {
  base: RecordSide;
  hasBase: boolean;
  ours: RecordSide;
  theirs: RecordSide;
}

/** A field that both sides changed, each in its own way. */
export interface FieldContest extends Contest {
  name: string;
  row: FieldRow | undefined;
}

/** Whose text a field takes, or what is written for it into the text of `on`. */
export type Decision = { type: 'take'; from: Side | 'base' } | { type: 'write'; value: unknown; on: Side };

export interface Loss {
  loser: Side;
  lost: unknown;
}

/** What a rule says. `losses`: changes that neither this field nor another one holds any more. */
export interface Outcome {
  decision: Decision;
  rule: MergeRule;
  losses: Loss[];
}

export type FieldRule = (contest: FieldContest) => Outcome;

export const SIDES: readonly Side[] = ['ours', 'theirs'];

export function otherSide(side: Side): Side {
  return side === 'ours' ? 'theirs' : 'ours';
}

/** What the field says in the three texts. */
export function valuesOf({ name, base, ours, theirs }: FieldContest): Record<Side | 'base', unknown> {
  return { base: base.data(name), ours: ours.data(name), theirs: theirs.data(name) };
}

/** One text's value whole; what the sides changed otherwise is lost. */
export function take(contest: FieldContest, from: Side | 'base', rule: MergeRule): Outcome {
  const kept = contest[from].data(contest.name);
  return { decision: { type: 'take', from }, rule, losses: lossesOf(contest, kept) };
}

/** The changes of the field that are not what is kept; null for removing it. */
function lossesOf({ name, base, ...sides }: FieldContest, kept: unknown): Loss[] {
  return SIDES.flatMap((loser) => {
    const value = sides[loser].data(name);
    const isLost = !isSameData(value, kept) && !isSameData(value, base.data(name));
    return isLost ? [{ loser, lost: value ?? null }] : [];
  });
}

/** What holds the changes of both. Where it is new, it is written into the larger text, so that both sides agree. */
export function join(contest: FieldContest, value: unknown, rule: MergeRule, losses: Loss[] = []): Outcome {
  const side = SIDES.find((one) => isSameData(contest[one].data(contest.name), value));
  if (side !== undefined) return { decision: { type: 'take', from: side }, rule, losses };
  return { decision: { type: 'write', value, on: largerSource(contest, contest.name) }, rule, losses };
}

/** The side on which the field's text is larger. */
export function largerSource({ ours, theirs }: Contest, name: string): Side {
  const left = ours.entries.get(name)?.source ?? '';
  const right = theirs.entries.get(name)?.source ?? '';
  return compareCodePoints(left, right) >= 0 ? 'ours' : 'theirs';
}

/** The side with the larger value; what no reader takes for a number is less than any, where there should be one. */
export function largerValue(contest: FieldContest): Side {
  const { ours, theirs } = valuesOf(contest);
  const isCounted = contest.row?.type === 'number' || contest.row?.type === 'integer';
  const isNumber = (value: unknown): number => Number(isCounted && typeof value === 'number');
  return (isNumber(ours) - isNumber(theirs) || compareValues(ours, theirs)) >= 0 ? 'ours' : 'theirs';
}

/** One entry for each loss, or one that says how it was decided without any. */
export function logEntries(contest: FieldContest, { decision, rule, losses }: Outcome): MergeLogEntry[] {
  const isTaken = decision.type === 'take';
  const entry: MergeLogEntry = {
    field: contest.name,
    rule,
    winner: isTaken && losses.length > 0 ? decision.from : 'both',
    kept: (isTaken ? contest[decision.from].data(contest.name) : decision.value) ?? null,
  };
  return losses.length === 0 ? [entry] : losses.map((loss) => ({ ...entry, ...loss }));
}
