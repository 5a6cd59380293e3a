import { readBlobs } from '../git/trees';
import type { ConflictStyle } from '../merge/merge-result';
import { recordClass } from '../merge/record-class';
import type { Repository } from '../store/repository';
import { conflictStyleOf } from './conflict-style';
import type { LogContext } from './log-lines';
import type { Sides } from './merge-bytes';
import type { MergeGround } from './merge-ground';
import type { MergeVia } from './merge-log';
import type { Resolution } from './resolution';
import type { SidesOfMerge } from './sides-of-merge';
import { isRegular, type UnmergedPath } from './unmerged';

/** What all rules of `merge resolve` and `sync` look at, and where they leave their decisions. */
export interface ResolveScene {
  repo: Repository;
  /** Of this call, ISO 8601. */
  at: string;
  /** Who merges, for the merge log. */
  via: MergeVia;
  resolution: Resolution;
  /** Contents of all versions in conflict, by blob id. */
  blobs: Map<string, Buffer>;
  ground: MergeGround;
  sides: SidesOfMerge;
  /** Blob ids of what git wrote into the work tree. */
  written: Map<string, string>;
  /** How conflicts are to be marked. */
  conflictStyle(): Promise<ConflictStyle>;
}

export interface SceneOptions
  extends Pick<ResolveScene, 'at' | 'via' | 'resolution' | 'ground' | 'sides' | 'written'> {
  env?: Readonly<Record<string, string | undefined>>;
}

/** Reads all versions at once; what only some conflicts need is asked for when it is. */
export async function openScene(
  repo: Repository,
  unmerged: readonly UnmergedPath[],
  { env, ...options }: SceneOptions,
): Promise<ResolveScene> {
  const entries = unmerged.flatMap(({ base, ours, theirs }) => [base, ours, theirs]);
  const oids = entries.flatMap((entry) => (entry !== undefined && isRegular(entry) ? entry.oid : []));
  return {
    ...options,
    repo,
    blobs: await readBlobs(repo, [...new Set(oids)]),
    conflictStyle: once(() => conflictStyleOf(repo, { env })),
  };
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

/** The bytes of a version; from git when they were not among those read at the beginning. */
export async function bytesOf({ repo, blobs }: ResolveScene, oid: string): Promise<Buffer> {
  const known = blobs.get(oid) ?? (await readBlobs(repo, [oid])).get(oid);
  if (known === undefined) throw new Error(`git has no blob ${oid}`);
  blobs.set(oid, known);
  return known;
}

export function logContext({ at, via }: ResolveScene, unmerged: UnmergedPath): LogContext {
  const { path, base, ours, theirs } = unmerged;
  const blobs = (): Partial<Sides<string>> => ({ base: base?.oid, ours: ours?.oid, theirs: theirs?.oid });
  return { at, via, path, blobs };
}

/** Is nothing at a path, in result, work tree and plan? */
export async function isFree({ ground, resolution }: ResolveScene, path: string): Promise<boolean> {
  if (resolution.puts.has(path)) return false;
  if (resolution.removes.has(path)) return true;
  return !(await ground.paths()).has(path) && (await ground.isVacant(path));
}

/** A path of the memory: what is there has rules of its own. */
export function isMemoryPath(path: string): boolean {
  return recordClass(path) !== 'plain';
}
