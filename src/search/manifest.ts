/** What the cache stands for: its files, and everything that tells whether they are still true. */
import { ByteReader, ByteWriter } from './bytes';
import type { FileRef } from './cache-folder';
import { CacheDamage, type CheckedFile, sealFile } from './checked-file';
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
  const segments = manifest.segments.map(({ name, size, tail }) => ({ name, size, tail }));
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

function encodeFolders(folders: readonly FolderStamp[]): Buffer {
  const writer = new ByteWriter(folders.length * 48);
  for (const { path, stamp, isRacy } of folders) {
    writer.text(path);
    writer.varint(stamp[0]);
    writer.varint(stamp[1]);
    writer.byte(isRacy ? 1 : 0);
  }
  return writer.finish();
}

function decodeFolders(bytes: Buffer): FolderStamp[] {
  const reader = new ByteReader(bytes);
  const folders: FolderStamp[] = [];
  while (!reader.isAtEnd) {
    folders.push({
      path: reader.text(),
      stamp: [reader.varint(), reader.varint()],
      isRacy: reader.byte() === 1,
    });
  }
  return folders;
}

function encodeWatched(watched: readonly Watched[]): Buffer {
  const writer = new ByteWriter(watched.length * 64);
  for (const { path, stamp, oid, isRacy, isLoose } of watched) {
    writer.text(path);
    writer.varint(stamp[0]);
    writer.varint(stamp[1]);
    writer.text(oid);
    writer.byte((isRacy ? 1 : 0) + (isLoose ? 2 : 0));
  }
  return writer.finish();
}

function decodeWatched(bytes: Buffer): Watched[] {
  const reader = new ByteReader(bytes);
  const watched: Watched[] = [];
  while (!reader.isAtEnd) {
    const path = reader.text();
    const stamp: Stamp = [reader.varint(), reader.varint()];
    const oid = reader.text();
    const bits = reader.byte();
    watched.push({ path, stamp, oid, isRacy: (bits & 1) !== 0, isLoose: (bits & 2) !== 0 });
  }
  return watched;
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
