import { CoEngramError } from '../errors';
import { headCommit, resolveRevision } from '../git/trees';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { type GitRepository, requireOwnGit } from '../store/own-git';
import { describeLossy, lookAtMerges, type MergesLooked } from './audit/look-at-merges';
import { readMergesSeen } from './audit/merges-seen';
import { changedTexts } from './changed-texts';
import { memoryChanges } from './memory-changes';
import { type ChangeCounts, countChanges, describeCounts } from './summarize-changes';

export interface PostMergeReport {
  /** The commit that was looked at last; null when nothing tells. */
  from: string | null;
  /** HEAD now; null before the first commit. */
  to: string | null;
  /** What changed between them, in the memory's words. */
  counts: ChangeCounts;
  /** The merges among it, and those that are short of something. */
  merges: MergesLooked;
  /** One line each for people; empty when there is nothing to tell. */
  line: string;
  warning: string;
}

/**
 * After git has merged, rebased or changed the branch: brings the cache up to date, looks at the merges that came, and
 * tells what came. Writes nothing that git tracks.
 */
export async function postMerge(memory: Memory): Promise<PostMergeReport> {
  const repo = requireOwnGit(memory.repo);
  await useIndex(repo, memory, async () => undefined);
  const to = await headCommit(repo);
  const from = to === undefined ? undefined : (readMergesSeen(repo).head ?? (await originalHead(repo)));
  const merges = await lookAtMerges(memory, { since: from });
  const counts =
    from === undefined || to === undefined || from === to ? {} : await countsSince(repo, from, to);
  return {
    from: from ?? null,
    to: to ?? null,
    counts,
    merges,
    line: Object.keys(counts).length === 0 ? '' : describeCounts(counts),
    warning: describeLossy(merges),
  };
}

/** What git itself notes before a merge. */
async function originalHead(repo: GitRepository): Promise<string | undefined> {
  return optional(() => resolveRevision(repo, 'ORIG_HEAD'), undefined);
}

/** Nothing when the commit is gone, as after a rebase and a cleaning. */
async function countsSince(repo: GitRepository, from: string, to: string): Promise<ChangeCounts> {
  return optional(async () => countChanges(await memoryChanges(await changedTexts(repo, from, to))), {});
}

async function optional<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CoEngramError) return otherwise;
    throw error;
  }
}
