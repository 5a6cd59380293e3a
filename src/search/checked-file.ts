/** Reads cache files. One whose stamp is still the one it had when it was written is not checked again. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CacheDamage, checksum, type Footer, MAGIC, PAGE, TRAILER, wordsOf } from './sealed-file';
import { type Stamp, sameStamp, stampOf } from './stamps';

/** A call to the system costs as much as reading this much more: what is smaller is read whole. */
const SMALL_SECTION = 64 * 1024;
const SMALL_FILE = 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/** Where the bytes of a cache file come from. */
interface Source {
  size: number;
  /** Part of the file, aligned as in the file; not to be changed. Throws CacheDamage when the file ends before. */
  bytes(from: number, to: number): Buffer;
  close(): void;
}

/** What is known of a cache file before it is opened. */
export interface FileKey {
  size: number;
  /** Bytes at the end that a reader needs first. */
  tail: number;
  /** Of the file when it was written; a file that still has it is read without checking each page. */
  stamp: Stamp;
}

/** A cache file open for reading. Damage throws CacheDamage when it is read. */
export class CheckedFile {
  readonly size: number;
  readonly meta: unknown;
  private readonly source: Source;
  private readonly sections: Footer['sections'];
  private readonly tail: Tail;
  private readonly isTrusted: boolean;
  private sums: Uint32Array | undefined;
  private readonly loaded = new Map<string, Buffer>();
  private readonly wordLists = new Map<string, Uint32Array>();

  private constructor(source: Source, tailSize: number, isTrusted: boolean) {
    this.source = source;
    this.size = source.size;
    this.isTrusted = isTrusted;
    this.tail = readTail(source, tailSize);
    if (!isTrusted) this.sums = readSums(source, this.tail);
    const footer = parseFooter(this.tail.json);
    this.sections = footer.sections;
    this.meta = footer.meta;
  }

  /** Opens a file; throws CacheDamage when it is missing or certainly another one. */
  static open(path: string, key: FileKey): CheckedFile {
    let handle: number;
    try {
      handle = openSync(path, 'r');
    } catch (error) {
      throw new CacheDamage(`cannot open ${path}`, error);
    }
    const stats = fstatSync(handle);
    const source = handleSource(handle, stats.size);
    try {
      if (stats.size !== key.size) throw new CacheDamage(`${path} has another size`);
      const isTrusted = sameStamp(stampOf(stats), key.stamp);
      if (stats.size > SMALL_FILE) return new CheckedFile(source, key.tail, isTrusted);
      const bytes = source.bytes(0, stats.size);
      source.close();
      return new CheckedFile(memorySource(bytes), bytes.length, isTrusted);
    } catch (error) {
      source.close();
      throw error;
    }
  }

  /** Bytes in memory that were read from a file. */
  static check(bytes: Buffer): CheckedFile {
    return new CheckedFile(memorySource(aligned(bytes)), bytes.length, false);
  }

  /** Bytes in memory that `sealFile` made just now. */
  static from(bytes: Buffer): CheckedFile {
    return new CheckedFile(memorySource(bytes), bytes.length, true);
  }

  /** How many bytes at the end a reader needs first. */
  get tailSize(): number {
    return this.size - this.tail.footerAt;
  }

  /** Checksum of everything, also of what was not read. */
  get identity(): string {
    return this.tail.identity;
  }

  has(name: string): boolean {
    return this.sections[name] !== undefined;
  }

  length(name: string): number {
    return this.sections[name]?.[1] ?? 0;
  }

  /** A whole section; kept, so that asking again is free. Aligned to 8 bytes. */
  section(name: string): Buffer {
    const known = this.loaded.get(name);
    if (known !== undefined) return known;
    const place = this.sections[name];
    const bytes = place === undefined || place[1] === 0 ? NOTHING : this.range(place[0], 0, place[1]);
    this.loaded.set(name, bytes);
    return bytes;
  }

  /** A whole section as 32-bit numbers; kept likewise. */
  words(name: string): Uint32Array {
    const known = this.wordLists.get(name);
    if (known !== undefined) return known;
    const bytes = this.section(name);
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    this.wordLists.set(name, words);
    return words;
  }

