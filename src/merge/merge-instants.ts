import type { Contest } from './field-contest';
import { type FieldGroup, largerGroup } from './field-group';
import type { Side } from './merge-result';
import { compareValues } from './order-values';
import { timeOf } from './record-side';
import { difference, laterStamp, sideOf } from './take-later';

/** Who made it and when does not change: the base's word counts. Of two new records the earlier pair, on a tie the smaller name. */
export const CREATED: FieldGroup = {
  names: ['createdAt', 'createdBy'],
  units: [['createdAt'], ['createdBy']],
  rule: 'earliest',
  winner(contest) {
    const { base, ours, theirs } = contest;
    if (this.names.some((name) => base.data(name) !== undefined)) return 'base';
    const gap =
      difference(createdTime(theirs), createdTime(ours)) ||
      compareValues(theirs.data('createdBy'), ours.data('createdBy'));
    return gap === 0 ? smaller(largerGroup(contest, this.names)) : sideOf(gap);
  },
};

/** Who changed it last and when: the later pair, on a tie the larger name. */
export const UPDATED: FieldGroup = {
  names: ['updatedAt', 'updatedBy'],
  rule: 'latest',
  winner(contest) {
    const { ours, theirs } = contest;
    const gap =
      laterStamp(contest, 'updatedAt') || compareValues(ours.data('updatedBy'), theirs.data('updatedBy'));
    return gap === 0 ? largerGroup(contest, this.names) : sideOf(gap);
  },
};

/** The side of the later update, on a tie the one with the larger fields; whole. */
export function laterGroup(names: readonly string[], units?: FieldGroup['units']): FieldGroup {
  return {
    names,
    ...(units === undefined ? {} : { units }),
    rule: 'later-update',
    winner(contest) {
      const gap = laterStamp(contest, 'updatedAt');
      return gap === 0 ? largerGroup(contest, names) : sideOf(gap);
    },
  };
}

/** A record without an instant is no earlier one. */
function createdTime(side: Contest['ours']): number {
  const time = timeOf(side, 'createdAt');
  return time === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : time;
}

function smaller(larger: Side): Side {
  return larger === 'ours' ? 'theirs' : 'ours';
}
