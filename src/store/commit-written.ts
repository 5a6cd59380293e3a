import { CoEngramError } from '../errors';
import { commitFiles } from './commit-files';
import type { Repository } from './repository';

/**
 * Commits what a command has written. A commit that fails (a hook, a signature, no identity) does not undo the
 * change: its failure says so, and carries `data`, what the command would have answered.
 */
export async function commitWritten(
  repo: Repository,
  paths: readonly string[],
  message: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<string | undefined> {
  try {
    return await commitFiles(repo, paths, message);
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    const why = error.message.replace(/^cannot commit: /, '');
    throw new CoEngramError(error.code, `written, but not committed: ${why}`, {
      hint: error.hint ?? 'commit it with git; it need not be written again',
      data: { ...error.data, ...data, written: [...paths] },
      cause: error,
    });
  }
}
