/**
 * The container of every cache file: named sections, one small JSON value, and a checksum for every page, so
 * that a reader may read any few bytes and still notice a torn write or a flipped bit.
 *
 * magic (8) | sections, each from a multiple of 8 | page checksums | JSON footer | trailer (32)
 */

export const PAGE = 4096;
export const TRAILER = 32;
export const MAGIC = Buffer.from('coengrm1', 'latin1');

/** A cache file that is not what was written: the cache is thrown away and built anew. */
export class CacheDamage extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CacheDamage';
  }
}

export interface Footer {
  sections: Record<string, [offset: number, length: number]>;
  meta: unknown;
}

/** Checksum of whole 32-bit words; differs for any change of a single word. */
export function checksum(words: Int32Array): number {
  let a = 0x811c9dc5 | 0;
  let b = words.length | 0;
  const even = words.length & ~1;
  for (let i = 0; i < even; i += 2) {
    a = Math.imul(a ^ (words[i] as number), 0x01000193);
    b = Math.imul(b ^ (words[i + 1] as number), 0x5bd1e995);
    a ^= a >>> 15;
  }
  if (even < words.length) a = Math.imul(a ^ (words[even] as number), 0x01000193);
  return (a ^ Math.imul(b, 0x27d4eb2f)) >>> 0;
}

export function wordsOf(buffer: Buffer): Int32Array {
  return new Int32Array(buffer.buffer, buffer.byteOffset, buffer.length >> 2);
}

function align(offset: number): number {
  return (offset + 7) & ~7;
}

/** The bytes of a cache file. `meta` must survive JSON. */
export function sealFile(sections: ReadonlyArray<readonly [string, Uint8Array]>, meta: unknown): Buffer {
  const footer: Footer = { sections: {}, meta };
  let end = MAGIC.length;
  for (const [name, bytes] of sections) {
    footer.sections[name] = [end, bytes.length];
    end = align(end + bytes.length);
  }
  const pages = Math.ceil(end / PAGE);
  const json = Buffer.from(JSON.stringify(footer), 'utf8');
  const tableAt = end;
  const footerAt = align(tableAt + pages * 4);
  const total = align(footerAt + json.length) + TRAILER;
  const file = Buffer.from(new ArrayBuffer(total));
  MAGIC.copy(file, 0);
  for (const [name, bytes] of sections) file.set(bytes, footer.sections[name]?.[0] ?? 0);
  for (let page = 0; page < pages; page += 1) {
    const sum = checksum(wordsOf(file.subarray(page * PAGE, Math.min((page + 1) * PAGE, end))));
    file.writeUInt32LE(sum, tableAt + page * 4);
  }
  json.copy(file, footerAt);
  const trailerAt = total - TRAILER;
  new Float64Array(file.buffer, trailerAt, 2).set([tableAt, footerAt]);
  file.writeUInt32LE(json.length, trailerAt + 16);
  file.writeUInt32LE(checksum(wordsOf(file.subarray(tableAt, trailerAt))), trailerAt + 20);
  MAGIC.copy(file, trailerAt + 24);
  return file;
}
