import { isSameData } from '../engram/same-data';
import type { Contest } from './field-contest';
import type { MergeRule, Side } from './merge-result';
import { canonicalJson, compareCodePoints } from './order-values';

/** Fields that mean something only together: of two sides that changed them, one gives them all. */
export interface FieldGroup {
  names: readonly string[];
  rule: MergeRule;
  /** May one side's change of one field stand beside the other side's change of another one? */
  isDivisible: boolean;
  winner(contest: Contest): Side | 'base';
}

/** For ties: the side whose fields make the larger text. */
export function largerGroup(contest: Contest, names: readonly string[]): Side {
  const [ours, theirs] = [contest.ours, contest.theirs].map((side) =>
    canonicalJson(names.map((name) => side.data(name) ?? null)),
  ) as [string, string];
  return compareCodePoints(ours, theirs) >= 0 ? 'ours' : 'theirs';
}

/** Did both sides change fields of the group, so that one of them must give them all? */
export function isContested({ names, isDivisible }: FieldGroup, { base, ours, theirs }: Contest): boolean {
  let isOurs = false;
  let isTheirs = false;
  for (const name of names) {
    if (ours.entries.get(name)?.source === theirs.entries.get(name)?.source) continue;
    const [before, left, right] = [base.data(name), ours.data(name), theirs.data(name)];
    if (isSameData(left, right)) continue;
    const [leftChanged, rightChanged] = [!isSameData(left, before), !isSameData(right, before)];
    if (leftChanged && rightChanged) return true;
    isOurs ||= leftChanged;
    isTheirs ||= rightChanged;
  }
  return isOurs && isTheirs && !isDivisible;
}
