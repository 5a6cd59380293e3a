import type { DigestEntry } from '../search/contract';
import { type ProposalFile, readProposals } from '../store/proposals';
import { formatInstant } from '../util/instants';
import { isLocalOnly, planProposal } from './propose';
import { planProposalChange } from './propose-change';
import type { WriteStep } from './write';

/**
 * Files one suggestion to archive or forget what failed too often: a pending one becomes the stronger of both, one
 * that was dismissed is silent until the next failure. Gives the id of the pending proposal.
 */
export async function planFailureProposal(
  step: WriteStep,
  entry: DigestEntry,
  { action, reason, author }: { action: 'archive' | 'forget'; reason: string; author: string },
): Promise<string | undefined> {
  const pending = (await pendingFailures(step, entry.id))[0];
  if (pending === undefined) {
    const { id, title, kind, domainTags, visibility } = entry;
    return planProposal(
      step,
      { source: 'failures', action, title, kind, domainTags, engramIds: [id], targetId: id, reason },
      { author, isLocal: isLocalOnly(visibility) },
    );
  }
  const changes = action === pending.proposal.action ? { reason } : { action, reason };
  await planProposalChange(step, pending, {
    ...changes,
    updatedAt: formatInstant(step.memory.surroundings.now()),
  });
  return pending.proposal.id;
}

/** What was done needs no suggestion any more: pending ones count as accepted, but for the one that was. */
export async function settleFailureProposals(
  step: WriteStep,
  id: string,
  { author, accepted }: { author: string; accepted?: string },
): Promise<void> {
  const decidedAt = formatInstant(step.memory.surroundings.now());
  for (const file of await pendingFailures(step, id)) {
    if (file.proposal.id === accepted) continue;
    await planProposalChange(step, file, { status: 'accepted', decidedAt, decidedBy: author });
  }
}

async function pendingFailures(step: WriteStep, id: string): Promise<ProposalFile[]> {
  const files = await readProposals(step.memory.repo);
  return files.filter(
    ({ proposal: { source, status, targetId } }) =>
      source === 'failures' && status === 'pending' && targetId === id,
  );
}
