import { basename, relative, sep } from 'node:path';
import { findGitTop } from '../../store/git-dir';
import { realPathIfThere } from '../../store/locate';
import type { Memory } from '../../store/memory';
import { readOrigin } from '../../store/trust';

/** Folders of the path below the project that are taken along. */
const FOLDERS = 2;

/**
 * Words for what is worked on: the name of the cwd's remote and the last folders of the path, or of the folder alone
 * where there is no git. Empty inside the memory itself and in the home folder. Reads files, starts no git.
 */
export function projectWords({ repo, surroundings }: Memory): string {
  const cwd = realPathIfThere(surroundings.cwd);
  if (cwd === undefined || cwd === repo.root || cwd.startsWith(repo.root + sep)) return '';
  if (cwd === surroundings.home || cwd === sep) return '';
  const git = findGitTop(cwd);
  if (git === undefined) return basename(cwd);
  const below = relative(git.top, cwd)
    .split(sep)
    .filter((name) => name !== '')
    .slice(-FOLDERS);
  return [...new Set([repositoryName(readOrigin(git)), basename(git.top), ...below])]
    .filter((name) => name !== '')
    .join(' ');
}

/** `acme booking-api` of `git@host:acme/booking-api.git`. */
function repositoryName(url: string | undefined): string {
  const path = url?.replace(/^[a-z+]+:\/\/[^/]*\//i, '').replace(/^[^/:]*:/, '') ?? '';
  return path
    .replace(/(?:\.git)?\/*$/, '')
    .split('/')
    .filter((name) => name !== '')
    .slice(-2)
    .join(' ');
}
