/**
 * The documents of one term: which fields it occurs in, and for each field how often in which documents.
 * `mask, documents in any field, for each field of the mask: count, then (gap << 1 | more than once), [frequency]`.
 */
import { ByteReader, type ByteWriter } from './bytes';

export interface FieldPostings {
  field: number;
  /** Ascending document numbers. */
  docs: Int32Array;
  frequencies: Int32Array;
}

/** `keys` are document * 8 + field in ascending order of documents, `frequencies` beside them. */
export function encodePostings(
  writer: ByteWriter,
  keys: Uint32Array,
  frequencies: Uint16Array | Uint32Array,
  from: number,
  to: number,
): void {
  const counts = new Uint32Array(8);
  let documents = 0;
  let last = -1;
  for (let i = from; i < to; i += 1) {
    const key = keys[i] as number;
    counts[key & 7] = (counts[key & 7] as number) + 1;
    if (key >>> 3 !== last) documents += 1;
    last = key >>> 3;
  }
  let mask = 0;
  for (let field = 0; field < 8; field += 1) if (counts[field] !== 0) mask |= 1 << field;
  writer.byte(mask);
  writer.varint(documents);
  for (let field = 0; field < 8; field += 1) {
    if (counts[field] === 0) continue;
    writer.varint(counts[field] as number);
    let previous = -1;
    for (let i = from; i < to; i += 1) {
      const key = keys[i] as number;
      if ((key & 7) !== field) continue;
      const frequency = frequencies[i] as number;
      const doc = key >>> 3;
      writer.varint((doc - previous - 1) * 2 + (frequency > 1 ? 1 : 0));
      if (frequency > 1) writer.varint(frequency);
      previous = doc;
    }
  }
}

/** Number of documents that have the term in any field. */
export function documentsOf(bytes: Buffer): number {
  return new ByteReader(bytes, 1).varint();
}

/** Decodes postings; `base` is added to every document number, documents that are `dead` are left out. */
export function decodePostings(bytes: Buffer, base: number, dead: Uint8Array | undefined): FieldPostings[] {
  const mask = bytes[0] ?? 0;
  const reader = new ByteReader(bytes, 1);
  reader.varint();
  const fields: FieldPostings[] = [];
  for (let field = 0; field < 8; field += 1) {
    if ((mask & (1 << field)) === 0) continue;
    const decoded = decodeField(reader, base, dead);
    if (decoded.docs.length > 0) fields.push({ field, ...decoded });
  }
  return fields;
}

function decodeField(
  reader: ByteReader,
  base: number,
  dead: Uint8Array | undefined,
): { docs: Int32Array; frequencies: Int32Array } {
  const count = reader.varint();
  const docs = new Int32Array(count);
  const frequencies = new Int32Array(count);
  const { buffer } = reader;
  let at = reader.at;
  let doc = -1;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    let byte = buffer[at++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = buffer[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    doc += (value >>> 1) + 1;
    let frequency = 1;
    if ((value & 1) !== 0) {
      byte = buffer[at++] as number;
      frequency = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = buffer[at++] as number;
        frequency |= (byte & 0x7f) << shift;
      }
    }
    if (dead !== undefined && dead[doc] !== 0) continue;
    docs[kept] = base + doc;
    frequencies[kept] = frequency;
    kept += 1;
  }
  reader.at = at;
  return kept === count
    ? { docs, frequencies }
    : { docs: docs.subarray(0, kept), frequencies: frequencies.subarray(0, kept) };
}

/** Calls `visit` for every posting that starts at `offset`, field by field, without keeping any. */
export function visitPostings(
  bytes: Buffer,
  offset: number,
  visit: (doc: number, field: number, frequency: number) => void,
): void {
  const mask = bytes[offset] ?? 0;
  const reader = new ByteReader(bytes, offset + 1);
  reader.varint();
  for (let field = 0; field < 8; field += 1) {
    if ((mask & (1 << field)) === 0) continue;
    const count = reader.varint();
    let doc = -1;
    for (let i = 0; i < count; i += 1) {
      const value = reader.varint();
      doc += (value >>> 1) + 1;
      visit(doc, field, (value & 1) === 0 ? 1 : reader.varint());
    }
  }
}
