import { hasBothSides, resolveContent } from './resolve-content';
import { resolveDeleted } from './resolve-deleted';
import { findTwiceRenamed, resolveAdded, resolveTwiceRenamed } from './resolve-renamed';
import type { ResolveScene } from './resolve-scene';
import { isMemoryPath } from './resolve-scene';
import { resolveTorn } from './resolve-torn';
import { isRegular, type UnmergedPath } from './unmerged';

/** Decides about every path in conflict: what `merge resolve` and `sync` do. What is left is in `remaining`. */
export async function resolveAll(scene: ResolveScene, chosen: readonly UnmergedPath[]): Promise<void> {
  const { remaining } = scene.resolution;
  const ours: UnmergedPath[] = [];
  for (const unmerged of chosen) {
    const { path } = unmerged;
    if (!isMemoryPath(path)) {
      remaining.push({ path, kind: 'not-memory', message: 'no file of the memory: resolve it with git' });
    } else if (!isOfFiles(unmerged) || path.includes('\ufffd')) {
      remaining.push({
        path,
        kind: 'unsupported',
        message: 'no regular file on both sides: resolve it with git',
      });
    } else if (!scene.ground.isWritable(path)) {
      const message = 'its name or a folder above it is not safe to write to: resolve it with git';
      remaining.push({ path, kind: 'unsupported', message });
    } else ours.push(unmerged);
  }
  const torn = await resolveTorn(scene, ours);
  const left = ours.filter(({ path }) => !torn.has(path));
  const renamed = await findTwiceRenamed(scene, left);
  const done = new Set(renamed.flatMap((each) => [each.from.path, each.ours.path, each.theirs.path]));
  for (const each of renamed) await resolveTwiceRenamed(scene, each);
  for (const unmerged of left) if (!done.has(unmerged.path)) await resolvePath(scene, unmerged);
}

async function resolvePath(scene: ResolveScene, unmerged: UnmergedPath): Promise<void> {
  const { base, ours, theirs } = unmerged;
  if (hasBothSides(unmerged)) return resolveContent(scene, unmerged);
  if (base !== undefined) return resolveDeleted(scene, { ...unmerged, base });
  const only = ours ?? theirs;
  return only === undefined ? undefined : resolveAdded(scene, unmerged, only);
}

function isOfFiles({ base, ours, theirs }: UnmergedPath): boolean {
  return [base, ours, theirs].every((entry) => entry === undefined || isRegular(entry));
}
