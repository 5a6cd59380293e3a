import { type Hidden, noneHidden, readingSet } from '../search/default-set';
import { placesOf } from '../search/marks';
import { withIndex } from '../search/open-index';
import type { Memory } from '../store/memory';
import { type PathNode, pathTree } from './path-tree';
import { type ReadingOptions, readerOf } from './reader';

const DEFAULT_DEPTH = 5;

/** The root folder, and what was left out. */
export type PathTree = PathNode & { hidden: Hidden };

/** The folders that hold engrams of the reader's default set, with counts, down to `depth` levels (default 5). */
export function paths(
  memory: Memory,
  { depth = DEFAULT_DEPTH, ...options }: { depth?: number } & ReadingOptions,
): Promise<PathTree> {
  const { repo, surroundings } = memory;
  const reader = readerOf(memory, options);
  return withIndex(repo, { surroundings }, (view) => {
    const isLeftOut = readingSet(view, reader);
    const marks = view.living();
    const hidden = noneHidden();
    for (const doc of placesOf(marks, 1)) {
      const reason = isLeftOut(doc);
      if (reason === undefined) continue;
      marks[doc] = 0;
      if (reason !== 'silent') hidden[reason] += 1;
    }
    return { ...pathTree(view.countFolders(marks), depth), hidden };
  });
}
