import { isSameData } from '../engram/same-data';
import type { Contest } from './field-contest';
import type { MergeRule, Side } from './merge-result';
import { canonicalJson, compareCodePoints } from './order-values';

/** Fields that mean something only together: of two sides that changed them, one gives them all. */
export interface FieldGroup {
  names: readonly string[];
  /** Changes of different units may stand side by side. Without units the whole group is one. */
  units?: readonly (readonly string[])[];
  rule: MergeRule;
  winner(contest: Contest): Side | 'base';
}

/** For ties: the side whose fields make the larger text. */
export function largerGroup(contest: Contest, names: readonly string[]): Side {
  const [ours, theirs] = [contest.ours, contest.theirs].map((side) =>
    canonicalJson(names.map((name) => side.data(name) ?? null)),
  ) as [string, string];
  return compareCodePoints(ours, theirs) >= 0 ? 'ours' : 'theirs';
}

/** Did both sides change one unit, so that one of them must give all fields? */
export function isContested({ names, units = [names] }: FieldGroup, contest: Contest): boolean {
  return units.some((unit) => isContestedUnit(unit, contest));
}

function isContestedUnit(names: readonly string[], { base, ours, theirs }: Contest): boolean {
  let isOurs = false;
  let isTheirs = false;
  for (const name of names) {
    if (ours.entries.get(name)?.source === theirs.entries.get(name)?.source) continue;
    const [before, left, right] = [base.data(name), ours.data(name), theirs.data(name)];
    if (isSameData(left, right)) continue;
    isOurs ||= !isSameData(left, before);
    isTheirs ||= !isSameData(right, before);
  }
  return isOurs && isTheirs;
}
