import { requireOwnGit } from '../../store/own-git';
import { hookProblems, inspectEither } from '../../sync/hooks/hooks-status';
import { installInto } from '../../sync/hooks/install-hooks';
import { otherPrograms } from '../../sync/hooks/other-programs';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/**
 * Hooks of ours that lost their way: an older version, no script that they lead to. That there are none, or that another
 * program looks after them, is somebody's wish, and `hooks status` tells it.
 */
export const gitHooks: Check = async ({ memory: { repo, surroundings } }) => {
  if (repo.gitDir === undefined || repo.isBare) return [];
  const own = requireOwnGit(repo);
  const inspection = await inspectEither(own, surroundings);
  const hooks = inspection.hooks.filter(({ state }) => state === 'installed' || state === 'outdated');
  const stale = hookProblems({ ...inspection, hooks });
  const outdated: FixableFinding[] = stale.map((message) => ({
    kind: 'hook_outdated',
    severity: 'warning',
    path: '.git/hooks',
    message,
    nextAction: 'co-engram doctor --fix',
    repair: async () => {
      await installInto(own, { surroundings }, { hooks: hooks.map(({ hook }) => hook) });
    },
  }));
  return [...outdated, ...otherPrograms(surroundings).map(foreignProgram)];
};

function foreignProgram(path: string): FixableFinding {
  return {
    kind: 'other_program',
    severity: 'warning',
    path,
    message: 'another program of this name is on the PATH: hooks and people may start different ones',
    nextAction: 'remove one of them, or call this one by its path',
  };
}
