import type { Proposal, ProposalStatus } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import { withoutHidden } from '../util/hidden-characters';

/** A proposal as lists show it. */
export interface ListedProposal {
  id: string;
  source: string;
  status: ProposalStatus;
  /** What accepting it does. */
  action: string;
  /** Of the engram that would be written or changed; what it does where there is none. */
  title: string;
  /** Kind of the engram. */
  engramKind?: string;
  domainTags: string[];
  engramIds: string[];
  targetId?: string;
  reason?: string;
  confidence?: number;
  /** True for a tracked file that the team sees. */
  shared: boolean;
  /** Relative to the repository when shared, else to the state folder. */
  path: string;
  createdBy?: string;
  createdAt?: string;
  decidedAt?: string;
  decidedBy?: string;
  decidedReason?: string;
  /** Until when a dismissal holds; for ever without. */
  until?: string;
  resultIds?: string[];
}

/** What a list says of a proposal, without characters that nobody sees. */
export function listedProposal({ proposal, area, path }: ProposalFile): ListedProposal {
  const { id, source, status, action, kind, targetId, reason, confidence } = proposal;
  const { createdBy, createdAt, decidedAt, decidedBy, decidedReason, until, resultIds } = proposal;
  const listed = {
    id,
    source,
    status,
    action,
    title: titleOf(proposal),
    engramKind: kind,
    domainTags: proposal.domainTags ?? [],
    engramIds: proposal.engramIds ?? [],
    targetId,
    reason,
    confidence,
    shared: area === 'repo',
    path,
    createdBy,
    createdAt,
    decidedAt,
    decidedBy,
    decidedReason,
    until,
    resultIds,
  };
  const entries = Object.entries(listed).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, shown(value)]),
  ) as unknown as ListedProposal;
}

function titleOf({ title, action, verdict, synapseKind, synapseId, targetId }: Proposal): string {
  if (title !== undefined) return title;
  const words = [action, verdict, synapseKind, targetId ?? synapseId];
  return words.filter((word) => typeof word === 'string').join(' ');
}

/** Texts, alone or in lists and mappings, without characters that nobody sees. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutHidden(value).text;
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]));
}
