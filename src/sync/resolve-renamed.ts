import { compareText } from '../util/compare';
import { logLinesOf } from './log-lines';
import { recordOf } from './record-of';
import { mergeVersions, noteEdited, sideOf } from './resolve-content';
import { bytesOf, isFree, logContext, type ResolveScene } from './resolve-scene';
import type { StageEntry, UnmergedPath } from './unmerged';

/** A record that each side moved to another path: the old path, and both new ones. */
export interface TwiceRenamed {
  from: UnmergedPath & { base: StageEntry };
  ours: UnmergedPath & { ours: StageEntry };
  theirs: UnmergedPath & { theirs: StageEntry };
}

/** Finds the records that both sides moved, among paths of which one version alone is left. */
export async function findTwiceRenamed(
  scene: ResolveScene,
  unmerged: readonly UnmergedPath[],
): Promise<TwiceRenamed[]> {
  const byId = new Map<string, Partial<TwiceRenamed>>();
  for (const path of unmerged) {
    const { base, ours, theirs } = path;
    const versions = [base, ours, theirs].filter((entry) => entry !== undefined);
    const [only] = versions;
    if (only === undefined || versions.length > 1) continue;
    const id = (await recordOf((await bytesOf(scene, only.oid)).toString('utf8'), path.path))?.id;
    if (id === undefined) continue;
    const found = byId.get(id) ?? {};
    if (base !== undefined) found.from = { ...path, base };
    if (ours !== undefined) found.ours = { ...path, ours };
    if (theirs !== undefined) found.theirs = { ...path, theirs };
    byId.set(id, found);
  }
  return [...byId.values()].flatMap(({ from, ours, theirs }) =>
    from !== undefined && ours !== undefined && theirs !== undefined ? [{ from, ours, theirs }] : [],
  );
}

/** The later change names the path; the texts are merged as anywhere else. */
export async function resolveTwiceRenamed(scene: ResolveScene, renamed: TwiceRenamed): Promise<void> {
  const { resolution } = scene;
  const { from } = renamed;
  // In the index git has its own merge of both texts under either path; the commits have what each side wrote.
  const [ours, theirs] = [await originalOf(scene, renamed.ours), await originalOf(scene, renamed.theirs)];
  const path = await laterPath(scene, renamed, { ours, theirs });
  const joined = { path, base: from.base, ours, theirs };
  const merged = await mergeVersions(scene, joined, path);
  for (const left of [from, renamed.ours, renamed.theirs]) {
    if (left.path === path) continue;
    noteEdited(scene, left, merged.bytes);
    resolution.remove(left.path);
  }
  resolution.log.push(...logLinesOf(merged, logContext(scene, joined)));
  const paths = `${renamed.ours.path} and ${renamed.theirs.path}`;
  const message = `both sides moved it, to ${paths}; the later change names the path`;
  if (merged.isClean) {
    resolution.put(path, ours.mode, merged.bytes);
    resolution.resolved.push({ path: from.path, how: 'moved', to: path, message });
  } else {
    resolution.stages.set(path, joined);
    resolution.marks.set(path, merged.bytes);
    resolution.remaining.push({
      path,
      kind: 'conflict',
      message: 'both sides changed the same lines: edit it, then git add',
    });
    resolution.resolved.push({ path: from.path, how: 'moved', to: path, message });
  }
}

async function originalOf(scene: ResolveScene, unmerged: UnmergedPath): Promise<StageEntry> {
  const side = sideOf(unmerged);
  const staged = unmerged[side] ?? { mode: '100644', oid: '' };
  return { mode: staged.mode, oid: (await scene.sides.blobAt(side, unmerged.path)) ?? staged.oid };
}

async function laterPath(
  scene: ResolveScene,
  renamed: TwiceRenamed,
  entries: { ours: StageEntry; theirs: StageEntry },
): Promise<string> {
  const timeOf = async (side: 'ours' | 'theirs'): Promise<number> => {
    const text = (await bytesOf(scene, entries[side].oid)).toString('utf8');
    return (await recordOf(text, renamed[side].path))?.updatedAt ?? Number.NEGATIVE_INFINITY;
  };
  const [ours, theirs] = [await timeOf('ours'), await timeOf('theirs')];
  const { path: ourPath } = renamed.ours;
  const { path: theirPath } = renamed.theirs;
  if (ours !== theirs) return ours > theirs ? ourPath : theirPath;
  return compareText(ourPath, theirPath) > 0 ? ourPath : theirPath;
}

/**
 * A file that one side alone has and git would put into another folder, since it believes that the folder was renamed:
 * it goes where its author put it.
 */
export async function resolveAdded(
  scene: ResolveScene,
  unmerged: UnmergedPath,
  entry: StageEntry,
): Promise<void> {
  const { resolution, sides } = scene;
  const { path } = unmerged;
  const bytes = await bytesOf(scene, entry.oid);
  const side = sideOf(unmerged);
  const isThere = (await sides.blobAt(side, path)) === entry.oid;
  const own = isThere ? undefined : await sides.pathOfBlob(side, entry.oid, path);
  const to = own !== undefined && (await isFree(scene, own)) ? own : path;
  noteEdited(scene, unmerged, bytes);
  if (to !== path) resolution.remove(path);
  resolution.put(to, entry.mode, bytes);
  const moved = to === path ? {} : { to };
  resolution.resolved.push({ path, how: 'kept', ...moved, message: 'it lies where its author put it' });
}
