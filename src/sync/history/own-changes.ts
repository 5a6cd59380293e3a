import { isOwnedBy, ownOf } from '../../search/owners';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { type FileTexts, type MemoryChange, memoryChanges } from '../memory-changes';

/** What changed for the agent of the memory. */
export type OwnChanges = (files: readonly FileTexts[]) => Promise<MemoryChange[]>;

/** Leaves out what another agent has, its links and its use, as every other command does. */
export async function ownChangesOf({ repo, surroundings, agent }: Memory): Promise<OwnChanges> {
  const others = await useIndex(repo, { surroundings }, async (view) => {
    const isOwn = ownOf(view, agent);
    return new Set([...view.docs()].filter((doc) => !isOwn(doc)).map((doc) => view.entry(doc).id));
  });
  const isOwnChange = ({ id, link }: MemoryChange): boolean =>
    ![id, link?.from, link?.to].some((name) => name !== undefined && others.has(name));
  return async (files) => {
    const changes = await memoryChanges(files, ({ agentId }) => isOwnedBy(agentId, agent));
    return others.size === 0 ? changes : changes.filter(isOwnChange);
  };
}
