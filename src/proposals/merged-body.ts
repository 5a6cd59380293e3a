import { contentHash } from '../engram/content-hash';
import { mergedText } from '../remember/merged-text';
import { bodyOf } from '../search/body';
import type { IndexView } from '../search/contract';
import type { Proposal } from '../store/proposal-codec';

/** What a proposal to merge makes of its target, from the engrams as they are now. */
export interface MergedBody {
  /** The target's present text. */
  before: string;
  after: string;
  /** Hash of the target's present text: what an edit is made from. */
  targetHash: string;
  /** Somebody edited the text, and the target has changed since. */
  isOutdated: boolean;
}

/**
 * The edited text, while the target is as it was then; else what the target has and what the other engram (the
 * edited text, the proposal's text where the other is gone) adds to it. Undefined without a target.
 */
export function mergedBody(view: IndexView, proposal: Proposal): MergedBody | undefined {
  const { targetId = '', engramIds = [], content = '', editedFrom } = proposal;
  const target = view.docOfId(targetId);
  if (target === undefined) return undefined;
  const before = bodyOf(view.read(target));
  const targetHash = contentHash(before);
  if (editedFrom === targetHash) return { before, after: content, targetHash, isOutdated: false };
  const other = view.docOfId(engramIds.find((id) => id !== targetId) ?? '');
  const isEdited = editedFrom !== undefined;
  const addition = isEdited || other === undefined ? content : bodyOf(view.read(other));
  return { before, after: mergedText(before, addition), targetHash, isOutdated: isEdited };
}
