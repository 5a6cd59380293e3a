import { isSynapseId, synapseId } from '../synapse/id';
import { synapsePath } from '../synapse/paths';
import { SYNAPSE_KINDS, type SynapseKind } from '../synapse/synapse';
import type { RecordRules } from './decide-fields';
import { type FieldContest, type FieldRule, largerValue, take, valuesOf } from './field-contest';
import { CREATED, laterGroup, UPDATED } from './merge-instants';
import { keyedList } from './merge-keyed-list';
import type { RecordFileKind } from './merge-record-file';
import type { Side } from './merge-result';
import { readSynapseDocument } from './read-synapse';
import { millisecondsOf } from './record-side';
import { difference, laterUpdate, laterWeight, sideOf } from './take-later';

/** Of two ways to write a link without direction, the words for its ends go with the ends. */
const ENDS = laterGroup(
  ['from', 'to', 'sourceSemantic', 'targetSemantic'],
  [['from', 'to'], ['sourceSemantic'], ['targetSemantic']],
);

const STATES = ['pending', 'auto_resolved', 'escalated', 'contested', 'resolved'];

/** A contradiction goes forward only: the further state, of two alike the one with the later time. */
const furtherState: FieldRule = (contest) => {
  const gap = stateGap(contest);
  return take(contest, gap === 0 ? largerValue(contest) : sideOf(gap), 'higher-rank');
};

function stateGap(contest: FieldContest): number {
  const { ours, theirs } = valuesOf(contest);
  return stateRank(ours) - stateRank(theirs) || difference(stateTime(ours), stateTime(theirs));
}

function stateRank(state: unknown): number {
  return STATES.indexOf(String(memberOf(state, 'status')));
}

function stateTime(state: unknown): number {
  return millisecondsOf(memberOf(state, 'resolvedAt') ?? memberOf(state, 'since'));
}

function memberOf(state: unknown, name: string): unknown {
  if (typeof state !== 'object' || state === null) return undefined;
  return (state as Record<string, unknown>)[name];
}

/** The id that the ends and the kind make. */
const rightId: FieldRule = (contest) => {
  const isRight = (side: Side): boolean => contest[side].data('id') === idOf(contest, side);
  if (isRight('ours') !== isRight('theirs')) {
    return take(contest, isRight('ours') ? 'ours' : 'theirs', 'higher-rank');
  }
  return laterUpdate(contest);
};

function idOf(contest: FieldContest, side: Side): string {
  const textOf = (name: string): string => String(contest[side].data(name));
  return synapseId(textOf('from'), textOf('to'), textOf('kind') as SynapseKind);
}

const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['id', rightId],
  ['weight', laterWeight],
  ['retrievalWeight', laterWeight],
  ['evidence', keyedList({ key: ['description', 'addedBy'], instant: 'addedAt' })],
  ['resolutionState', furtherState],
]);

const SYNAPSE_RULES: RecordRules = {
  groups: [CREATED, UPDATED, ENDS],
  ruleOf: (name) => RULES.get(name) ?? laterUpdate,
  spokenDefaults: new Set(),
};

/** How synapse files are merged; docs/merge.md has the table. */
export const SYNAPSE_FILES: RecordFileKind = {
  record: 'synapse',
  rules: SYNAPSE_RULES,
  read: readSynapseDocument,
  displacedPath({ id = '', fields }, path) {
    const kind = SYNAPSE_KINDS.find((one) => one === fields.data('kind'));
    return kind === undefined || !isSynapseId(id) ? path : synapsePath(kind, id, path.startsWith('private/'));
  },
};
