/** Words that other systems have for links, and what they are here. */
import { SYNAPSE_KINDS, type SynapseKind } from './synapse';

export interface MeantLink {
  kind: SynapseKind;
  /** The word tells it from the other end: `A blocks B` is `B depends_on A`. */
  isReversed: boolean;
  /** The word itself, where it says more than the kind. */
  relation?: string;
}

const WORDS: Readonly<Record<SynapseKind, string>> = {
  extends: 'builds_on implements refines specializes enhances improves',
  part_of: 'belongs_to child_of parent_child member_of component_of in subtask_of is_part_of',
  similar_to: 'same_as duplicates duplicate_of equivalent_to',
  depends_on: 'requires needs uses blocked_by prerequisite',
  causes: 'caused leads_to triggers produces results_in enables',
  follows: 'after comes_after preceded_by next_of',
  derives_from: 'derived derived_from based_on discovered_from inspired_by originated_from comes_from',
  contradicts: 'conflicts_with disagrees_with contradiction_of',
  exemplifies: 'example_of instance_of is_a_kind_of demonstrates',
  supersedes: 'replaces replaced obsoletes',
  consolidates: 'merges summarizes combines',
  contextualizes: '',
};

const REVERSED: Readonly<Partial<Record<SynapseKind, string>>> = {
  part_of: 'contains has_part parent_of has includes has_member',
  depends_on: 'blocks required_by used_by',
  causes: 'caused_by triggered_by',
  follows: 'before precedes comes_before',
  derives_from: 'source_of',
  exemplifies: 'has_example exemplified_by demonstrated_by',
  supersedes: 'superseded_by replaced_by',
  extends: 'extended_by implemented_by',
};

const MEANINGS = new Map<string, { kind: SynapseKind; isReversed: boolean }>(
  SYNAPSE_KINDS.flatMap((kind) => [
    ...[kind, ...words(WORDS[kind])].map((word) => [word, { kind, isReversed: false }] as const),
    ...words(REVERSED[kind]).map((word) => [word, { kind, isReversed: true }] as const),
  ]),
);

/** What a word means, in any case and with spaces or dashes; what is unknown contextualizes, and the word is kept. */
export function linkOfRelation(relation: string): MeantLink {
  const word = relation
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const { kind, isReversed } = MEANINGS.get(word) ?? { kind: 'contextualizes', isReversed: false };
  return { kind, isReversed, ...(word === kind || word === '' ? {} : { relation: word.slice(0, 80) }) };
}

function words(list = ''): string[] {
  return list.split(' ').filter((word) => word !== '');
}
