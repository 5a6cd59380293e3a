/** Texts as of a commit. */
import { readFileSync } from 'node:fs';
import { readBlobNow } from '../git/read-blob-now';
import { errnoOf } from '../store/file-error';
import type { Repository } from '../store/repository';
import { blobId } from './content-id';
import { sameOid } from './file-table';

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
