import type { BigIntStats } from 'node:fs';
import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CoEngramError } from '../errors';
import { errnoOf, fileError } from './file-error';
import type { FolderRef } from './folders';
import { NewFolders } from './new-folders';
import type { Area, FileChange, Plan } from './plan';
import type { RepositoryPlace } from './plan-step';
import { stepPath } from './plan-step';
import type { Repository } from './repository';

/** A file as it was when the plan was checked. */
export interface SeenFile {
  absolute: string;
  stats: BigIntStats;
  bytes: Buffer;
}

/** A change with what lies on the disk: `before` at its path, undefined when there is nothing. */
export interface InspectedChange {
  change: FileChange;
  area: Area;
  absolute: string;
  before?: SeenFile;
}

export interface InspectedPlan {
  changes: InspectedChange[];
  /** Folders to make, outermost first. */
  newFolders: FolderRef[];
}

/** Where the disk is not what the plan was computed from; the plan is computed again. */
export interface StalePlan {
  stalePath: string;
}

/**
 * Compares a plan with the disk: paths are safe, targets are regular files, `expect` holds. Leaves out what is
 * already so. Gives the path at fault when the plan is stale.
 */
export function inspectPlan(repo: Repository, plan: Plan): InspectedPlan | StalePlan {
  checkNoPathTwice(plan);
  const changes: InspectedChange[] = [];
  const newFolders = new NewFolders(repo);
  for (const change of plan.changes) {
    const area = change.type === 'move' ? 'repo' : (change.area ?? 'repo');
    if (area === 'repo') checkWritable(repo, change.path);
    const absolute = stepPath(repo, area, change.path);
    const before = lookAt(absolute, change.path);
    if (isStale(change, before)) return { stalePath: change.path };
    if (change.type === 'move') {
      checkWritable(repo, change.to);
      if (isTaken(repo, change, before)) return { stalePath: change.to };
      newFolders.addParents(area, change.to);
    }
    if (isAlreadySo(change, before)) continue;
    if (change.type === 'write') newFolders.addParents(area, change.path);
    if (change.type !== 'write') checkRemovable(absolute, change.path);
    changes.push({ change, area, absolute, before });
  }
  return { changes, newFolders: newFolders.folders };
}

/** True when every file is still as it was inspected; looks at stats, not contents. */
export function isStillAsSeen(inspected: InspectedPlan): string | undefined {
  for (const { change, absolute, before } of inspected.changes) {
    const now = statOf(absolute, change.path);
    if (before === undefined ? now !== undefined : now === undefined || !isUnchanged(before.stats, now)) {
      return change.path;
    }
  }
  return undefined;
}

function isUnchanged(a: BigIntStats, b: BigIntStats): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}

function checkNoPathTwice(plan: Plan): void {
  const seen = new Set<string>();
  for (const change of plan.changes) {
    const area = change.type === 'move' ? 'repo' : (change.area ?? 'repo');
    for (const path of change.type === 'move' ? [change.path, change.to] : [change.path]) {
      const key = `${area}:${path}`;
      if (seen.has(key)) throw new Error(`a plan touches ${path} twice (${plan.summary})`);
      seen.add(key);
    }
  }
}

function checkWritable(repo: Repository, path: string): void {
  if (repo.isBare) {
    throw new CoEngramError('REFUSED', `cannot write ${path}: a bare repository has no work tree`, {
      hint: 'write in a clone of it',
    });
  }
  if (!repo.isTrusted) {
    throw new CoEngramError('REFUSED', `cannot write ${path}: the repository ${repo.root} is not trusted`, {
      hint: `co-engram trust ${repo.root}`,
    });
  }
}

function lookAt(absolute: string, path: string): SeenFile | undefined {
  const stats = statOf(absolute, path);
  if (stats === undefined) return undefined;
  if (!stats.isFile()) {
    const what = stats.isSymbolicLink() ? 'a symlink' : stats.isDirectory() ? 'a folder' : 'no regular file';
    throw new CoEngramError('REFUSED', `cannot write ${path}: it is ${what}`, {
      hint: 'move it away or choose another name',
      data: { path },
    });
  }
  try {
    return { absolute, stats, bytes: readFileSync(absolute) };
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

function statOf(absolute: string, path: string): BigIntStats | undefined {
  try {
    return lstatSync(absolute, { bigint: true });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw fileError(error, path, 'look at');
  }
}

function isStale(change: FileChange, before: SeenFile | undefined): boolean {
  if (change.type === 'move' && before === undefined) return true;
  if (change.expect === undefined) return false;
  if (change.expect === null) return before !== undefined;
  return before === undefined || !before.bytes.equals(Buffer.from(change.expect, 'utf8'));
}

function isTaken(repo: RepositoryPlace, move: FileChange & { type: 'move' }, source?: SeenFile): boolean {
  const target = statOf(stepPath(repo, 'repo', move.to), move.to);
  if (target === undefined) return false;
  // The same file under both names: only the case changes, on a file system that does not tell cases apart.
  return !(source !== undefined && target.ino === source.stats.ino && target.dev === source.stats.dev);
}

function isAlreadySo(change: FileChange, before: SeenFile | undefined): boolean {
  if (change.type === 'delete') return before === undefined;
  if (change.type === 'move' || before === undefined) return false;
  const hasMode = change.mode === undefined || (Number(before.stats.mode) & 0o7777) === change.mode;
  return hasMode && before.bytes.equals(Buffer.from(change.text, 'utf8'));
}

/** A write shows by its temp whether its folder may be changed; taking a name away is asked for beforehand. */
function checkRemovable(absolute: string, path: string): void {
  try {
    accessSync(dirname(absolute), constants.W_OK);
  } catch (error) {
    throw fileError(error, path, 'remove');
  }
}
