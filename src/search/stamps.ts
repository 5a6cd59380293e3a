/** When is a file certainly the one that was read before? Modification and change time, size and inode as one value. */
import type { Stats } from 'node:fs';

/** Two 32-bit lanes over mtime, ctime, size and inode; equal stamps mean an untouched file. */
export type Stamp = readonly [number, number];

export const NO_STAMP: Stamp = [0, 0];

/** A file system may give two writes within this time the same time stamp. */
const RACY_MS = 2000;

const doubles = new Float64Array(4);
const words = new Uint32Array(doubles.buffer);

/** The stamp of what lstat says. */
export function stampOf(stats: Stats): Stamp {
  doubles[0] = stats.mtimeMs;
  doubles[1] = stats.ctimeMs;
  doubles[2] = stats.size;
  doubles[3] = stats.ino;
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const word of words) {
    a = Math.imul(a ^ word, 0x01000193);
    a ^= a >>> 13;
    b = Math.imul(b ^ word, 0xc2b2ae35);
    b ^= b >>> 16;
  }
  return [a >>> 0, b >>> 0];
}

export function sameStamp(a: Stamp, b: Stamp): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** True when a write after `scannedAtMs` (clock of the file system) could leave the same time stamps. */
export function isRacy(stats: Stats, scannedAtMs: number): boolean {
  return stats.mtimeMs >= scannedAtMs - RACY_MS || stats.ctimeMs >= scannedAtMs - RACY_MS;
}
