/** The file of a code cache: a checksum, a line of JSON that says what follows, the code of each source file. */
import { isAscii } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
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
  save(): Promise<void>;
}

export interface Section {
  path: string;
  stamp: string;
  size: number;
}

export type StoredCode = Section & { code: Buffer };

const SUM_BYTES = 4;
const SAMPLE_EVERY = 1024;
const LINE_END = 0x0a;
/** Written again after a day of use: a call may run functions that those before did not. */
const RENEWED_AFTER_MS = 24 * 60 * 60 * 1000;

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
    async save() {
      const isOld = Date.now() - writtenAtMs >= RENEWED_AFTER_MS;
      if (!isNew && !isOld) return;
      // What only a rare call loaded, or an older version, is not read for ever.
      const isWanted = ({ path, stamp }: Section) => !isOld && !kept.has(path) && stampOf(path) === stamp;
      const others = stored.filter(isWanted);
      const made = [...kept].map(([path, { stamp, script }]) => ({ path, stamp, script }));
      const make = (): StoredCode[] => [
        ...others,
        ...made.map(({ path, stamp, script }) => storedCode(path, stamp, script.createCachedData())),
      ];
      const { writeCodes } = await import('./write-codes');
      writeCodes(folder, name, make, checksum);
    },
  };
}

function storedCode(path: string, stamp: string, code: Buffer): StoredCode {
  return { path, stamp, size: code.length, code };
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

/** Of four bytes in every KiB, since damage comes in blocks of a disk: all of them would take as long as the code saves. */
function checksum(bytes: Buffer): number {
  let sum = bytes.length;
  for (let at = 0; at + 4 <= bytes.length; at += SAMPLE_EVERY) {
    sum = (Math.imul(sum, 31) + bytes.readInt32LE(at)) | 0;
  }
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
