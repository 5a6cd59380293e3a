import { mkdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf, fileError } from './file-error';
import type { Area } from './plan';
import type { RepositoryPlace } from './plan-step';
import { areaRoot, stepPath } from './plan-step';

/** A folder inside an area, forward slashes. */
export interface FolderRef {
  area: Area;
  path: string;
}

/** The parent of a path inside its area, '' for the area itself. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** Makes one folder; one that is there already is fine. */
export function makeFolder(repo: RepositoryPlace, folder: FolderRef): void {
  try {
    mkdirSync(stepPath(repo, folder.area, folder.path));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw fileError(error, folder.path, 'make the folder');
  }
}

/** Removes folders that a plan made and did not fill, innermost first. */
export function removeMadeFolders(repo: RepositoryPlace, folders: readonly FolderRef[]): void {
  for (const folder of [...folders].reverse()) removeIfEmpty(stepPath(repo, folder.area, folder.path));
}

/** Removes the folder and its parents below the area's root as long as they are empty; `keep` and above stay. */
export function removeEmptyParents(repo: RepositoryPlace, folder: FolderRef, keep: string): void {
  const root = areaRoot(repo, folder.area);
  let absolute = folder.path === '' ? root : join(root, folder.path);
  while (absolute !== root && absolute.startsWith(root)) {
    if (keep === absolute || !removeIfEmpty(absolute)) return;
    absolute = dirname(absolute);
  }
}

const NOT_REMOVABLE = new Set(['ENOTEMPTY', 'EEXIST', 'EACCES', 'EPERM', 'EBUSY', 'EROFS', 'ENOTDIR']);

/** True when the folder is gone. One that is in use or may not be removed simply stays: it holds nothing. */
function removeIfEmpty(absolute: string): boolean {
  try {
    rmdirSync(absolute);
    return true;
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'ENOENT') return true;
    if (NOT_REMOVABLE.has(code)) return false;
    throw error;
  }
}
