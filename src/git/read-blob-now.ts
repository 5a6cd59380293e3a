import { spawnSync } from 'node:child_process';
import { gitEnvironment } from './git-environment';
import { GitError } from './git-error';
import { gitProgram } from './git-program';
import { inheritedEnvironment } from './inherited-environment';
import { type GitPlace, leadingArguments, startFailure } from './run-git';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of one object, waiting for git; for the few texts that an answer about a commit shows. Many objects
 * are read by `readBlobs`. Throws GitError when git does not have it.
 */
export function readBlobNow(place: GitPlace, oid: string): Buffer {
  const args = ['cat-file', 'blob', oid];
  const options = { cwd: place };
  const env = gitEnvironment(inheritedEnvironment(), { offline: true });
  const result = spawnSync(gitProgram(env), [...leadingArguments(place, options), ...args], {
    cwd: place.root,
    env,
    maxBuffer: MAX_BYTES,
    windowsHide: true,
  });
  if (result.error !== undefined) throw startFailure(result.error, options);
  if (result.status !== 0) throw new GitError(args, result.status ?? 128, result.stderr.toString('utf8'));
  return result.stdout;
}
