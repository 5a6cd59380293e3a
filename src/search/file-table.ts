/** The files that a cache file was made from: path, stamp and content id of each, by folder, then by name. */
import { ByteReader, ByteWriter } from './bytes';
import type { CheckedFile } from './checked-file';
import { type Stamp, sameStamp } from './stamps';

/** Bytes kept of a content id (git's SHA-1 whole, its SHA-256 cut). */
const OID_BYTES = 20;

export interface FileRecord {
  /** Relative to the data root, forward slashes. */
  path: string;
  stamp: Stamp;
  /** git's blob id of the content, in hex. */
  oid: string;
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Sorts as files lie in a table: by folder, then by name, each by code unit. */
function orderKey(path: string): string {
  return `${folderOf(path)}\0${path}`;
}

/** Positions of paths in the order of a table. */
export function fileOrder(paths: readonly string[]): number[] {
  const keys = paths.map(orderKey);
  return [...keys.keys()].sort((a, b) => {
    const keyA = keys[a] as string;
    const keyB = keys[b] as string;
    return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
  });
}

/** Sections of a table; `files` must be in the order of fileOrder. */
export function encodeFileTable(files: readonly FileRecord[]): Array<[string, Uint8Array]> {
  const folders = new ByteWriter();
  const names = new ByteWriter(files.length * 24);
  const offsets = new Uint32Array(files.length + 1);
  const stamps = new Uint32Array(files.length * 2);
  const oids = Buffer.alloc(files.length * OID_BYTES);
  let folder: string | undefined;
  let count = 0;
  const flush = () => {
    if (folder === undefined) return;
    folders.text(folder);
    folders.varint(count);
  };
  for (const [i, file] of files.entries()) {
    const own = folderOf(file.path);
    if (own !== folder) {
      flush();
      folder = own;
      count = 0;
    }
    count += 1;
    names.rawText(nameOf(file.path));
    offsets[i + 1] = names.length;
    stamps.set(file.stamp, i * 2);
    oids.write(file.oid.slice(0, OID_BYTES * 2), i * OID_BYTES, 'hex');
  }
  flush();
  return [
    ['folders', folders.finish()],
    ['names', names.finish()],
    ['nameOffsets', bytesOf(offsets)],
    ['stamps', bytesOf(stamps)],
    ['oids', oids],
  ];
}

/** The bytes under a typed array. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

interface Folder {
  path: string;
  start: number;
  end: number;
}

export class FileTable {
  readonly count: number;
  private readonly file: CheckedFile;
  private folderList: Folder[] | undefined;
  private folderIndex: Map<string, Folder> | undefined;
  private readonly namesByFolder = new Map<string, string[]>();

  constructor(file: CheckedFile) {
    this.file = file;
    this.count = file.length('nameOffsets') / 4 - 1;
  }

  /** Every folder that holds files, in order. */
  folders(): Folder[] {
    if (this.folderList !== undefined) return this.folderList;
    const reader = new ByteReader(this.file.section('folders'));
    const list: Folder[] = [];
    let start = 0;
    while (!reader.isAtEnd) {
      const path = reader.text();
      const end = start + reader.varint();
      list.push({ path, start, end });
      start = end;
    }
    this.folderList = list;
    return list;
  }

  private folder(path: string): Folder | undefined {
    this.folderIndex ??= new Map(this.folders().map((folder) => [folder.path, folder]));
    return this.folderIndex.get(path);
  }

  /** Reads everything at once; for callers that will ask for most of it. */
  load(): void {
    for (const name of ['names', 'nameOffsets', 'stamps', 'oids']) this.file.section(name);
  }

  /** First number and names of the files of a folder. */
  inFolder(path: string): { start: number; names: string[] } {
    const folder = this.folder(path);
    if (folder === undefined) return { start: 0, names: [] };
    let names = this.namesByFolder.get(path);
    if (names === undefined) {
      names = this.readNames(folder);
      this.namesByFolder.set(path, names);
    }
    return { start: folder.start, names };
  }

  private readNames(folder: Folder): string[] {
    const slice = this.file.slice('nameOffsets', folder.start * 4, (folder.end + 1) * 4);
    const offsets = new Uint32Array(slice.buffer, slice.byteOffset, folder.end - folder.start + 1);
    const base = offsets[0] ?? 0;
    const bytes = this.file.slice('names', base, offsets[offsets.length - 1] ?? base);
    const names: string[] = [];
    for (let i = 0; i + 1 < offsets.length; i += 1) {
      names.push(bytes.toString('utf8', (offsets[i] ?? 0) - base, (offsets[i + 1] ?? 0) - base));
    }
    return names;
  }

  /** Number of a file by its path, -1 when the table does not have it. */
  find(path: string): number {
    const { start, names } = this.inFolder(folderOf(path));
    const name = nameOf(path);
    let low = 0;
    let high = names.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const other = names[middle] ?? '';
      if (other === name) return start + middle;
      if (other < name) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  path(index: number): string {
    const folders = this.folders();
    let low = 0;
    let high = folders.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((folders[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const folder = folders[low];
    if (folder === undefined) throw new RangeError(`no file ${index}`);
    const slice = this.file.slice('nameOffsets', index * 4, index * 4 + 8);
    const name = this.file.slice('names', slice.readUInt32LE(0), slice.readUInt32LE(4));
    return joinPath(folder.path, name.toString('utf8'));
  }

  stamp(index: number): Stamp {
    const bytes = this.file.slice('stamps', index * 8, index * 8 + 8);
    return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  }

  hasStamp(index: number, stamp: Stamp): boolean {
    return sameStamp(this.stamp(index), stamp);
  }

  oid(index: number): string {
    return this.file.slice('oids', index * OID_BYTES, (index + 1) * OID_BYTES).toString('hex');
  }

  record(index: number): FileRecord {
    return { path: this.path(index), stamp: this.stamp(index), oid: this.oid(index) };
  }
}

/** True when two content ids, cut or not, name the same content. */
export function sameOid(a: string, b: string): boolean {
  return a.slice(0, OID_BYTES * 2) === b.slice(0, OID_BYTES * 2);
}
