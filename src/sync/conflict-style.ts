import { type GitOptions, runGit } from '../git/run-git';
import type { ConflictStyle } from '../merge/merge-result';

const STYLES: readonly ConflictStyle[] = ['merge', 'diff3', 'zdiff3'];

/** How the user wants conflicts to be marked (`merge.conflictStyle`); git tells no driver. */
export async function conflictStyleOf(
  cwd: GitOptions['cwd'],
  options: Pick<GitOptions, 'env' | 'keepLocalEnv'> = {},
): Promise<ConflictStyle> {
  const args = ['config', '--get', 'merge.conflictStyle'];
  const { stdout } = await runGit(args, { ...options, cwd, allowFailure: true });
  const name = stdout.toString('utf8').trim();
  return STYLES.find((style) => style === name) ?? 'merge';
}
