/** What lies in the work tree at an unmerged path: left there by git, or edited by a person since. */
import { lstatSync, readFileSync } from 'node:fs';
import { type GitPlace, runGit } from '../git/run-git';
import { fileError } from '../store/file-error';
import type { Repository } from '../store/repository';
import { safePath } from '../store/safe-path';
import { blobId } from './blob-id';

/** Blob ids of what git's merge wrote into the work tree, by path; empty for merges that do not note it. */
export async function textsOfMerge(place: GitPlace): Promise<Map<string, string>> {
  // Status 128: there is no such tree.
  const { stdout } = await runGit(['ls-tree', '-r', '-z', '--full-tree', 'AUTO_MERGE'], {
    cwd: place,
    allowFailure: true,
  });
  const texts = new Map<string, string>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t');
    if (tab > 0) texts.set(record.slice(tab + 1), record.slice(record.lastIndexOf(' ', tab) + 1, tab));
  }
  return texts;
}

/** The bytes of a regular file; undefined when there is none. Throws REFUSED for a path that leads out. */
export function readWorkFile(repo: Pick<Repository, 'root'>, path: string): Buffer | undefined {
  const absolute = safePath(repo, path);
  try {
    if (lstatSync(absolute, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    return readFileSync(absolute);
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/** Is the file one of these blobs, as git may have written it (with CRLF where the user wants that)? */
export function isOneOf(bytes: Buffer, blobs: readonly (string | undefined)[]): boolean {
  const known = new Set(blobs);
  const isSha256 = blobs.some((oid) => oid?.length === 64);
  if (known.has(blobId(bytes, isSha256))) return true;
  return bytes.includes('\r\n') && known.has(blobId(Buffer.from(withLf(bytes), 'latin1'), isSha256));
}

/** The same text but for what stands behind conflict markers, and for line ends. */
export function isSameButLabels(a: Uint8Array, b: Uint8Array): boolean {
  return withoutLabels(a) === withoutLabels(b);
}

const MARKER = /^(<{7,}|\|{7,}|>{7,}) .*$/gm;

function withoutLabels(bytes: Uint8Array): string {
  return withLf(bytes).replace(MARKER, '$1');
}

function withLf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
}

/** Does a text hold markers of a conflict? */
export function hasMarkers(bytes: Uint8Array): boolean {
  return /^(?:<{7,}|>{7,}) /m.test(withLf(bytes));
}
