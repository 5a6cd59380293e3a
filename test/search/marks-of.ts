import type { IndexView } from '../../src/search/contract';

/** By number of the document: 1 for each of the given ones. */
export function marksOf(view: IndexView, docs: readonly number[]): Uint8Array {
  const marks = view.living().fill(0);
  for (const doc of docs) marks[doc] = 1;
  return marks;
}
