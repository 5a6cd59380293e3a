/**
 * One change of the cache. Its files are written in a folder of their own, so that no other process sees half of
 * them, and renamed; the manifest last. Nothing is synced to the disk: what a crash tears, a checksum finds.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileRef, isNotWritable, MANIFEST } from './cache-folder';
import { CheckedFile } from './checked-file';
import { NO_STAMP, type Stamp, stampOf } from './stamps';

/** Files that no manifest names are removed when they are this much older than the manifest. */
const GRACE_MS = 60_000;

/** How a cache file with these bytes is called: its content decides. The stamp follows when it is written. */
export function refOf(kind: string, bytes: Buffer): FileRef {
  const { tailSize, identity } = CheckedFile.from(bytes);
  return { name: `${kind}-${identity}`, size: bytes.length, tail: tailSize, stamp: NO_STAMP };
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

  private add(name: string, bytes: Buffer): Stamp {
    const path = `${this.folder}/${name}`;
    writeFileSync(`${this.drafts}/${name}`, bytes);
    renameSync(`${this.drafts}/${name}`, path);
    return stampOf(lstatSync(path));
  }

  /** Adds files and gives their stamps by name; undefined when the cache cannot be written. */
  addFiles(added: ReadonlyArray<{ ref: FileRef; bytes: Buffer }>): Map<string, Stamp> | undefined {
    try {
      return new Map(added.map(({ ref, bytes }) => [ref.name, this.add(ref.name, bytes)]));
    } catch (error) {
      if (!isNotWritable(error)) throw error;
      return undefined;
    }
  }

  /** Makes `manifest` the current one; false when the cache cannot be written. */
  commit(manifest: Buffer, named: ReadonlySet<string>): boolean {
    try {
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
