import { CoEngramError } from '../../errors';
import { planStep } from '../../remember/lifecycle';
import { planLink } from '../../remember/link';
import { planUpdate } from '../../remember/update';
import type { WriteStep } from '../../remember/write';
import type { DigestEntry } from '../../search/contract';
import { withoutHidden } from '../../util/hidden-characters';
import { mergedBody } from '../merged-body';
import { type Accepting, type ActionResult, type PlanAction, requireEngram, requireText } from './action';

/**
 * `merge`: the target gets the other's text and tags, the other is forgotten with a `consolidates` edge to it. The
 * text is put together from both as they are now, unless somebody edited it in the proposal.
 */
export const merge: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, author, allowSecret } = accepting;
  const target = step.view.entry(requireEngram(step, accepting, requireText(accepting, 'targetId')));
  const other = otherOf(step, accepting, target.id);
  if (other !== undefined) requireSameAudience(target, other, accepting);
  const content = mergedContent(step, accepting, target);
  const change = { content: withoutHidden(content).text, addTags: other?.tags ?? [] };
  const { risk, changed } = await planUpdate(step, target.path, change, author, { allowSecret });
  if (other === undefined) {
    const note = 'the engram to merge is gone; its text was in the proposal';
    return { resultIds: [target.id], changed: changed.length > 0, note, risk };
  }
  const reason = proposal.reason ?? 'merged';
  const forgotten = await planStep(
    step,
    'forget',
    { path: other.path, isTrashed: false },
    { author, reason },
  );
  const evidence = [{ description: reason }];
  await planLink(step, { from: target.id, kind: 'consolidates', to: other.id, weight: 1, evidence }, author);
  return { resultIds: [target.id, other.id], changed: changed.length > 0 || forgotten.changed, risk };
};

/** The engram that goes into the target; undefined when it is gone. */
function otherOf(step: WriteStep, { proposal, path }: Accepting, targetId: string): DigestEntry | undefined {
  const id = proposal.engramIds?.find((each) => each !== targetId);
  if (id === undefined) {
    throw new CoEngramError('INVALID_DATA', `${path}: merge needs engramIds with another engram`, {
      hint: `co-engram proposals dismiss ${proposal.id}`,
      data: { path, field: 'engramIds' },
    });
  }
  const doc = step.view.docOfId(id);
  return doc === undefined ? undefined : step.view.entry(doc);
}

function requireSameAudience(target: DigestEntry, other: DigestEntry, { proposal }: Accepting): void {
  const isWider = (entry: DigestEntry) => entry.visibility === 'team' || entry.visibility === 'public';
  if (target.visibility === other.visibility || (isWider(target) && isWider(other))) return;
  throw new CoEngramError(
    'REFUSED',
    `${other.id} is ${other.visibility} and ${target.id} ${target.visibility}: merging would show it to others`,
    { hint: `co-engram proposals dismiss ${proposal.id}` },
  );
}

/** Throws CONFLICT when the edited text was made from a target that has changed since. */
function mergedContent({ view }: WriteStep, { proposal, overrides }: Accepting, target: DigestEntry): string {
  if (overrides.content !== undefined) return overrides.content;
  const merged = mergedBody(view, proposal);
  if (merged !== undefined && !merged.isOutdated) return merged.after;
  throw new CoEngramError('CONFLICT', `${target.path} was changed after the proposal was edited`, {
    hint: `co-engram proposals edit ${proposal.id}`,
    data: { id: target.id, proposalId: proposal.id },
  });
}
