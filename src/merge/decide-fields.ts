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
  for (const group of rules.groups) decideGroup(contest, group, shape, decided);
  for (const name of namesOf(contest)) {
    if (decided.decisions.has(name)) continue;
    const field: FieldContest = { ...contest, name, row: shape.byName.get(name) };
    const side = unchallenged(field, rules);
    if (side !== undefined) decided.decisions.set(name, { type: 'take', from: side });
    else {
      const outcome = rules.ruleOf(name, contest)(field);
      decided.decisions.set(name, outcome.decision);
      decided.log.push(...logEntries(field, outcome));
    }
  }
  return decided;
}

/** Ours first: a map keeps it, and nothing of the result depends on it. */
function namesOf({ ours, theirs }: Contest): Set<string> {
  return new Set([...ours.entries.keys(), ...theirs.entries.keys()]);
}

function decideGroup(
  contest: Contest,
  group: FieldGroup,
  shape: RecordShape,
  { decisions, log }: DecidedFields,
): void {
  const present = namesOf(contest);
  const names = group.names.filter((name) => present.has(name));
  const from = isContested({ ...group, names }, contest) ? group.winner(contest) : undefined;
  for (const name of names) {
    const field: FieldContest = { ...contest, name, row: shape.byName.get(name) };
    const side = unchallenged(field);
    if (from === undefined || isSameData(contest.ours.data(name), contest.theirs.data(name))) {
      decisions.set(name, { type: 'take', from: side ?? largerSource(field) });
      continue;
    }
    const outcome = take(field, from, group.rule);
    decisions.set(name, outcome.decision);
    if (side === undefined || outcome.losses.length > 0) log.push(...logEntries(field, outcome));
  }
}

/**
 * The side whose text of the field counts without a rule: both say the same, or one of them left it alone.
 * Undefined when both changed it.
 */
function unchallenged(field: FieldContest, rules?: RecordRules): Side | undefined {
  const { name, base, ours, theirs } = field;
  const [before, left, right] = [base, ours, theirs].map((side) => side.entries.get(name)?.source);
  if (left === right) return 'ours';
  const isSame = isSameData(ours.data(name), theirs.data(name));
  const isFree = (side: Side): boolean => rules === undefined || isSame || mayYield(field, side, rules);
  if (left === before && isFree('ours')) return 'theirs';
  if (right === before && isFree('theirs')) return 'ours';
  if (isSame) return largerSource(field);
  const said = base.data(name);
  if (isSameData(ours.data(name), said) && isFree('ours')) return 'theirs';
  return isSameData(theirs.data(name), said) && isFree('theirs') ? 'ours' : undefined;
}

/** May a side that left the field as it was have nothing to say about it? */
function mayYield(field: FieldContest, side: Side, rules: RecordRules): boolean {
  if (!field.hasBase && rules.spokenDefaults.has(field.name)) return false;
  return rules.affirms?.(field.name, field, side) !== true;
}
