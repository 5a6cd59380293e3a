import { recordClass } from '../merge/record-class';
import { findRecord, isPrivateHere } from './find-record';
import { logLinesOf } from './log-lines';
import { isStatisticsOnly, recordOf } from './record-of';
import { mergeVersions, noteEdited, sideOf } from './resolve-content';
import { bytesOf, logContext, type ResolveScene } from './resolve-scene';
import type { StageEntry, UnmergedPath } from './unmerged';

/**
 * One side deleted the record, the other one changed it: words win and say so, what only use changed goes with the
 * deletion, what is private here is not shared again, and a usage file never loses to a deletion. A record that moved and was rewritten looks like this too: then the
 * change belongs into its new file.
 */
export async function resolveDeleted(
  scene: ResolveScene,
  unmerged: UnmergedPath & { base: StageEntry },
): Promise<void> {
  const { resolution, at, via } = scene;
  const { path, base } = unmerged;
  const kept = unmerged[sideOf(unmerged)];
  const common = { at, via, path };
  if (kept === undefined) {
    resolution.remove(path);
    resolution.resolved.push({ path, how: 'deleted', message: 'neither side has it any more' });
    return;
  }
  const bytes = await bytesOf(scene, kept.oid);
  const before = (await bytesOf(scene, base.oid)).toString('utf8');
  const text = bytes.toString('utf8');
  const isUsage = recordClass(path) === 'usage';
  const why = isUsage ? undefined : await whyDeleted(scene, path, { before, text });
  if (why !== undefined) {
    noteEdited(scene, unmerged, undefined);
    resolution.remove(path);
    resolution.resolved.push({ path, how: 'deleted', message: why });
    const lost = before === text ? {} : { lost: text };
    resolution.log.push({ ...common, outcome: 'deleted', message: why, ...lost });
    return;
  }
  if (!isUsage && (await joinMoved(scene, unmerged, { kept, text }))) return;
  noteEdited(scene, unmerged, bytes);
  resolution.put(path, kept.mode, bytes);
  const message = isUsage
    ? 'one side deleted it; what was counted is kept'
    : 'one side deleted it; the other changed its words, so it is kept';
  resolution.resolved.push({ path, how: 'kept', message });
  resolution.log.push({ ...common, outcome: 'kept', message });
}

/** Why the deletion counts and not the change; undefined when it does not. */
async function whyDeleted(
  scene: ResolveScene,
  path: string,
  { before, text }: { before: string; text: string },
): Promise<string | undefined> {
  if (await isStatisticsOnly(before, text, path)) return 'one side deleted it; the other changed no words';
  const id = (await recordOf(text, path))?.id;
  if (id === undefined || !(await isPrivateHere(scene, id))) return undefined;
  return 'it is private here, so it is not shared again; what the other side changed is in the merge log';
}

/** Merges the change into the file to which the other side moved the record; false when it did not. */
async function joinMoved(
  scene: ResolveScene,
  unmerged: UnmergedPath & { base: StageEntry },
  { kept, text }: { kept: StageEntry; text: string },
): Promise<boolean> {
  const { resolution } = scene;
  const { path, base } = unmerged;
  const record = await recordOf(text, path);
  const moved = record === undefined ? undefined : await findRecord(scene, record.id, path);
  if (moved === undefined) return false;
  const isOurs = unmerged.ours !== undefined;
  const [ours, theirs] = isOurs ? [kept, moved.entry] : [moved.entry, kept];
  const joined = { path: moved.path, base, ours, theirs };
  const merged = await mergeVersions(scene, joined, moved.path);
  if (merged.result.type === 'two-ids') return false;
  noteEdited(scene, unmerged, undefined);
  resolution.remove(path);
  resolution.log.push(...logLinesOf(merged, logContext(scene, joined)));
  if (merged.isClean) {
    resolution.put(moved.path, moved.entry.mode, merged.bytes);
    resolution.resolved.push({ path, how: 'moved', to: moved.path });
  } else {
    resolution.stages.set(moved.path, joined);
    resolution.marks.set(moved.path, merged.bytes);
    const message = `moved from ${path}, and both sides changed the same lines: edit it, then git add`;
    resolution.remaining.push({ path: moved.path, kind: 'conflict', message });
  }
  return true;
}
