import { CoEngramError } from '../errors';
import { headCommit, resolveRevision } from '../git/trees';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { type GitRepository, requireOwnGit } from '../store/own-git';
import { countChanges, describeChanges, type MemoryChanges } from './count-changes';
import { readHeadSeen, writeHeadSeen } from './head-seen';

export interface PostMergeReport {
  /** The commit that was looked at last; null when nothing tells. */
  from: string | null;
  /** HEAD now; null before the first commit. */
  to: string | null;
  /** What came, changed and went between them. */
  changes?: MemoryChanges;
  /** One line for people; empty when there is nothing to tell. */
  line: string;
}

/**
 * After git has merged, rebased or changed the branch: brings the cache up to date and tells what came. Writes nothing
 * that git tracks.
 */
export async function postMerge(memory: Memory): Promise<PostMergeReport> {
  const repo = requireOwnGit(memory.repo);
  await useIndex(repo, { surroundings: memory.surroundings }, async () => undefined);
  const to = await headCommit(repo);
  if (to === undefined) return { from: null, to: null, line: '' };
  const from = readHeadSeen(repo) ?? (await originalHead(repo));
  const changes = from === undefined || from === to ? undefined : await changesSince(repo, from, to);
  writeHeadSeen(repo, to);
  return { from: from ?? null, to, changes, line: changes === undefined ? '' : describeChanges(changes) };
}

/** What git itself notes before a merge. */
async function originalHead(repo: GitRepository): Promise<string | undefined> {
  return optional(() => resolveRevision(repo, 'ORIG_HEAD'));
}

/** Undefined when the commit is gone, as after a rebase and a cleaning. */
async function changesSince(
  repo: GitRepository,
  from: string,
  to: string,
): Promise<MemoryChanges | undefined> {
  return optional(() => countChanges(repo, from, to));
}

async function optional<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CoEngramError) return undefined;
    throw error;
  }
}
