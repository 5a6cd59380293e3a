/** The folder of the search cache: immutable files, and one manifest that is swapped by rename. */
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../store/file-error';
import { STATE, statePath } from '../store/layout';
import { tempPathBeside } from '../store/write-atomic';
import { CacheDamage, CheckedFile } from './checked-file';

/** A cache file as the manifest names it. */
export interface FileRef {
  name: string;
  size: number;
  /** Bytes at the end that a reader needs first. */
  tail: number;
}

const MANIFEST = 'manifest';
/** Files that no manifest names are removed when they are this much older than the manifest. */
const GRACE_MS = 60_000;
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

/** An opened temp file: its birth tells the file system's time before everything that is read after it. */
export interface Draft {
  path: string;
  handle: number;
  startedAtMs: number;
}

export class CacheFolder {
  readonly path: string;

  constructor(stateDir: string) {
    this.path = join(statePath({ stateDir }, STATE.cache), 'search');
  }

  /** The manifest's file, undefined when there is none. */
  openManifest(): CheckedFile | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(this.path, MANIFEST));
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return undefined;
      if (code === undefined) throw error;
      throw new CacheDamage('the manifest cannot be read', error);
    }
    return CheckedFile.from(bytes);
  }

  open(ref: FileRef): CheckedFile {
    return CheckedFile.open(join(this.path, ref.name), ref.size, ref.tail);
  }

  /** Begins a change of the cache; undefined where it cannot be written. */
  begin(): Draft | undefined {
    try {
      mkdirSync(this.path, { recursive: true });
      const path = tempPathBeside(join(this.path, MANIFEST));
      const handle = openSync(path, 'wx', 0o666);
      return { path, handle, startedAtMs: fstatSync(handle).mtimeMs };
    } catch (error) {
      if (isNotWritable(error)) return undefined;
      throw error;
    }
  }

  /** Drops what was begun. */
  abandon(draft: Draft): void {
    closeSync(draft.handle);
    rmSync(draft.path, { force: true });
  }

  /** Writes an immutable file under the name that its content decides. */
  add(ref: FileRef, bytes: Buffer): void {
    const { name } = ref;
    const temp = tempPathBeside(join(this.path, name));
    const handle = openSync(temp, 'wx', 0o666);
    try {
      writeAll(handle, bytes);
    } finally {
      closeSync(handle);
    }
    renameSync(temp, join(this.path, name));
  }

  /** Makes the draft the manifest, then removes files that nobody names any more. */
  commit(draft: Draft, bytes: Buffer, named: ReadonlySet<string>): void {
    try {
      writeAll(draft.handle, bytes);
    } finally {
      closeSync(draft.handle);
    }
    renameSync(draft.path, join(this.path, MANIFEST));
    this.clean(draft.startedAtMs, named);
  }

  private clean(nowMs: number, named: ReadonlySet<string>): void {
    for (const name of readdirSync(this.path)) {
      if (name === MANIFEST || named.has(name)) continue;
      const path = join(this.path, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats !== undefined && stats.mtimeMs < nowMs - GRACE_MS)
        rmSync(path, { force: true, recursive: true });
    }
  }

  /** Forgets the cache, so that the next call builds it anew. */
  discard(): void {
    try {
      rmSync(join(this.path, MANIFEST), { force: true });
    } catch (error) {
      if (!isNotWritable(error)) throw error;
    }
  }
}

function writeAll(handle: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

/** How a cache file with these bytes is called. */
export function refOf(kind: string, bytes: Buffer): FileRef {
  const tail = CheckedFile.from(bytes).tailSize;
  return { name: `${kind}-${contentName(bytes, tail)}`, size: bytes.length, tail };
}

/** 64 bits over the page checksums and the footer, which stand for the whole content. */
function contentName(bytes: Buffer, tailSize: number): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let at = bytes.length - tailSize; at + 4 <= bytes.length; at += 4) {
    const word = bytes.readInt32LE(at);
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul(b ^ word, 0xc2b2ae35);
    b ^= b >>> 15;
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}
