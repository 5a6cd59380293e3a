/** Texts of files, from the work tree or from git's objects. */
import { readFileSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { readBlobNow } from '../git/read-blob-now';
import { errnoOf, fileError } from '../store/file-error';
import type { Repository } from '../store/repository';
import { blobId } from './content-id';
import { sameOid } from './file-table';

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

/** The text of a file with this content id: the file itself where it still has that content, else git's object. */
export function readObjectText(repo: Repository, path: string, oid: string): string {
  if (!repo.isBare) {
    const bytes = tryRead(`${repo.root}/${path}`);
    if (bytes !== undefined && sameOid(blobId(bytes, 'sha1'), oid)) return bytes.toString('utf8');
  }
  return readBlobNow(repo, oid).toString('utf8');
}

function tryRead(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}
