/**
 * One change of the cache. Its files are written in a folder of their own, so that no other process sees half of
 * them, and renamed; the manifest last. Nothing is synced to the disk: what a crash tears, a checksum finds.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileRef, isNotWritable, MANIFEST } from './cache-folder';
import { CheckedFile } from './checked-file';

/** Files that no manifest names are removed when they are this much older than the manifest. */
const GRACE_MS = 60_000;

/** How a cache file with these bytes is called: its content decides. */
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

export class CacheWriter {
  private readonly folder: string;
  private readonly drafts: string;
  /** Time of the file system when the change began. */
  readonly startedAtMs: number;

  private constructor(folder: string, drafts: string) {
    this.folder = folder;
    this.drafts = drafts;
    this.startedAtMs = lstatSync(drafts).mtimeMs;
  }

  /** Begins a change; undefined where the cache cannot be written. */
  static begin(folder: string): CacheWriter | undefined {
    try {
      mkdirSync(folder, { recursive: true });
      return new CacheWriter(folder, mkdtempSync(`${folder}/draft-`));
    } catch (error) {
      if (isNotWritable(error)) return undefined;
      throw error;
    }
  }

  private add(name: string, bytes: Buffer): void {
    writeFileSync(`${this.drafts}/${name}`, bytes);
    renameSync(`${this.drafts}/${name}`, `${this.folder}/${name}`);
  }

  /** Adds files, then makes `manifest` the current one; false when the cache cannot be written. */
  commit(
    added: ReadonlyArray<{ ref: FileRef; bytes: Buffer }>,
    manifest: Buffer,
    named: ReadonlySet<string>,
  ): boolean {
    try {
      for (const { ref, bytes } of added) this.add(ref.name, bytes);
      this.add(MANIFEST, manifest);
      this.clean(named);
      return true;
    } catch (error) {
      if (!isNotWritable(error)) throw error;
      return false;
    }
  }

  /** Removes what nobody names any more, but not what another process may be about to name. */
  private clean(named: ReadonlySet<string>): void {
    for (const name of readdirSync(this.folder)) {
      if (name === MANIFEST || named.has(name)) continue;
      const path = `${this.folder}/${name}`;
      const stats = lstatSync(path, { throwIfNoEntry: false });
      const isOld = stats !== undefined && stats.mtimeMs < this.startedAtMs - GRACE_MS;
      if (isOld) rmSync(path, { force: true, recursive: true });
    }
  }

  /** Ends the change, committed or not. */
  end(): void {
    try {
      rmSync(this.drafts, { force: true, recursive: true });
    } catch (error) {
      if (!isNotWritable(error)) throw error;
    }
  }
}
