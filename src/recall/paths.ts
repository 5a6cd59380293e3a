import { readingSet } from '../search/default-set';
import { withIndex } from '../search/open-index';
import type { Memory } from '../store/memory';
import { type PathNode, pathTree } from './path-tree';
import { type ReadingOptions, readerOf } from './reader';

const DEFAULT_DEPTH = 5;

/** The folders that hold engrams of the reader's default set, with counts, down to `depth` levels (default 5). */
export function paths(
  memory: Memory,
  { depth = DEFAULT_DEPTH, ...options }: { depth?: number } & ReadingOptions,
): Promise<PathNode> {
  const { repo, surroundings } = memory;
  const reader = readerOf(memory, options);
  return withIndex(repo, { surroundings }, (view) => {
    const isLeftOut = readingSet(view, reader);
    const files: string[] = [];
    for (const doc of view.docs()) if (isLeftOut(doc) === undefined) files.push(view.entry(doc).path);
    return pathTree(files, depth);
  });
}
