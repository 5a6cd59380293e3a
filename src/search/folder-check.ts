/** Which files came and went, told by the times of their folders. */
import type { Repository } from '../store/repository';
import { joinPath } from './file-table';
import type { GitState } from './git-state';
import type { FolderStamp } from './manifest';
import { knownNames, type Snapshot } from './snapshot';
import { isRacy, sameStamp, stampOf } from './stamps';
import { listFolder, statOf } from './work-tree';

export interface CheckContext {
  repo: Repository;
  snapshot: Snapshot;
  /** What git says, when it is ready; undefined: git is not asked (no git, or the folder times are trusted). */
  git?: () => Promise<GitState | undefined>;
  /** Trust the times of folders and the list of watched files. */
  trustDirs: boolean;
  /** Time of the file system, not later than anything that this check reads. Called only when needed. */
  startedAtMs(): number;
}

export interface FolderCheck {
  stamps: FolderStamp[];
  /** Files that appeared, by path. */
  appeared: string[];
  /** Files whose folder no longer has them. */
  vanished: string[];
  /** Files in folders that changed. */
  besides: string[];
  isChanged: boolean;
}

export function checkFolders(context: CheckContext): FolderCheck {
  const { repo, snapshot } = context;
  const check: FolderCheck = { stamps: [], appeared: [], vanished: [], besides: [], isChanged: false };
  const known = new Map(snapshot.manifest.folders.map((folder) => [folder.path, folder]));
  const visited = new Set<string>();
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    const before = known.get(path);
    const stats = statOf(repo.root, path);
    if (stats?.isDirectory() !== true) {
      check.isChanged = true;
      if (before !== undefined) {
        for (const name of knownNames(snapshot, path)) check.vanished.push(joinPath(path, name));
      }
      return;
    }
    const stamp = stampOf(stats);
    if (before !== undefined && !before.isRacy && sameStamp(before.stamp, stamp)) {
      check.stamps.push(before);
      return;
    }
    const isRacyNow = isRacy(stats, context.startedAtMs());
    const listing = listFolder(repo.root, path);
    const now: FolderStamp = { path, stamp, isRacy: isRacyNow };
    check.stamps.push(now);
    if (before === undefined || before.isRacy !== now.isRacy || !sameStamp(before.stamp, stamp)) {
      check.isChanged = true;
    }
    compareNames(check, path, knownNames(snapshot, path), listing?.names ?? []);
    for (const folder of listing?.folders ?? []) visit(folder);
  };
  visit('');
  for (const { path } of snapshot.manifest.folders) visit(path);
  return check;
}

function compareNames(
  check: FolderCheck,
  folder: string,
  known: Set<string>,
  names: readonly string[],
): void {
  for (const name of names) {
    if (known.delete(name)) check.besides.push(joinPath(folder, name));
    else check.appeared.push(joinPath(folder, name));
  }
  for (const name of known) check.vanished.push(joinPath(folder, name));
}
