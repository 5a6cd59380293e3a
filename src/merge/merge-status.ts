import type { Contest } from './field-contest';
import { type FieldGroup, largerGroup } from './field-group';
import type { Side } from './merge-result';
import { laterStamp, sideOf } from './take-later';

/** On a tie the one further behind. */
const RANKS = ['draft', 'active', 'frozen', 'forgotten'];

/**
 * Where a memory is in its life. Changes of different fields stand side by side; of two that meet, the side whose
 * status changed later gives all fields, so that no mixed state comes out. The stamp makes every order of merges
 * come to the same one.
 */
export const STATUS: FieldGroup = {
  names: ['status', 'statusAt', 'forcedFreshness', 'validFrom', 'validTo', 'reviewBy', 'trashedAt'],
  units: [
    ['status', 'statusAt'],
    ['forcedFreshness'],
    ['validFrom'],
    ['validTo'],
    ['reviewBy'],
    ['trashedAt'],
  ],
  rule: 'later-status',
  winner(contest) {
    const gap = laterStamp(contest, 'statusAt') || rankOf(contest, 'ours') - rankOf(contest, 'theirs');
    return gap === 0 ? largerGroup(contest, this.names) : sideOf(gap);
  },
};

function rankOf(contest: Contest, side: Side): number {
  const status = contest[side].data('status') ?? 'active';
  return typeof status === 'string' ? RANKS.indexOf(status) : -1;
}
