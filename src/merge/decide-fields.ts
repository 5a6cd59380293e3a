import type { RecordShape } from '../engram/read-record';
import { isSameData } from '../engram/same-data';
import {
  type Contest,
  type Decision,
  type FieldContest,
  type FieldRule,
  largerSource,
  logEntries,
  take,
} from './field-contest';
import { type FieldGroup, isContested } from './field-group';
import type { MergeLogEntry, Side } from './merge-result';

/** The rules of one kind of record. */
export interface RecordRules {
  groups: readonly FieldGroup[];
  /** For every field outside of groups that both sides changed. */
  ruleOf(name: string, contest: Contest): FieldRule;
  /** Fields that say something also when a new record leaves them out. */
  spokenDefaults: ReadonlySet<string>;
  /** Does the side stand by a value that it left as it was? Then it counts as a change. */
  affirms?(name: string, contest: Contest, side: Side): boolean;
}

export interface DecidedFields {
  /** One for every field of any side. */
  decisions: Map<string, Decision>;
  log: MergeLogEntry[];
}

/** Three-way for each field: equal stays, a change of one side counts, for changes of both the rules decide. */
export function decideFields(contest: Contest, rules: RecordRules, shape: RecordShape): DecidedFields {
  const decided: DecidedFields = { decisions: new Map(), log: [] };
  const names = namesOf(contest);
  for (const group of rules.groups) decideGroup(contest, group, shape, decided);
  for (const name of names) {
    if (decided.decisions.has(name)) continue;
    const side = unchallenged(contest, name, rules);
    if (side !== undefined) decided.decisions.set(name, TAKE[side]);
    else {
      const field: FieldContest = { ...contest, name, row: shape.byName.get(name) };
      const outcome = rules.ruleOf(name, contest)(field);
      decided.decisions.set(name, outcome.decision);
      decided.log.push(...logEntries(field, outcome));
    }
  }
  return decided;
}

const TAKE: Record<Side, Decision> = {
  ours: { type: 'take', from: 'ours' },
  theirs: { type: 'take', from: 'theirs' },
};

function namesOf({ ours, theirs }: Contest): Set<string> {
  const names = new Set(ours.entries.keys());
  for (const name of theirs.entries.keys()) names.add(name);
  return names;
}

function decideGroup(
  contest: Contest,
  group: FieldGroup,
  shape: RecordShape,
  { decisions, log }: DecidedFields,
): void {
  const { ours, theirs } = contest;
  const from = isContested(group, contest) ? group.winner(contest) : undefined;
  for (const name of group.names) {
    if (!ours.entries.has(name) && !theirs.entries.has(name)) continue;
    const side = unchallenged(contest, name);
    if (from === undefined || isSameData(ours.data(name), theirs.data(name))) {
      decisions.set(name, TAKE[side ?? largerSource(contest, name)]);
      continue;
    }
    const field: FieldContest = { ...contest, name, row: shape.byName.get(name) };
    const outcome = take(field, from, group.rule);
    decisions.set(name, outcome.decision);
    if (side === undefined || outcome.losses.length > 0) log.push(...logEntries(field, outcome));
  }
}

/**
 * The side whose text of the field counts without a rule: both say the same, or one of them left it alone.
 * Undefined when both changed it.
 */
function unchallenged(contest: Contest, name: string, rules?: RecordRules): Side | undefined {
  const { base, ours, theirs } = contest;
  const left = ours.entries.get(name)?.source;
  const right = theirs.entries.get(name)?.source;
  if (left === right) return 'ours';
  const before = base.entries.get(name)?.source;
  const isSame = isSameData(ours.data(name), theirs.data(name));
  const isFree = (side: Side): boolean => isSame || mayYield(contest, name, side, rules);
  if (left === before && isFree('ours')) return 'theirs';
  if (right === before && isFree('theirs')) return 'ours';
  if (isSame) return largerSource(contest, name);
  const said = base.data(name);
  if (isSameData(ours.data(name), said) && isFree('ours')) return 'theirs';
  return isSameData(theirs.data(name), said) && isFree('theirs') ? 'ours' : undefined;
}

/** May a side that left the field as it was have nothing to say about it? */
function mayYield(contest: Contest, name: string, side: Side, rules: RecordRules | undefined): boolean {
  if (rules === undefined) return true;
  if (!contest.hasBase && rules.spokenDefaults.has(name)) return false;
  return rules.affirms?.(name, contest, side) !== true;
}
