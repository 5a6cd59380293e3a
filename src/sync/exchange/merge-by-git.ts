/** git's own merge or rebase in a work tree, finished by our rules: for `--rebase`, older git, and `--leave-conflicts`. */
import { GitError } from '../../git/git-error';
import { type GitResult, runGit } from '../../git/run-git';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { type MergeResolution, mergeResolve } from '../merge-resolve';
import { listUnmerged } from '../unmerged';
import { commitStop } from './commit-stop';
import { inTheWay } from './in-the-way';

export interface GitMerge {
  theirs: string;
  how: 'merge' | 'rebase';
  /** Of the merge commit. */
  message: string;
  /** git merges the common ancestors first, and our rules must hold there too. */
  hasManyBases: boolean;
}

/** A rebase stops at most once a commit; more means that it does not get on. */
const MOST_STOPS = 10_000;

const SETTINGS = [
  'merge.directoryRenames=false',
  'rerere.enabled=false',
  'rebase.autoStash=false',
  'merge.autoStash=false',
  // Nobody is asked for words.
  'core.editor=true',
  'sequence.editor=true',
];

/**
 * Brings `theirs` into HEAD. Where something stays in conflict, that is given, and the merge or rebase is
 * left under way with it; undefined = done. SyncStop when a hook or a signature refuses, or changes are in the way.
 */
export async function mergeByGit(
  memory: Memory,
  repo: GitRepository,
  { theirs, how, message, hasManyBases }: GitMerge,
): Promise<MergeResolution | undefined> {
  const begin =
    how === 'merge'
      ? ['merge', '--quiet', '--no-edit', '-m', message, theirs]
      : ['rebase', '--quiet', theirs];
  const goOn = how === 'merge' ? ['commit', '--quiet', '--no-edit'] : ['rebase', '--continue'];
  // A driver that always refuses: what both sides changed is merged here, also in a clone where ours is not registered.
  const config = hasManyBases ? SETTINGS : [...SETTINGS, 'merge.co-engram.driver=false'];
  const attempt = (args: readonly string[]): Promise<GitResult> =>
    runGit(args, { cwd: repo, config, allowFailure: true, skipOwnHooks: true });
  let result = await attempt(begin);
  for (let stop = 0; result.code !== 0; stop += 1) {
    const isStuck = (await listUnmerged(repo)).length === 0 || stop === MOST_STOPS;
    if (isStuck) throw await refusal(repo, begin, result);
    const resolution = await mergeResolve({ ...memory, repo });
    if (resolution.remaining.length > 0) return resolution;
    result = await attempt(goOn);
  }
  return undefined;
}

/** git refused without a conflict. */
async function refusal(
  repo: GitRepository,
  args: readonly string[],
  { code, stderr }: GitResult,
): Promise<Error> {
  const error = new GitError(args, code, stderr);
  const blocked = inTheWay(error);
  if (blocked !== undefined) return blocked;
  return commitStop(repo, error, ['pre-merge-commit', 'pre-commit', 'commit-msg', 'pre-rebase']);
}
