import { type FieldContest, type FieldRule, largerValue, take } from './field-contest';
import type { MergeRule, Side } from './merge-result';

/** The value that stands further behind in the list; on a tie the larger one. What is in no list stands before all. */
export function highestRank(order: readonly string[], rule: MergeRule = 'higher-rank'): FieldRule {
  return (contest) => {
    const gap = rankOf(contest, 'ours', order) - rankOf(contest, 'theirs', order);
    return take(contest, gap === 0 ? largerValue(contest) : gap > 0 ? 'ours' : 'theirs', rule);
  };
}

function rankOf({ name, row, ...sides }: FieldContest, side: Side, order: readonly string[]): number {
  const value = sides[side].data(name) ?? row?.default;
  const known = typeof value === 'string' ? order.indexOf(value) : -1;
  // A visibility that nobody can read must not publish what somebody meant to hide.
  return known === -1 && typeof row?.fallback === 'string' ? order.indexOf(row.fallback) : known;
}
