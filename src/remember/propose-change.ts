import { editProposal } from '../store/proposal-codec';
import type { ProposalFile } from '../store/proposals';
import type { WriteStep } from './write';

/** Changes fields of a proposal's file (null removes), wherever it lies. */
export async function planProposalChange(
  step: WriteStep,
  { area, path, text }: Pick<ProposalFile, 'area' | 'path' | 'text'>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = await editProposal(text, changes);
  if (area === 'repo') step.plan.update(path, after);
  else step.plan.append([{ type: 'write', area, path, text: after, expect: text }]);
}
