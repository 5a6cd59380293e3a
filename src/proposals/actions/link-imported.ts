import { planLink } from '../../remember/link';
import type { WriteStep } from '../../remember/write';
import { type BatchLink, readBatch } from '../../store/batches';
import type { Proposal } from '../../store/proposal-codec';
import { placeOfProposal, readProposalAt } from '../../store/proposals';
import { SYNAPSE_KINDS } from '../../synapse/synapse';

/** What an import linked with the thing that is accepted now, as far as the other ends are memories by now. */
export async function linkImported(
  step: WriteStep,
  proposal: Proposal,
  resultId: string,
  author: string,
): Promise<void> {
  for (const link of linksOf(step, proposal)) {
    const kind = SYNAPSE_KINDS.find((each) => each === link.kind);
    const isOutward = link.from === proposal.id;
    const other = await engramOf(step, isOutward ? link.to : link.from);
    if (kind === undefined || other === undefined || other === resultId) continue;
    const ends = isOutward ? { from: resultId, to: other } : { from: other, to: resultId };
    const fields = link.relation === undefined ? {} : { relation: link.relation };
    await planLink(step, { ...ends, kind: kind, fields }, author, {
      privateIds: privateIds(proposal, resultId),
    });
  }
}

function linksOf({ memory }: WriteStep, { id, fields }: Proposal): BatchLink[] {
  const batchId =
    typeof fields === 'object' && fields !== null && 'batch' in fields ? String(fields.batch) : undefined;
  if (batchId === undefined || !/^\w{26}$/.test(batchId)) return [];
  const { undoneAt, links = [] } = readBatch(memory.repo, batchId)?.batch ?? {};
  return undoneAt === undefined ? links.filter(({ from, to }) => from === id || to === id) : [];
}

/** The engram that an item of the batch is by now; undefined while it waits. */
async function engramOf({ view, memory }: WriteStep, id: string): Promise<string | undefined> {
  if (view.docOfId(id) !== undefined) return id;
  if (!/^\w{20,32}$/.test(id)) return undefined;
  const file = await readProposalAt(memory.repo, placeOfProposal(id, true));
  const result = file !== undefined && 'proposal' in file ? file.proposal.resultIds?.[0] : undefined;
  return result !== undefined && view.docOfId(result) !== undefined ? result : undefined;
}

function privateIds({ fields }: Proposal, resultId: string): ReadonlySet<string> {
  const isPrivate =
    typeof fields === 'object' &&
    fields !== null &&
    'visibility' in fields &&
    fields.visibility === 'private';
  return new Set(isPrivate ? [resultId] : []);
}
