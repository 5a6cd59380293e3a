import { privateFilesWith, workFilesWith } from './merge-ground';
import { recordOf } from './record-of';
import { bytesOf, type ResolveScene } from './resolve-scene';
import type { StageEntry } from './unmerged';
import { readWorkFile } from './work-text';

export interface FoundRecord {
  path: string;
  entry: StageEntry;
}

/** A merged file of the result that holds the record, other than `except`; undefined when there is none. */
export async function findRecord(
  scene: ResolveScene,
  id: string,
  except?: string,
): Promise<FoundRecord | undefined> {
  return (await findRecords(scene, id)).find(({ path }) => path !== except);
}

/** Every merged file of the result that holds the record. */
export async function findRecords(scene: ResolveScene, id: string): Promise<FoundRecord[]> {
  const found: FoundRecord[] = [];
  for (const path of await scene.ground.pathsWith(id)) {
    const entry = await scene.ground.entryAt(path);
    if (entry === undefined) continue;
    const text = (await bytesOf(scene, entry.oid)).toString('utf8');
    if ((await recordOf(text, path))?.id === id) found.push({ path, entry });
  }
  return found;
}

/** Does the index or the work tree hold the record, or is it kept for oneself? */
export async function isSomewhere(scene: ResolveScene, id: string): Promise<boolean> {
  if ((await findRecord(scene, id)) !== undefined) return true;
  return (await isIn(scene, await workFilesWith(scene.repo, id), id)) || isPrivateHere(scene, id);
}

/** Was the record taken out of what is shared, and kept for oneself? */
export async function isPrivateHere(scene: ResolveScene, id: string): Promise<boolean> {
  return !scene.repo.isBare && isIn(scene, await privateFilesWith(scene.repo, id), id);
}

async function isIn({ repo }: ResolveScene, paths: ReadonlySet<string>, id: string): Promise<boolean> {
  for (const path of paths) {
    const text = readWorkFile(repo, path)?.toString('utf8');
    if (text !== undefined && (await recordOf(text, path))?.id === id) return true;
  }
  return false;
}
