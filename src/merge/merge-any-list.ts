import type { FieldRule } from './field-contest';
import { keyedList } from './merge-keyed-list';
import { mergeOrderedTags } from './merge-tags';
import { laterUpdate } from './take-later';

const byId = keyedList({ key: ['id'] });

/** For fields that no table names: lists as sets that keep their order, everything else by the later update. */
export const mergeAnyField: FieldRule = (contest) => {
  const values = [contest.ours, contest.theirs].map((side) => side.data(contest.name));
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 0) return laterUpdate(contest);
  const isWords = lists.flat().every((item) => typeof item === 'string');
  return (isWords ? mergeOrderedTags : byId)(contest);
};
