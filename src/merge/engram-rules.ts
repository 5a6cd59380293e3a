import { ENGRAM_FIELDS } from '../engram/fields';
import { isSameData } from '../engram/same-data';
import type { RecordRules } from './decide-fields';
import type { Contest, FieldRule } from './field-contest';
import { sumOfChanges } from './merge-counts';
import { CREATED, laterGroup, UPDATED } from './merge-instants';
import { keyedList } from './merge-keyed-list';
import { highestRank } from './merge-rank';
import type { Side } from './merge-result';
import { latestRetrieval } from './merge-retrieval';
import { STATUS } from './merge-status';
import { mergeOrderedTags, mergeTags } from './merge-tags';
import { largest, laterAsOf, laterJudgement, laterOrTrue, laterUpdate, latest } from './take-later';

/** A statement makes sense only whole. */
const FACT = laterGroup(
  ENGRAM_FIELDS.filter(({ group, name }) => group === 'facts' && name !== 'evidence').map(({ name }) => name),
);

const SETS = ['tags', 'kinds', 'contextTags', 'anchors', 'aliases', 'about'];
const JUDGED = ['importance', 'confidence'];
const COUNTS = ['retrievalCount', 'effectiveRetrievals', 'failedUses', 'reinforcementScore'];

const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ...SETS.map((name): [string, FieldRule] => [name, mergeTags]),
  ...JUDGED.map((name): [string, FieldRule] => [name, laterJudgement]),
  ...COUNTS.map((name): [string, FieldRule] => [name, sumOfChanges]),
  ['domainTags', mergeOrderedTags],
  ['version', largest],
  // Made again from the merged body; here it only counts whether it is there.
  ['contentHash', largest],
  ['contentSize', largest],
  ['judgedAt', latest],
  ['lastEffectiveAt', latest],
  ['learnt', laterAsOf],
  ['pinned', laterOrTrue],
  ['visibility', highestRank(['public', 'team', 'restricted', 'private'], 'more-private')],
  ['verificationStatus', highestRank(['unverified', 'plausible', 'probable', 'verified', 'refuted'])],
  ['evidence', keyedList({ key: ['messageId', 'sessionId'], instant: 'at' })],
  ['verifications', keyedList({ key: ['description', 'addedBy'], instant: 'addedAt' })],
]);

/** How the fields of an engram are merged; docs/merge.md has the table. */
export const ENGRAM_RULES: RecordRules = {
  groups: [CREATED, UPDATED, STATUS, FACT, latestRetrieval],
  ruleOf: (name) => RULES.get(name) ?? laterUpdate,
  spokenDefaults: new Set(['visibility']),
  affirms: (name, contest, side) => JUDGED.includes(name) && isJudgedAgain(contest, side),
};

/** A judgement that changed nothing but its stamp stands for the values that it left. */
function isJudgedAgain({ base, hasBase, ...sides }: Contest, side: Side): boolean {
  const isChanged = (name: string): boolean => !isSameData(sides[side].data(name), base.data(name));
  return hasBase && isChanged('judgedAt') && !JUDGED.some(isChanged);
}
