import { compareText } from '../util/compare';
import { type FieldContest, type FieldRule, join, valuesOf } from './field-contest';
import { mergeOrder, orderItems } from './merge-order';
import { laterUpdate } from './take-later';

interface ThreeLists {
  base: string[];
  ours: string[];
  theirs: string[];
}

/** Words as a set: what either side removed is gone, what either side added is there; in NFC. */
export const mergeTags: FieldRule = (contest) => {
  const lists = listsOf(contest);
  if (lists === undefined) return laterUpdate(contest);
  const { ours, theirs } = lists;
  return join(contest, orderItems(survivors(lists), ours, theirs, compareText), 'union');
};

/** The same for words whose order says something: what is left keeps it, new ones stand behind their neighbours. */
export const mergeOrderedTags: FieldRule = (contest) => {
  const lists = listsOf(contest);
  if (lists === undefined) return laterUpdate(contest);
  const kept = survivors(lists);
  const base = contest.hasBase ? lists.base : undefined;
  const order = mergeOrder({ ...lists, base }, compareText);
  return join(
    contest,
    order.filter((tag) => kept.has(tag)),
    'union',
  );
};

/** undefined when a side has something else than words; a base like that is none. */
function listsOf(contest: FieldContest): ThreeLists | undefined {
  const values = valuesOf(contest);
  const [base, ours, theirs] = [values.base, values.ours, values.theirs].map(wordsOf);
  return ours === undefined || theirs === undefined ? undefined : { base: base ?? [], ours, theirs };
}

function wordsOf(value: unknown): string[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return undefined;
  return [...new Set(value.map((item) => item.normalize('NFC')))];
}

function survivors({ base, ours, theirs }: ThreeLists): Set<string> {
  const [before, left, right] = [new Set(base), new Set(ours), new Set(theirs)];
  const isKept = (tag: string): boolean => !before.has(tag) || (left.has(tag) && right.has(tag));
  return new Set([...ours, ...theirs].filter(isKept));
}
