import type { GitError } from '../../git/git-error';
import { indexBusy } from './index-busy';
import { SyncStop } from './sync-stop';

/** How git names the files that it would have to overwrite. */
const PATH_IN_WORDS = [
  /^error: Entry '(.*)' (?:not uptodate|would be overwritten)/,
  /^error: Untracked working tree file '(.*)' would be/,
  /^error: Updating '(.*)' would lose/,
  /^\t(.*)$/,
];

const WITHOUT_PATHS =
  /you have (?:unstaged|uncommitted) changes|index contains uncommitted changes|local changes/i;

/** For a git that did not begin because changes of the user are in the way; undefined for any other failure. */
export function inTheWay(error: GitError): SyncStop | undefined {
  const busy = indexBusy(error);
  if (busy !== undefined) return busy;
  const paths = error.stderr
    .split('\n')
    .flatMap(
      (line) => PATH_IN_WORDS.map((form) => form.exec(line)?.[1]).find((path) => path !== undefined) ?? [],
    );
  if (paths.length === 0 && !WITHOUT_PATHS.test(error.stderr)) return undefined;
  const named =
    paths.length === 0 ? '' : `: ${paths[0]}${paths.length === 1 ? '' : ` and ${paths.length - 1} more`}`;
  return new SyncStop('in-the-way', 'CONFLICT', `changes that are not committed are in the way${named}`, {
    hint: 'commit them or move them away, then sync again; nothing was touched',
    details: paths.length > 1 ? paths : [],
    cause: error,
  });
}
