import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { type GitPlace, runGit } from '../git/run-git';
import { readBlobs } from '../git/trees';
import type { ConflictStyle } from '../merge/merge-result';
import { recordClass } from '../merge/record-class';
import type { Repository } from '../store/repository';
import { safePath } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import { conflictStyleOf } from './conflict-style';
import type { LogContext } from './log-lines';
import type { Sides } from './merge-bytes';
import type { Resolution } from './resolution';
import { SidesOfMerge } from './sides-of-merge';
import { isRegular, type UnmergedPath } from './unmerged';

/** What all rules of `merge resolve` look at, and where they leave their decisions. */
export interface ResolveScene {
  repo: Repository;
  /** Of this call, ISO 8601. */
  at: string;
  resolution: Resolution;
  /** Contents of all versions in the index, by blob id. */
  blobs: Map<string, Buffer>;
  sides: SidesOfMerge;
  /** Blob ids of what git wrote into the work tree. */
  written: ReadonlyMap<string, string>;
  /** How conflicts are to be marked. */
  conflictStyle(): Promise<ConflictStyle>;
  /** Paths of the index, merged or not. */
  indexPaths(): Promise<ReadonlySet<string>>;
}

export interface SceneOptions {
  at: string;
  resolution: Resolution;
  written: ReadonlyMap<string, string>;
  env?: Readonly<Record<string, string | undefined>>;
}

/** Reads all versions at once; what only some conflicts need is asked for when it is. */
export async function openScene(
  repo: Repository,
  unmerged: readonly UnmergedPath[],
  { at, resolution, written, env }: SceneOptions,
): Promise<ResolveScene> {
  const entries = unmerged.flatMap(({ base, ours, theirs }) => [base, ours, theirs]);
  const oids = entries.flatMap((entry) => (entry !== undefined && isRegular(entry) ? entry.oid : []));
  return {
    repo,
    at,
    resolution,
    blobs: await readBlobs(repo, [...new Set(oids)]),
    sides: new SidesOfMerge(repo),
    written,
    conflictStyle: once(() => conflictStyleOf(repo, { env })),
    indexPaths: once(() => listIndex(repo)),
  };
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

async function listIndex(place: GitPlace): Promise<Set<string>> {
  const { stdout } = await runGit(['ls-files', '-z'], { cwd: place });
  return new Set(stdout.toString('utf8').split('\0'));
}

/** The bytes of a version; from git when they were not among those read at the beginning. */
export async function bytesOf({ repo, blobs }: ResolveScene, oid: string): Promise<Buffer> {
  const known = blobs.get(oid) ?? (await readBlobs(repo, [oid])).get(oid);
  if (known === undefined) throw new Error(`git has no blob ${oid}`);
  blobs.set(oid, known);
  return known;
}

export function logContext({ at }: ResolveScene, unmerged: UnmergedPath): LogContext {
  const { path, base, ours, theirs } = unmerged;
  const blobs = (): Partial<Sides<string>> => ({ base: base?.oid, ours: ours?.oid, theirs: theirs?.oid });
  return { at, via: 'resolve', path, blobs };
}

/** Is nothing at a path, in index, work tree and plan? */
export async function isFree({ repo, resolution, indexPaths }: ResolveScene, path: string): Promise<boolean> {
  if (resolution.puts.has(path)) return false;
  if (resolution.removes.has(path)) return true;
  if ((await indexPaths()).has(path) || !isPossible(repo, path)) return false;
  return lstatIfThere(join(repo.root, path)) === undefined;
}

/** A name that may not be made here is as good as taken. */
function isPossible(repo: Repository, path: string): boolean {
  try {
    safePath(repo, path);
    return true;
  } catch (error) {
    if (error instanceof CoEngramError) return false;
    throw error;
  }
}

/** A path of the memory: what is there has rules of its own. */
export function isMemoryPath(path: string): boolean {
  return recordClass(path) !== 'plain';
}
