/** Starts git's check of the work tree. */
import type { Repository } from '../store/repository';
import type { GitCheck } from './git-state';

/** Undefined in a folder without git. The code is loaded on demand, because starting processes takes 2 ms to load. */
export async function startGitCheck(repo: Repository): Promise<GitCheck | undefined> {
  const { gitDir } = repo;
  if (gitDir === undefined) return undefined;
  const { GitCheck: Check } = await import('./git-state');
  return new Check(repo, gitDir);
}
