import { withIndex } from '../search/open-index';
import { resolveId } from '../search/resolve-id';
import type { Memory } from '../store/memory';
import { readTextFile } from '../store/read-text-file';

/** The text of an engram's file as it lies on disk. Throws NOT_FOUND. */
export function readText(
  memory: Memory,
  reference: string,
): Promise<{ id: string; path: string; text: string }> {
  return withIndex(memory.repo, { surroundings: memory.surroundings }, (view) => {
    const { id, path } = view.entry(resolveId(view, reference, memory.agent));
    return { id, path, text: readTextFile(memory.repo, path) };
  });
}