  /** Part of a section, from a section kept in memory or from the file. */
  slice(name: string, from: number, to: number): Buffer {
    const place = this.sections[name];
    if (place === undefined || to <= from) return NOTHING;
    if (to > place[1]) throw new CacheDamage('a section is shorter than expected');
    const known = this.loaded.get(name);
    if (known !== undefined) return known.subarray(from, to);
    return place[1] <= SMALL_SECTION ? this.section(name).subarray(from, to) : this.range(place[0], from, to);
  }

  private range(start: number, from: number, to: number): Buffer {
    return this.isTrusted
      ? this.source.bytes(start + from, start + to)
      : this.checkedPages(start + from, start + to);
  }

  private checkedPages(from: number, to: number): Buffer {
    const first = Math.floor(from / PAGE);
    const start = first * PAGE;
    const end = Math.min(Math.ceil(to / PAGE) * PAGE, this.tail.tableAt);
    const buffer = this.source.bytes(start, end);
    for (let at = 0, page = first; at < buffer.length; at += PAGE, page += 1) {
      const words = wordsOf(buffer.subarray(at, Math.min(at + PAGE, buffer.length)));
      if (checksum(words) !== this.sums?.[page]) throw new CacheDamage('a page does not match its checksum');
    }
    return buffer.subarray(from - start, to - start);
  }

  close(): void {
    this.source.close();
  }
}

function handleSource(handle: number, size: number): Source {
  let isOpen = true;
  return {
    size,
    bytes: (from, to) => {
      const target = Buffer.from(new ArrayBuffer(to - from));
      for (let done = 0; done < target.length; ) {
        const count = readSync(handle, target, done, target.length - done, from + done);
        if (count === 0) throw new CacheDamage('the file ends early');
        done += count;
      }
      return target;
    },
    close: () => {
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
  };
}

/** Small buffers of Node share one memory and begin anywhere in it. */
function aligned(bytes: Buffer): Buffer {
  return bytes.byteOffset % 8 === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
}

/** `file` begins at a multiple of 8. */
function memorySource(file: Buffer): Source {
  return { size: file.length, bytes: (from, to) => file.subarray(from, to), close: () => undefined };
}

interface Tail {
  tableAt: number;
  footerAt: number;
  json: string;
  identity: string;
}

function readTail(source: Source, tailSize: number): Tail {
  const { size } = source;
  if (size < MAGIC.length + TRAILER || size % 8 !== 0) throw new CacheDamage('too short');
  const start = Math.max(0, size - Math.max(tailSize, TRAILER)) & ~7;
  const tail = source.bytes(start, size);
  const trailer = tail.subarray(tail.length - TRAILER);
  if (!trailer.subarray(24, 32).equals(MAGIC)) throw new CacheDamage('no cache file');
  const tableAt = trailer.readDoubleLE(0);
  const footerAt = trailer.readDoubleLE(8);
  const jsonEnd = footerAt + trailer.readUInt32LE(16);
  const isPlausible =
    tableAt >= MAGIC.length && tableAt % 8 === 0 && footerAt >= tableAt && footerAt % 8 === 0;
  if (!isPlausible || jsonEnd > size - TRAILER) throw new CacheDamage('the trailer makes no sense');
  const footer = footerAt >= start ? tail.subarray(footerAt - start) : source.bytes(footerAt, size);
  return {
    tableAt,
    footerAt,
    json: footer.toString('utf8', 0, jsonEnd - footerAt),
    identity: trailer.subarray(16, 24).toString('hex'),
  };
}

function parseFooter(json: string): Footer {
  try {
    return JSON.parse(json) as Footer;
  } catch (error) {
    throw new CacheDamage('the footer is no JSON', error);
  }
}

/** The page checksums, themselves checked together with the footer. */
function readSums(source: Source, { tableAt }: Tail): Uint32Array {
  const bytes = source.bytes(tableAt, source.size);
  const sum = bytes.readUInt32LE(bytes.length - TRAILER + 20);
  if (checksum(wordsOf(bytes.subarray(0, bytes.length - TRAILER))) !== sum) {
    throw new CacheDamage('the footer does not match its checksum');
  }
  return new Uint32Array(bytes.buffer, bytes.byteOffset, Math.ceil(tableAt / PAGE));
}
