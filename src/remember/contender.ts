import type { Contender } from '../learning/contradiction';
import type { IndexView } from '../search/contract';
import { shownOf } from '../search/shown-of';

/** An engram as one end of a contradiction. */
export function contenderOf(view: IndexView, doc: number): Contender {
  const { id, verificationStatus, validFrom, createdAt } = view.entry(doc);
  return { id, verificationStatus, confidence: shownOf(view, doc).confidence, validFrom, createdAt };
}
