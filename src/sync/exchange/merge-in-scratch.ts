import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../git/run-git';
import { headCommit } from '../../git/trees';
import { describeRepository } from '../../store/locate';
import { withLock } from '../../store/lock';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireOwnGit } from '../../store/own-git';
import { listUnmerged } from '../unmerged';
import { type GitMerge, mergeByGit } from './merge-by-git';
import { showConflicts } from './show-conflicts';
import type { SyncConflict } from './sync-report';

/** Result of a merge or rebase: a commit, or what a person has to decide. */
export interface ScratchMerge {
  commit?: string;
  conflicts: SyncConflict[];
}

/**
 * Merges or rebases in a work tree of its own, which is gone afterwards, so that the user's is not touched before the
 * result is complete and giving up costs nothing.
 */
export async function mergeInScratch(
  memory: Memory,
  repo: GitRepository,
  merge: GitMerge & { ours: string },
): Promise<ScratchMerge> {
  const folder = scratchFolder(repo);
  await removeScratch(repo);
  const add = ['worktree', 'add', '--quiet', '--detach', folder, merge.ours];
  // Hooks that follow a checkout are for the user's own tree.
  await runGit(add, { cwd: repo, config: ['core.hooksPath=/dev/null'] });
  try {
    const scratch = requireOwnGit(describeRepository({ root: folder, layout: repo.layout }, repo.rule));
    const left = await mergeByGit({ ...memory, repo: scratch }, scratch, merge);
    if (left === undefined) return { commit: await headCommit(scratch), conflicts: [] };
    return {
      conflicts: await showConflicts(repo, {
        ...left,
        unmerged: await listUnmerged(scratch),
        isRebase: merge.how === 'rebase',
      }),
    };
  } finally {
    await removeScratch(repo);
  }
}

async function removeScratch(repo: GitRepository): Promise<void> {
  rmSync(scratchFolder(repo), { recursive: true, force: true, maxRetries: 3 });
  await runGit(['worktree', 'prune'], { cwd: repo });
}

/** Removes what a call that was killed has left. */
export async function sweepScratch({ surroundings }: Memory, repo: GitRepository): Promise<void> {
  if (!existsSync(scratchFolder(repo))) return;
  await withLock(repo, surroundings, () => removeScratch(repo));
}

function scratchFolder({ stateDir }: GitRepository): string {
  return join(stateDir, 'sync-tree');
}
