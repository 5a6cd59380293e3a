/** What the cache stands for: its files, and everything that tells whether they are still true. */
import { ByteReader, ByteWriter } from './bytes';
import type { FileRef } from './cache-folder';
import type { CheckedFile } from './checked-file';
import { bytesOf } from './file-table';
import { CacheDamage, sealFile } from './sealed-file';
import { CACHE_KEY } from './segment-format';
import type { Stamp } from './stamps';

/** How changes are found: by asking git, by looking at every file, or by comparing trees (bare repository). */
export type CheckMode = 'git' | 'sweep' | 'tree';

export interface FolderStamp {
  path: string;
  stamp: Stamp;
  /** The folder changed so shortly before it was listed that its time does not tell about later changes. */
  isRacy: boolean;
}

/** A file that is looked at on every call, because git does not vouch for it. */
export interface Watched {
  path: string;
  stamp: Stamp;
  oid: string;
  /** As for folders: equal stamps do not mean equal content yet. */
  isRacy: boolean;
  /** Untracked, changed against git's index, or hidden from git's check. */
  isLoose: boolean;
}

export interface SegmentRef extends FileRef {
  dead: Uint32Array;
}

export interface Manifest {
  mode: CheckMode;
  /** Signature of git's index when it was last compared; empty without git. */
  signature: string;
  /** git's hash of contents. */
  hash: 'sha1' | 'sha256';
  /** The commit in mode `tree`. */
  commit?: string;
  segments: SegmentRef[];
  edges?: FileRef;
  usage?: FileRef;
  folders: FolderStamp[];
  watched: Watched[];
}

interface Meta {
  key: string;
  mode: CheckMode;
  signature: string;
  hash: 'sha1' | 'sha256';
  commit?: string;
  segments: FileRef[];
  edges?: FileRef;
  usage?: FileRef;
}

export function encodeManifest(manifest: Manifest): Buffer {
  const { mode, signature, hash, commit, edges, usage } = manifest;
  const segments = manifest.segments.map(({ dead: _, ...ref }) => ref);
  const meta: Meta = { key: CACHE_KEY, mode, signature, hash, commit, segments, edges, usage };
  return sealFile(
    [
      ['folders', encodeFolders(manifest.folders)],
      ['watched', encodeWatched(manifest.watched)],
      ...manifest.segments.map(({ dead }, i) => [`dead${i}`, encodeNumbers(dead)] as [string, Uint8Array]),
    ],
    meta,
  );
}

/** Reads a manifest; throws CacheDamage for one of another version. */
export function decodeManifest(file: CheckedFile): Manifest {
  const meta = file.meta as Meta;
  if (meta.key !== CACHE_KEY) throw new CacheDamage('the cache has another format');
  const segments = meta.segments.map((ref, i) => ({
    ...ref,
    dead: decodeNumbers(file.section(`dead${i}`)),
  }));
  return {
    ...meta,
    segments,
    folders: decodeFolders(file.section('folders')),
    watched: decodeWatched(file.section('watched')),
  };
}

/** Numbers of one folder or watched file: its stamp and what else is known in bits. */
const NUMBERS = 3;
const RACY = 1;
const LOOSE = 2;

type Row = { path: string; stamp: Stamp; isRacy: boolean; isLoose?: boolean };

/** Numbers first, then the paths, each ended by NUL. */
function encodeRows(rows: readonly Row[], texts: (row: Row) => string): Buffer {
  const numbers = new Uint32Array(rows.length * NUMBERS + 1);
  numbers[0] = rows.length;
  for (const [i, { stamp, isRacy, isLoose }] of rows.entries()) {
    const bits = (isRacy ? RACY : 0) + (isLoose === true ? LOOSE : 0);
    numbers.set([stamp[0], stamp[1], bits], 1 + i * NUMBERS);
  }
  return Buffer.concat([bytesOf(numbers), Buffer.from(rows.map(texts).join('\0'), 'utf8')]);
}

function decodeRows<T>(bytes: Buffer, make: (text: string, row: Omit<Watched, 'path' | 'oid'>) => T): T[] {
  const count = bytes.length === 0 ? 0 : bytes.readUInt32LE(0);
  if (count === 0) return [];
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset + 4, count * NUMBERS);
  const texts = bytes.toString('utf8', 4 + count * NUMBERS * 4).split('\0');
  return texts.map((text, i) => {
    const at = i * NUMBERS;
    const stamp: Stamp = [numbers[at] as number, numbers[at + 1] as number];
    const bits = numbers[at + 2] as number;
    return make(text, { stamp, isRacy: (bits & RACY) !== 0, isLoose: (bits & LOOSE) !== 0 });
  });
}

function encodeFolders(folders: readonly FolderStamp[]): Buffer {
  return encodeRows(folders, ({ path }) => path);
}

function decodeFolders(bytes: Buffer): FolderStamp[] {
  return decodeRows(bytes, (path, { stamp, isRacy }) => ({ path, stamp, isRacy }));
}

function encodeWatched(watched: readonly Watched[]): Buffer {
  return encodeRows(watched, (row) => `${(row as Watched).oid} ${row.path}`);
}

function decodeWatched(bytes: Buffer): Watched[] {
  return decodeRows(bytes, (text, row) => {
    const space = text.indexOf(' ');
    return { path: text.slice(space + 1), oid: text.slice(0, space), ...row };
  });
}

/** Ascending numbers as gaps. */
function encodeNumbers(numbers: Uint32Array): Buffer {
  const writer = new ByteWriter(numbers.length * 2 + 8);
  writer.varint(numbers.length);
  let previous = 0;
  for (const number of numbers) {
    writer.varint(number - previous);
    previous = number;
  }
  return writer.finish();
}

function decodeNumbers(bytes: Buffer): Uint32Array {
  const reader = new ByteReader(bytes);
  const numbers = new Uint32Array(reader.varint());
  let previous = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    previous += reader.varint();
    numbers[i] = previous;
  }
  return numbers;
}
