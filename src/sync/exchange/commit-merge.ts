import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { GitError } from '../../git/git-error';
import { runGit } from '../../git/run-git';
import { statePath } from '../../store/layout';
import type { GitRepository } from '../../store/own-git';
import { commitStop, installedHooks } from './commit-stop';
import { withScratchIndex } from './scratch-index';

export interface MergeCommit {
  tree: string;
  ours: string;
  theirs: string;
  message: string;
}

/** In the order in which git runs them for a merge. */
const HOOKS = ['pre-merge-commit', 'prepare-commit-msg', 'commit-msg'] as const;

/**
 * Makes the commit of a merge as `git merge` does, with its hooks and a signature where one is wanted, but without
 * index and work tree; gives its id. SyncStop when a hook or the signature refuses.
 */
export async function commitMerge(repo: GitRepository, merge: MergeCommit): Promise<string> {
  const messageFile = statePath(repo, 'SYNC_MSG');
  const hooks = await installedHooks(repo, HOOKS);
  try {
    writeFileSync(messageFile, `${merge.message}\n`);
    if (hooks.length > 0) await runHooks(repo, merge.tree, messageFile, hooks);
    const signs = (await wantsSignature(repo)) ? ['-S'] : [];
    const parents = ['-p', merge.ours, '-p', merge.theirs];
    const { stdout } = await runGit(['commit-tree', ...signs, ...parents, merge.tree], {
      cwd: repo,
      input: readFileSync(messageFile),
    });
    return stdout.toString('utf8').trim();
  } catch (error) {
    throw error instanceof GitError ? await commitStop(repo, error, hooks) : error;
  } finally {
    rmSync(messageFile, { force: true });
  }
}

/** Hooks look at the index, so they get one that holds the result. */
function runHooks(
  repo: GitRepository,
  tree: string,
  messageFile: string,
  hooks: readonly string[],
): Promise<void> {
  const argumentsOf: Record<string, string[]> = {
    'prepare-commit-msg': ['--', messageFile, 'merge'],
    'commit-msg': ['--', messageFile],
  };
  return withScratchIndex(repo, async (indexFile) => {
    await runGit(['read-tree', tree], { cwd: repo, indexFile });
    for (const hook of hooks) {
      await runGit(['hook', 'run', hook, ...(argumentsOf[hook] ?? [])], {
        cwd: repo,
        indexFile,
        skipOwnHooks: true,
      });
    }
  });
}

/** `commit-tree` alone does not look at this setting. */
async function wantsSignature(repo: GitRepository): Promise<boolean> {
  const args = ['config', '--type=bool', '--get', 'commit.gpgSign'];
  const { stdout } = await runGit(args, { cwd: repo, allowFailure: true });
  return stdout.toString('utf8').trim() === 'true';
}
