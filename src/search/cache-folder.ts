/** The folder of the search cache: immutable files, and one manifest that names them. */
import { readFileSync, rmSync } from 'node:fs';
import { errnoOf } from '../store/file-error';
import { STATE, statePath } from '../store/layout';
import { CheckedFile, type FileKey } from './checked-file';
import { CacheDamage } from './sealed-file';

/** A cache file as the manifest names it. */
export interface FileRef extends FileKey {
  name: string;
}

export const MANIFEST = 'manifest';

/** The cache is derived: where it cannot be written, answers come without it. */
const NOT_WRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'EEXIST',
  'ENAMETOOLONG',
  'ELOOP',
  'EBUSY',
]);

/** True for a failure to write that only means "without a cache". */
export function isNotWritable(error: unknown): boolean {
  return NOT_WRITABLE.has(errnoOf(error) ?? '');
}

/** Where the search cache of a state folder is. */
export function cacheFolder(stateDir: string): string {
  return statePath({ stateDir }, `${STATE.cache}/search`);
}

/** The manifest's file, undefined when there is none. */
export function openManifest(folder: string): CheckedFile | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(`${folder}/${MANIFEST}`);
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return undefined;
    if (code === undefined) throw error;
    throw new CacheDamage('the manifest cannot be read', error);
  }
  return CheckedFile.check(bytes);
}

export function openCacheFile(folder: string, ref: FileRef): CheckedFile {
  return CheckedFile.open(`${folder}/${ref.name}`, ref);
}

/** Forgets the cache, so that the next call builds it anew. */
export function discardCache(folder: string): void {
  try {
    rmSync(`${folder}/${MANIFEST}`, { force: true });
  } catch (error) {
    if (!isNotWritable(error)) throw error;
  }
}
