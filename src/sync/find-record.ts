import { workFilesWith } from './merge-ground';
import { recordOf } from './record-of';
import { bytesOf, type ResolveScene } from './resolve-scene';
import type { StageEntry } from './unmerged';
import { readWorkFile } from './work-text';

/** A merged file of the result that holds the record, other than `except`; undefined when there is none. */
export async function findRecord(
  scene: ResolveScene,
  id: string,
  except?: string,
): Promise<{ path: string; entry: StageEntry } | undefined> {
  for (const path of await scene.ground.pathsWith(id)) {
    if (path === except) continue;
    const entry = await scene.ground.entryAt(path);
    if (entry === undefined) continue;
    const text = (await bytesOf(scene, entry.oid)).toString('utf8');
    if ((await recordOf(text, path))?.id === id) return { path, entry };
  }
  return undefined;
}

/** Does the index or the work tree hold the record? */
export async function isSomewhere(scene: ResolveScene, id: string): Promise<boolean> {
  if ((await findRecord(scene, id)) !== undefined) return true;
  for (const path of await workFilesWith(scene.repo, id)) {
    const text = readWorkFile(scene.repo, path)?.toString('utf8');
    if (text !== undefined && (await recordOf(text, path))?.id === id) return true;
  }
  return false;
}
