import { randomBytes } from 'node:crypto';
import type { Visibility } from '../engram/engram';
import { newId } from '../engram/new-id';
import { formatProposal } from '../store/proposal-codec';
import { isSettled } from '../store/proposal-status';
import { placeOfProposal, readProposalAt } from '../store/proposals';
import { formatInstant } from '../util/instants';
import { planProposalChange } from './propose-change';
import type { WriteStep } from './write';

/** What is suggested, in the order of the file; id, status and authorship are added. */
export interface ProposalDraft {
  source: string;
  action: string;
  /** A text that accepting it writes; last in the file. */
  content?: string;
  [field: string]: unknown;
}

export interface ProposalBirth {
  author: string;
  /** In the state folder, where nobody else sees it. */
  isLocal: boolean;
  /** An id that follows from what is suggested, so that two clones file the same; a new one when missing. */
  id?: string;
  /** ISO 8601; now when missing. */
  at?: string;
}

/** Is what this engram says nobody else's business, so that a proposal about it stays on this machine? */
export function isLocalOnly(visibility: Visibility): boolean {
  return visibility === 'private' || visibility === 'restricted';
}

/**
 * Files a suggestion: a tracked file that a pull request can carry, or one in the state folder. Gives its id;
 * undefined when one of this id waits or was decided. A dismissal that is over is asked again, with what is
 * suggested now. Who calls has looked for secrets in what it adds.
 */
export async function planProposal(
  step: WriteStep,
  draft: ProposalDraft,
  birth: ProposalBirth,
): Promise<string | undefined> {
  const now = step.memory.surroundings.now();
  const id = birth.id ?? newId(now, randomBytes);
  const place = placeOfProposal(id, birth.isLocal);
  const known = birth.id === undefined ? undefined : await readProposalAt(step.memory.repo, place);
  if (known === undefined) {
    createProposal(step, draft, { ...birth, id, at: birth.at ?? formatInstant(now) });
    return id;
  }
  if (!('proposal' in known) || isSettled(known.proposal, now)) return undefined;
  await planProposalChange(step, known, { ...draft, ...PENDING, updatedAt: formatInstant(now) });
  return id;
}

/** What takes an answer back. */
export const PENDING = {
  status: 'pending',
  decidedAt: null,
  decidedBy: null,
  decidedReason: null,
  until: null,
} as const;

function createProposal(
  step: WriteStep,
  { source, action, content, ...fields }: ProposalDraft,
  { id, at, author, isLocal }: Required<ProposalBirth>,
): void {
  const authorship = { createdBy: author, createdAt: at };
  const text = formatProposal({ id, source, status: 'pending', action, ...fields, ...authorship, content });
  const { area, path } = placeOfProposal(id, isLocal);
  if (area === 'state') step.plan.append([{ type: 'write', area, path, text, expect: null }]);
  else step.plan.create(path, text);
}
