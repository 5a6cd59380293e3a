import { gitVersion, isAtLeast } from '../../git/git-version';
import { runGit } from '../../git/run-git';
import type { GitRepository } from '../../store/own-git';
import { installedHooks } from './commit-stop';

/** From this version on git runs a hook when it is told to. */
const HOOK_RUN_SINCE = '2.36';

/**
 * Runs the hook that git would have run after a pull; as there, what it ends with does not count. What ours would do is
 * done at the end of a sync.
 */
export async function runPostMerge(repo: GitRepository): Promise<void> {
  if ((await installedHooks(repo, ['post-merge'])).length === 0) return;
  if (!isAtLeast(await gitVersion(repo), HOOK_RUN_SINCE)) return;
  await runGit(['hook', 'run', '--ignore-missing', 'post-merge', '--', '0'], {
    cwd: repo,
    allowFailure: true,
    skipOwnHooks: true,
  });
}
