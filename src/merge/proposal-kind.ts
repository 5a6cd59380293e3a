import { slugify } from '../engram/slug';
import type { RecordRules } from './decide-fields';
import type { Contest, FieldRule } from './field-contest';
import { type FieldGroup, largerGroup } from './field-group';
import { mergeAnyField } from './merge-any-list';
import { CREATED, UPDATED } from './merge-instants';
import { highestRank } from './merge-rank';
import type { RecordFileKind } from './merge-record-file';
import type { Side } from './merge-result';
import { readProposalDocument } from './read-proposal';
import { largest, laterStamp, sideOf } from './take-later';

/** What was accepted has already changed the memory; a dismissal can be taken back by proposing again. */
const STATES = ['pending', 'dismissed', 'accepted'];

/** The answer with its time, its author, its reason and what it wrote: the further one, of two alike the later. */
const ANSWER: FieldGroup = {
  names: [
    'status',
    'state',
    'statusAt',
    'decidedAt',
    'decidedBy',
    'decidedReason',
    'reason',
    'until',
    'resultIds',
  ],
  rule: 'higher-rank',
  winner(contest) {
    const gap =
      stateOf(contest, 'ours') - stateOf(contest, 'theirs') ||
      laterStamp(contest, 'decidedAt') ||
      laterStamp(contest, 'statusAt') ||
      laterStamp(contest, 'updatedAt');
    return gap === 0 ? largerGroup(contest, this.names) : sideOf(gap);
  },
};

function stateOf(contest: Contest, side: Side): number {
  return STATES.indexOf(String(contest[side].data('status') ?? contest[side].data('state')));
}

const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['version', largest],
  ['visibility', highestRank(['public', 'team', 'restricted', 'private'], 'more-private')],
]);

const PROPOSAL_RULES: RecordRules = {
  groups: [CREATED, UPDATED, ANSWER],
  ruleOf: (name) => RULES.get(name) ?? mergeAnyField,
  spokenDefaults: new Set(),
};

/** How proposals are merged: lists as sets, the answer whole, everything else by the later update. */
export const PROPOSAL_FILES: RecordFileKind = {
  record: 'proposal',
  rules: PROPOSAL_RULES,
  read: readProposalDocument,
  displacedPath: ({ id = '' }, path) => path.slice(0, path.lastIndexOf('/') + 1) + fileNameOf(id),
};

/** The id comes from a file that anybody may have written: it must not lead out of the folder. */
function fileNameOf(id: string): string {
  return `${/^\w[\w-]*$/.test(id) ? id : slugify(id)}.yaml`;
}
