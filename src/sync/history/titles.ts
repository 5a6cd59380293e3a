import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import type { MemoryChange } from '../memory-changes';

/** Titles by id: of links' ends and of engrams whose use changed. */
export type Titles = Record<string, string>;

/**
 * Titles of the ids that changes name without one: as the changes around them say, else as they are called now. What
 * is nowhere any more is left out.
 */
export async function titlesOf(
  { repo, surroundings }: Memory,
  changes: readonly MemoryChange[],
): Promise<Titles> {
  // Newest first: of two titles the newer one counts.
  const named = [...changes].reverse();
  const known = new Map(named.flatMap(({ id, title }) => (id && title ? [[id, title] as const] : [])));
  const wanted = new Set(changes.flatMap(namedIds));
  if (wanted.size === 0) return {};
  return useIndex(repo, { surroundings }, async (view) => {
    const found = [...wanted].flatMap((id) => {
      const doc = known.has(id) ? undefined : view.docOfId(id);
      const title = known.get(id) ?? (doc === undefined ? undefined : view.entry(doc).title);
      return title === undefined ? [] : [[id, title] as const];
    });
    return Object.fromEntries(found);
  });
}

function namedIds({ id, title, link }: MemoryChange): string[] {
  if (link !== undefined) return [link.from, link.to];
  return id === undefined || title !== undefined ? [] : [id];
}
