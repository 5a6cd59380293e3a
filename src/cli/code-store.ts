/** The file of a code cache: a checksum, a line of JSON that says what follows, the code of each source file. */
import { isAscii } from 'node:buffer';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Script } from 'node:vm';

export interface CodeEntry {
  text: string;
  /** Undefined when none is kept for this very file. */
  code?: Buffer;
}

export interface CodeStore {
  /** The source file and its code; undefined when it is smaller than `least` bytes. */
  find(path: string, least: number): CodeEntry | undefined;
  /** `script` was made from `path`; `isKnown` when its code was taken from here. */
  keep(path: string, script: Script, isKnown: boolean): void;
  /** Writes when code was made that is not here yet. */
  save(): void;
}

interface Section {
  path: string;
  stamp: string;
  size: number;
}

type StoredCode = Section & { code: Buffer };

const SUM_BYTES = 4;
const SAMPLE_EVERY = 64;
const LINE_END = 0x0a;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Written again after a day of use: a call may run functions that those before did not. */
const RENEWED_AFTER_MS = DAY_MS;
/** What nobody used for so long goes, such as the code of a removed version. */
const LONGEST_AGE_MS = 30 * DAY_MS;

/** Opens `name` in `folder`, which need not exist. A file of another user is not looked at: code would run. */
export function codeStore(folder: string, name: string, userId: number | undefined): CodeStore {
  const { codes: stored, writtenAtMs } = readStored(join(folder, name), userId);
  const kept = new Map<string, { stamp: string; script: Script }>();
  const stamps = new Map<string, string>();
  let isNew = false;
  return {
    find(path, least) {
      const stats = statSync(path);
      if (stats.size < least) return undefined;
      const stamp = stampText(stats);
      stamps.set(path, stamp);
      const code = stored.find((section) => section.path === path && section.stamp === stamp)?.code;
      return { text: readText(path), code };
    },
    keep(path, script, isKnown) {
      kept.set(path, { script, stamp: stamps.get(path) ?? '' });
      if (!isKnown) isNew = true;
    },
    save() {
      const isOld = Date.now() - writtenAtMs >= RENEWED_AFTER_MS;
      if (!isNew && !isOld) return;
      // What only a rare call loaded, or an older version, is not read for ever.
      const isWanted = ({ path, stamp }: Section) => !isOld && !kept.has(path) && stampOf(path) === stamp;
      const others = stored.filter(isWanted);
      const made = [...kept].map(([path, { stamp, script }]) => ({ path, stamp, script }));
      write(folder, name, () => [
        ...others,
        ...made.map(({ path, stamp, script }) => ({ path, stamp, code: script.createCachedData() })),
      ]);
    },
  };
}

/** V8 itself compares no more than the length of the text. */
function stampText({ size, ctimeMs, ino }: Stats): string {
  return `${size} ${ctimeMs} ${ino}`;
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stampText(stats);
}

/** Decoding UTF-8 takes longer, and the build writes ASCII. */
function readText(path: string): string {
  const bytes = readFileSync(path);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

interface Stored {
  codes: StoredCode[];
  writtenAtMs: number;
}

const NOTHING: Stored = { codes: [], writtenAtMs: 0 };

function readStored(path: string, userId: number | undefined): Stored {
  try {
    const file = openSync(path, 'r');
    try {
      const { uid, mtimeMs } = fstatSync(file);
      if (userId !== undefined && uid !== userId) return NOTHING;
      const bytes = readFileSync(file);
      return isWhole(bytes)
        ? { codes: parseStored(bytes.subarray(SUM_BYTES)), writtenAtMs: mtimeMs }
        : NOTHING;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // None yet, or none that can be read: the program does not need it.
    if (error instanceof Error && 'syscall' in error) return NOTHING;
    throw error;
  }
}

/** V8 takes what it is given: damaged code would hang or crash. */
function isWhole(bytes: Buffer): boolean {
  return bytes.length > SUM_BYTES && checksum(bytes.subarray(SUM_BYTES)) === bytes.readInt32LE();
}

/** Of every 64th byte, since damage comes in blocks of a disk: all of them would take as long as the code saves. */
function checksum(bytes: Buffer): number {
  let sum = bytes.length;
  for (let at = 0; at < bytes.length; at += SAMPLE_EVERY) sum = (Math.imul(sum, 31) + (bytes[at] ?? 0)) | 0;
  return sum;
}

function parseStored(bytes: Buffer): StoredCode[] {
  const headEnd = bytes.indexOf(LINE_END);
  let start = headEnd + 1;
  return (JSON.parse(bytes.toString('utf8', 0, headEnd)) as Section[]).map((section) => {
    const code = bytes.subarray(start, start + section.size);
    start += section.size;
    return { ...section, code };
  });
}

/** The file as bytes: a checksum of the rest, the line, the code. */
function formatStored(codes: readonly Omit<StoredCode, 'size'>[]): Buffer {
  const head = codes.map(({ path, stamp, code }) => ({ path, stamp, size: code.length }));
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...codes.map(({ code }) => code)]);
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeInt32LE(checksum(rest));
  return Buffer.concat([sum, rest]);
}

/** Keeps quiet when it fails: without a folder to write to, or with a full disk, the next call compiles again. */
function write(folder: string, name: string, make: () => Omit<StoredCode, 'size'>[]): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(folder, name, make);
    removeOld(folder);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

/** Whole or not at all: another process may read meanwhile. The code is made only when there is a file for it. */
function writeWhole(folder: string, name: string, make: () => Omit<StoredCode, 'size'>[]): void {
  const draft = join(folder, `.${name}.${Math.random().toString(36).slice(2)}`);
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, formatStored(make()));
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
