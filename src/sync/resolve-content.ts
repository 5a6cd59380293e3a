import type { Side, TwoIds } from '../merge/merge-result';
import { isPrivateHere } from './find-record';
import { logLinesOf } from './log-lines';
import { type MergedBytes, mergeBytes, type Sides } from './merge-bytes';
import { placeRecord } from './place-record';
import { isStatisticsOnly, recordOf } from './record-of';
import { bytesOf, logContext, type ResolveScene } from './resolve-scene';
import { mergedMode, type UnmergedPath } from './unmerged';
import { hasMarkers, isOneOf, isSameButLabels } from './work-text';

type BothSides = UnmergedPath & Required<Pick<UnmergedPath, 'ours' | 'theirs'>>;

export function hasBothSides(unmerged: UnmergedPath): unmerged is BothSides {
  return unmerged.ours !== undefined && unmerged.theirs !== undefined;
}

/** A path that both sides have: merged by the core, from the versions in the index. */
export async function resolveContent(scene: ResolveScene, unmerged: BothSides): Promise<void> {
  const { resolution } = scene;
  const { path } = unmerged;
  const merged = await mergeVersions(scene, unmerged, path);
  if (merged.result.type === 'two-ids') {
    await separate(scene, unmerged, merged.result);
    return;
  }
  if (merged.isClean) {
    noteEdited(scene, unmerged, merged.bytes);
    resolution.put(path, mergedMode(unmerged), merged.bytes);
    resolution.resolved.push({ path, how: 'merged' });
  } else if (!(await leaveToPerson(scene, unmerged, merged))) return;
  resolution.log.push(...logLinesOf(merged, logContext(scene, unmerged)));
}

/** The three versions, merged as the file at `path`. */
export async function mergeVersions(
  scene: ResolveScene,
  { base, ours, theirs }: BothSides,
  path: string,
): Promise<MergedBytes> {
  const sides: Sides<Buffer> = {
    base: base === undefined ? undefined : await bytesOf(scene, base.oid),
    ours: await bytesOf(scene, ours.oid),
    theirs: await bytesOf(scene, theirs.oid),
  };
  const merged = await mergeBytes(sides, { path });
  if (merged.isClean || merged.result.type === 'two-ids') return merged;
  const conflictStyle = await scene.conflictStyle();
  return conflictStyle === 'merge' ? merged : mergeBytes(sides, { path, conflictStyle });
}

/** Two records under one path: the owner stays, the other one gets a place of its own. */
async function separate(
  scene: ResolveScene,
  unmerged: BothSides,
  { owner, displaced, ids }: TwoIds,
): Promise<void> {
  const { resolution } = scene;
  const { path } = unmerged;
  const { oid, mode } = unmerged[owner];
  const bytes = await bytesOf(scene, oid);
  noteEdited(scene, unmerged, bytes);
  resolution.put(path, mode, bytes);
  resolution.settled.add(displaced.id);
  const common = { at: scene.at, via: scene.via, path };
  const why = await whyNotBack(scene, unmerged, displaced);
  if (why !== undefined) {
    const message = `${displaced.id} was deleted; ${why}`;
    resolution.resolved.push({ path, how: 'merged', message });
    resolution.log.push({ ...common, id: displaced.id, outcome: 'deleted', message, lost: displaced.text });
    return;
  }
  const wanted =
    (await scene.sides.pathOfBlob(displaced.side, unmerged[displaced.side].oid, path)) ?? displaced.path;
  const to = await placeRecord(
    scene,
    { id: displaced.id, bytes: await bytesOf(scene, unmerged[displaced.side].oid) },
    [wanted, displaced.path],
  );
  const message = `two records under one path: ${ids[owner]} stays, ${displaced.id} lies at ${to}`;
  resolution.resolved.push({ path, how: 'merged', message });
  resolution.resolved.push({ path, how: 'restored', to });
  resolution.log.push({ ...common, id: displaced.id, outcome: 'placed', message, to });
}

/** Why a displaced record gets no place of its own. */
async function whyNotBack(
  scene: ResolveScene,
  { base, path }: BothSides,
  { text, id }: { text: string; id: string },
): Promise<string | undefined> {
  if (await isPrivateHere(scene, id)) return 'it is private here and not shared again';
  if (base === undefined) return undefined;
  const before = (await bytesOf(scene, base.oid)).toString('utf8');
  const isUsed = await isStatisticsOnly(before, text, path);
  return isUsed ? 'the other side changed only its statistics' : undefined;
}

/** A text that a person has edited since is not to vanish: the log keeps it. */
export function noteEdited(scene: ResolveScene, unmerged: UnmergedPath, next: Uint8Array | undefined): void {
  const { path } = unmerged;
  const there = scene.ground.workFile(path);
  if (there === undefined || isLeftByGit(scene, unmerged, there)) return;
  if (next !== undefined && isSameButLabels(there, next)) return;
  const message = 'the file in the work tree had been edited; it was merged from what git has';
  const lost = there.toString('utf8');
  scene.resolution.log.push({ at: scene.at, via: scene.via, path, outcome: 'replaced', message, lost });
}

function isLeftByGit({ written }: ResolveScene, unmerged: UnmergedPath, there: Buffer): boolean {
  const { path, base, ours, theirs } = unmerged;
  return isOneOf(there, [written.get(path), base?.oid, ours?.oid, theirs?.oid]);
}

/** Marks the conflict in the work tree, unless somebody is at it already. False: the file is left as it is. */
async function leaveToPerson(
  scene: ResolveScene,
  unmerged: BothSides,
  { bytes, result }: MergedBytes,
): Promise<boolean> {
  const { resolution } = scene;
  const { path } = unmerged;
  const there = scene.ground.workFile(path);
  const isMarked = there !== undefined && isSameButLabels(there, bytes);
  const isEdited = there !== undefined && !isMarked && !isLeftByGit(scene, unmerged, there);
  const isText = result.type === 'text' && result.reason !== 'plain';
  if (isEdited && !hasMarkers(there)) {
    const message = 'edited by hand; when it is right: git add';
    resolution.remaining.push({ path, kind: 'edited', message });
    return false;
  }
  const message = isText ? result.message : 'both sides changed the same lines: edit it, then git add';
  resolution.remaining.push({ path, kind: isText ? 'unreadable' : 'conflict', message });
  // As the driver left it, who has written it into the log; or half solved by hand.
  if (isMarked || (isEdited && !(await hasBrokenFields(there, result, path)))) return false;
  noteEdited(scene, unmerged, bytes);
  resolution.marks.set(path, bytes);
  return true;
}

/** Are there markers among the fields, where they need not be? */
async function hasBrokenFields(
  there: Buffer,
  { type }: MergedBytes['result'],
  path: string,
): Promise<boolean> {
  return type === 'merged' && (await recordOf(there.toString('utf8'), path)) === undefined;
}

export function sideOf(unmerged: UnmergedPath): Side {
  return unmerged.ours === undefined ? 'theirs' : 'ours';
}
