import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { errnoOf } from './file-error';
import { TEMP_FILE_PREFIX } from './layout';

/** What a new file takes over from the one it replaces; `Stats` and `BigIntStats` fit. */
export interface FileOwner {
  mode: number | bigint;
  uid: number | bigint;
  gid: number | bigint;
}

/** A new temp path beside `absolute`: hidden, short and never ending in .md, so that no scan takes it for ours. */
export function tempPathBeside(absolute: string): string {
  return join(dirname(absolute), TEMP_FILE_PREFIX + randomBytes(6).toString('hex'));
}

/** True for names that `tempPathBeside` makes; only such files are removed when a plan is taken back. */
export function isTempName(name: string): boolean {
  return name.startsWith(TEMP_FILE_PREFIX) && /^[0-9a-f]{12}$/.test(name.slice(TEMP_FILE_PREFIX.length));
}

/** Writes `data` to a new file and gives its open descriptor; mode and owner follow `like`, the file it replaces. */
export function writeTemp(temp: string, data: string | Uint8Array, like?: FileOwner, mode?: number): number {
  const wanted = mode ?? (like === undefined ? undefined : Number(like.mode) & 0o7777);
  // Never more open than it will be: what is private stays so while it is written.
  const fd = openSync(temp, 'wx', wanted === undefined ? 0o666 : wanted & 0o777);
  try {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    if (like !== undefined && sep === '/') keepOwner(fd, like);
    if (wanted !== undefined && sep === '/') fchmodSync(fd, wanted);
  } catch (error) {
    closeSync(fd);
    unlinkSync(temp);
    throw error;
  }
  return fd;
}

/** A file rewritten by root stays its owner's; others keep its group where they may. */
function keepOwner(fd: number, like: FileOwner): void {
  const own = fstatSync(fd);
  const [uid, gid] = [Number(like.uid), Number(like.gid)];
  if (own.uid === uid && own.gid === gid) return;
  if (!tryChown(fd, uid, gid) && own.gid !== gid) tryChown(fd, own.uid, gid);
}

function tryChown(fd: number, uid: number, gid: number): boolean {
  try {
    fchownSync(fd, uid, gid);
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'EPERM') throw error;
    return false;
  }
}

/** Flushes and closes a descriptor without blocking the others that are flushed at the same time. */
export function syncAndClose(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fsync(fd, (error) => {
      closeSync(fd);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Makes the names in a folder durable; file systems that cannot (Windows, some network shares) are left alone. */
export async function syncFolder(folder: string): Promise<void> {
  if (sep === '\\') return;
  try {
    await syncAndClose(openSync(folder, 'r'));
  } catch (error) {
    if (errnoOf(error) !== 'EINVAL' && errnoOf(error) !== 'ENOTSUP') throw error;
  }
}

/** Renames over the target. On Windows a virus scanner may hold the target for a moment, so it is tried again. */
export function replaceFile(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const mayPass = sep === '\\' && ['EPERM', 'EACCES', 'EBUSY'].includes(errnoOf(error) ?? '');
      if (!mayPass || attempt >= 10) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * 10);
    }
  }
}

/**
 * Replaces or makes one file outside of any plan: temp in the same folder, flush, rename, flush of the folder. Throws
 * the file system's own error and leaves no temp behind.
 */
export function writeAtomic(absolute: string, data: string | Uint8Array): void {
  const temp = tempPathBeside(absolute);
  const fd = writeTemp(temp, data);
  try {
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    replaceFile(temp, absolute);
  } catch (error) {
    unlinkSync(temp);
    throw error;
  }
  syncFolderNow(dirname(absolute));
}

/** `syncFolder` for callers that cannot wait. */
export function syncFolderNow(folder: string): void {
  if (sep === '\\') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } catch (error) {
    if (errnoOf(error) !== 'EINVAL' && errnoOf(error) !== 'ENOTSUP') throw error;
  } finally {
    closeSync(fd);
  }
}
