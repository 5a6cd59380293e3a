/** Installing the hooks, as a step of `init`. */
import { readGitFolders } from '../../store/git-dir';
import type { InitStep } from '../../store/init-repository';
import type { Repository } from '../../store/repository';
import type { Surroundings } from '../../util/surroundings';
import { HOOKS } from './hook-names';
import { inspectEither } from './hooks-status';
import { installInto, needsInstalling } from './install-hooks';

export interface HooksPlan {
  /** Empty when all is as it should be, or nothing can be done. */
  steps: InitStep[];
  /** What a person should know, one line each. */
  notes: string[];
}

/**
 * What leads the hooks of a repository to us. The repository may be one that `init` is yet to make. Hooks that others
 * see, or that another program looks after, are left to a person.
 */
export async function planHooks(
  repo: Repository,
  surroundings: Pick<Surroundings, 'env' | 'execPath'>,
): Promise<HooksPlan> {
  const { gitDir, commonDir } = repo;
  if (gitDir === undefined || commonDir === undefined || repo.isBare) return { steps: [], notes: [] };
  const step = (hooks: readonly string[]): InitStep => ({
    summary: `hooks of git: ${hooks.join(', ')}`,
    async apply(made) {
      if (made.gitDir === undefined || made.commonDir === undefined) return;
      await installInto({ ...made, gitDir: made.gitDir, commonDir: made.commonDir }, { surroundings });
    },
  });
  if (readGitFolders(repo.root) === undefined) return { steps: [step(HOOKS)], notes: [] };
  const inspection = await inspectEither({ ...repo, gitDir, commonDir }, surroundings);
  const todo = inspection.hooks.filter(needsInstalling).map(({ hook }) => hook);
  const blocked = inspection.hooks.filter(({ state }) => state === 'blocked').map(({ hook }) => hook);
  const isScriptStale = ['missing', 'outdated'].includes(inspection.script.state);
  const isNeeded = todo.length > 0 || (isScriptStale && blocked.length < HOOKS.length);
  return {
    steps: isNeeded ? [step(todo.length > 0 ? todo : ['to be renewed'])] : [],
    notes:
      blocked.length === 0
        ? []
        : [`not installed: ${blocked.join(', ')}; co-engram hooks install says why, and what to add`],
  };
}
