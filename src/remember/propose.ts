import { randomBytes } from 'node:crypto';
import type { Visibility } from '../engram/engram';
import { newId } from '../engram/new-id';
import { formatProposal, placeOfProposal } from '../store/proposals';
import { formatInstant } from '../util/instants';
import type { WriteStep } from './write';

/** What is suggested, in the order of the file; id, status and authorship are added. */
export interface ProposalDraft {
  source: string;
  action: string;
  /** A text that accepting it writes; last in the file. */
  content?: string;
  [field: string]: unknown;
}

/** Is what this engram says nobody else's business, so that a proposal about it stays on this machine? */
export function isLocalOnly(visibility: Visibility): boolean {
  return visibility === 'private' || visibility === 'restricted';
}

/**
 * Files a suggestion: a tracked file that a pull request can carry, or one in the state folder. Gives its id. Who
 * calls has looked for secrets in what it adds.
 */
export function planProposal(
  step: WriteStep,
  { source, action, content, ...fields }: ProposalDraft,
  { author, isLocal }: { author: string; isLocal: boolean },
): string {
  const now = step.memory.surroundings.now();
  const id = newId(now, randomBytes);
  const authorship = { createdBy: author, createdAt: formatInstant(now) };
  const text = formatProposal({ id, source, status: 'pending', action, ...fields, ...authorship, content });
  const { area, path } = placeOfProposal(id, isLocal);
  if (area === 'state') step.plan.append([{ type: 'write', area, path, text, expect: null }]);
  else step.plan.create(path, text);
  return id;
}
