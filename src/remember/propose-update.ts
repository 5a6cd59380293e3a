import { randomBytes } from 'node:crypto';
import { formatEntryLines } from '../engram/format-entry';
import { newId } from '../engram/new-id';
import { proposalPath, STATE } from '../store/layout';
import { readEngramText } from '../store/read-engram-file';
import { formatInstant } from '../util/instants';
import type { ComposedEngram } from './draft';
import { mergedText } from './merged-text';
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
): Promise<string> {
  const { path, visibility } = step.view.entry(requireDoc(step.view, target.id));
  const { body: targetBody, engram: targetEngram } = await readEngramText(step.plan.read(path), path);
  const now = step.memory.surroundings.now();
  const id = newId(now, randomBytes);
  const text = proposalText({
    id,
    source: 'dedupe-update',
    status: 'pending',
    action: 'merge',
    title: targetEngram.title,
    kind: targetEngram.kind,
    domainTags: targetEngram.domainTags,
    engramIds: [engram.id, target.id],
    targetId: target.id,
    reason: target.reason,
    confidence: target.confidence,
    createdBy: author,
    createdAt: formatInstant(now),
    content: mergedText(targetBody, body),
  });
  const isLocal = [visibility, engram.visibility].some(
    (level) => level === 'private' || level === 'restricted',
  );
  if (isLocal) {
    step.plan.append([
      { type: 'write', area: 'state', path: `${STATE.proposals}/${id}.yaml`, text, expect: null },
    ]);
  } else {
    step.plan.create(proposalPath(id), text);
  }
  return id;
}

function proposalText(proposal: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(proposal).flatMap(([name, value]) => formatEntryLines(name, value));
  return `${lines.join('\n')}\n`;
}
