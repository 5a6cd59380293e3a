/** Texts of files, from the work tree or from git's objects. */
import { readFileSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { errnoOf, fileError } from '../store/file-error';
import type { Repository } from '../store/repository';

/** The text of a file in the work tree; NOT_FOUND when it vanished since the index was checked. */
export function readWorkTreeText(repo: Pick<Repository, 'root'>, path: string): string {
  try {
    return readFileSync(`${repo.root}/${path}`, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') {
      throw new CoEngramError('NOT_FOUND', `no such file: ${path}`, { data: { path }, cause: error });
    }
    throw fileError(error, path, 'read');
  }
}
