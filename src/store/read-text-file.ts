import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { fileError } from './file-error';
import type { Repository } from './repository';
import { safePath } from './safe-path';

/** The largest text that is read, in bytes. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** The text of a file inside the repository, byte order mark included: UTF-8, at most 1 MiB. */
export function readTextFile(repo: Pick<Repository, 'root'>, path: string): string {
  return textAt(safePath(repo, path), path);
}

/** `readTextFile` for a path that `scanRepository` just gave: it goes through no symlink. */
export function readScannedFile(repo: Pick<Repository, 'root'>, path: string): string {
  return textAt(join(repo.root, path), path);
}

function textAt(absolute: string, path: string): string {
  let bytes: Buffer;
  try {
    const stats = statSync(absolute);
    if (!stats.isFile()) throw notReadable(path, 'is not a regular file');
    if (stats.size > MAX_TEXT_BYTES) throw notReadable(path, `is larger than 1 MiB (${stats.size} bytes)`);
    bytes = readFileSync(absolute);
  } catch (error) {
    throw readFailure(error, path);
  }
  return decodeText(bytes, path);
}

/** Bytes as UTF-8; INVALID_DATA naming the first line that is not. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw notReadable(path, 'is not UTF-8');
  }
}

function readFailure(error: unknown, path: string): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new CoEngramError('NOT_FOUND', `no such file: ${path}`, { data: { path }, cause: error });
  }
  return fileError(error, path, 'read');
}

function notReadable(path: string, why: string): CoEngramError {
  return new CoEngramError('INVALID_DATA', `${path} ${why}`, { data: { path } });
}
