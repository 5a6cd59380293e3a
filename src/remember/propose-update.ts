import { readEngramText } from '../store/read-engram-file';
import type { ComposedEngram } from './draft';
import { mergedText } from './merged-text';
import { isLocalOnly, planProposal } from './propose';
import { requireDoc } from './require-doc';
import type { WriteStep } from './write';

/**
 * Files the suggestion to merge a new engram into the one that it updates, with the merged text: nobody's memory is
 * rewritten unasked. A tracked file that a pull request can carry; in the state folder when either is private.
 * Gives the proposal's id.
 */
export async function planDedupeProposal(
  step: WriteStep,
  { engram, body }: ComposedEngram,
  target: { id: string; reason: string; confidence: number },
  author: string,
): Promise<string | undefined> {
  const { path, visibility } = step.view.entry(requireDoc(step, target.id));
  const { body: targetBody, engram: targetEngram } = await readEngramText(step.plan.read(path), path);
  return planProposal(
    step,
    {
      source: 'dedupe-update',
      action: 'merge',
      title: targetEngram.title,
      kind: targetEngram.kind,
      domainTags: targetEngram.domainTags,
      engramIds: [engram.id, target.id],
      targetId: target.id,
      reason: target.reason,
      confidence: target.confidence,
      content: mergedText(targetBody, body),
    },
    { author, isLocal: isLocalOnly(visibility) || isLocalOnly(engram.visibility) },
  );
}
