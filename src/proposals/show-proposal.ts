import { useIndex } from '../search/use-index';
import type { FieldRisk } from '../secrets/check-text';
import { findRisks } from '../secrets/find-risks';
import type { Memory } from '../store/memory';
import { PROPOSAL_STATUSES, type Proposal } from '../store/proposal-codec';
import { withoutHidden } from '../util/hidden-characters';
import { type EngramBeside, engramsBeside } from './engrams-beside';
import { type ListedProposal, listedProposal, shown } from './listed-proposal';
import { resolveProposal, selectProposals } from './select-proposals';

/** What whoever decides wants to see. */
export interface ProposalReview extends ListedProposal {
  tags: string[];
  /** The text, for a pending one as it would be written now. */
  content?: string;
  /** Of a merge: the target's present text. */
  contentBefore?: string;
  /** Everything else in the file. */
  details: Record<string, unknown>;
  /** How many characters that nobody sees were left out. */
  hiddenCharacters: number;
  /** Why it could not be accepted as it is. */
  problem?: string;
  /** The engrams that it is about. */
  about: EngramBeside[];
  /** Engrams that say the same or nearly. */
  duplicates: EngramBeside[];
  /** Engrams that say otherwise. */
  contradictions: EngramBeside[];
  risk: FieldRisk[];
}

/** Fields that have a place of their own in the review. */
const OWN_PLACE = new Set([
  'id',
  'source',
  'status',
  'action',
  'title',
  'kind',
  'domainTags',
  'tags',
  'engramIds',
  'targetId',
  'reason',
  'confidence',
  'createdBy',
  'createdAt',
  'decidedAt',
  'decidedBy',
  'decidedReason',
  'until',
  'resultIds',
  'content',
]);

/**
 * One proposal for a person to decide, with what is like it and what speaks against it. Throws NOT_FOUND,
 * INVALID_DATA for a damaged file.
 */
export async function showProposal(memory: Memory, reference: string): Promise<ProposalReview> {
  const { repo, surroundings } = memory;
  const file = resolveProposal(await selectProposals(memory, {}, PROPOSAL_STATUSES), reference);
  const { proposal } = file;
  return useIndex(repo, { surroundings }, async (view) => {
    const { content = proposal.content, contentBefore, ...beside } = engramsBeside(memory, view, file);
    const details = Object.entries(proposal).filter(([name]) => !OWN_PLACE.has(name));
    return {
      ...listedProposal(file),
      tags: shown(proposal.tags ?? []) as string[],
      ...(content === undefined ? {} : { content: withoutHidden(content).text }),
      ...(contentBefore === undefined ? {} : { contentBefore: withoutHidden(contentBefore).text }),
      details: shown(Object.fromEntries(details)) as Record<string, unknown>,
      hiddenCharacters: hiddenIn({ ...proposal, content }),
      ...beside,
      risk: riskOf(memory, { ...proposal, content }),
    };
  });
}

function hiddenIn(value: unknown): number {
  if (typeof value === 'string') return withoutHidden(value).hidden;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + hiddenIn(each), 0);
}

function riskOf({ config }: Memory, { title = '', reason = '', content = '' }: Proposal): FieldRisk[] {
  const { words } = config.privacy;
  return Object.entries({ title, reason, content }).flatMap(([field, text]) =>
    findRisks(text, { words }).map((risk) => ({ field, ...risk })),
  );
}
