import type { GitError } from '../../git/git-error';
import { SyncStop } from './sync-stop';

/** For a git that could not write because another one holds the index; undefined for any other failure. */
export function indexBusy(error: GitError): SyncStop | undefined {
  if (!/index\.lock'?: File exists/.test(error.stderr)) return undefined;
  return new SyncStop('busy', 'CONFLICT', 'another git process holds the index', {
    hint: 'sync again when it has ended; if none runs, it was killed: remove index.lock in the git folder',
    cause: error,
  });
}
