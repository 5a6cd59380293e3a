/** Writes the file that code-store reads. A file of its own, since hardly any call writes it. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StoredCode } from './code-store';

/** What nobody used for so long goes, such as the code of a removed version. */
const LONGEST_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const SUM_BYTES = 4;

/**
 * Writes `name` in `folder`. Keeps quiet when it fails: without a folder to write to, or with a full disk, the next call
 * compiles again. `make` is called only when there is a file for what it gives.
 */
export function writeCodes(
  folder: string,
  name: string,
  make: () => StoredCode[],
  checksum: (bytes: Buffer) => number,
): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(folder, name, () => formatStored(make(), checksum));
    removeOld(folder);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

/** The file as bytes: a checksum of the rest, the line, the code. */
function formatStored(codes: readonly StoredCode[], checksum: (bytes: Buffer) => number): Buffer {
  const head = codes.map(({ path, stamp, size }) => ({ path, stamp, size }));
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...codes.map(({ code }) => code)]);
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeInt32LE(checksum(rest));
  return Buffer.concat([sum, rest]);
}

/** Whole or not at all: another process may read meanwhile. */
function writeWhole(folder: string, name: string, make: () => Buffer): void {
  const draft = join(folder, `.${name}.${Math.random().toString(36).slice(2)}`);
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, make());
    fsyncSync(file);
    renameSync(draft, join(folder, name));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function removeOld(folder: string): void {
  const before = Date.now() - LONGEST_AGE_MS;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before)
      rmSync(path, { force: true });
  }
}
