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
  const written = await Promise.all(ours.map((unmerged) => asWritten(scene, unmerged)));
  const renamed = await findTwiceRenamed(scene, written);
  const done = new Set(renamed.flatMap((each) => [each.from.path, each.ours.path, each.theirs.path]));
  for (const each of renamed) await resolveTwiceRenamed(scene, each);
  for (const path of await resolveTorn(scene, without(written, done))) done.add(path);
  for (const unmerged of without(written, done)) await resolvePath(scene, unmerged);
}

function without(all: readonly UnmergedPath[], done: ReadonlySet<string>): UnmergedPath[] {
  return all.filter(({ path }) => !done.has(path));
}

/**
 * Of a file that git believes to be renamed by both sides, either new path has git's own merge of both in the index: what
 * the side wrote is in its commit.
 */
async function asWritten(scene: ResolveScene, unmerged: UnmergedPath): Promise<UnmergedPath> {
  const { path, base, ours, theirs } = unmerged;
  if (base !== undefined || (ours === undefined) === (theirs === undefined)) return unmerged;
  const side = ours === undefined ? 'theirs' : 'ours';
  const staged = unmerged[side];
  const oid = await scene.sides.blobAt(side, path);
  if (staged === undefined || oid === undefined || oid === staged.oid) return unmerged;
  if (!scene.written.has(path)) scene.written.set(path, staged.oid);
  return { path, [side]: { ...staged, oid } };
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
