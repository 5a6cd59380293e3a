/** One number a document, stored as small as its values allow, read as a typed array. */
import type { CheckedFile } from './checked-file';
import { bytesOf } from './file-table';

/** How a column is stored: `table` of at most 256 values with one byte a document, or plain numbers. */
export interface ColumnMeta {
  form: 'same' | 'table' | 'u8' | 'u16' | 'u32' | 'f64';
  table?: number[];
}

export type NumberArray = Uint32Array | Float64Array | Uint16Array;

const MAX_TABLE = 256;

/** The bytes of a column and how to read them. */
export function encodeColumn(values: ArrayLike<number>): { meta: ColumnMeta; bytes: Uint8Array } {
  const positions = new Map<number, number>();
  for (let i = 0; i < values.length && positions.size <= MAX_TABLE; i += 1) {
    const value = values[i] as number;
    if (!positions.has(value)) positions.set(value, positions.size);
  }
  if (positions.size <= 1) {
    return { meta: { form: 'same', table: [values[0] ?? 0] }, bytes: new Uint8Array(0) };
  }
  if (positions.size <= MAX_TABLE) {
    const bytes = Uint8Array.from(values, (value) => positions.get(value) ?? 0);
    return { meta: { form: 'table', table: [...positions.keys()] }, bytes };
  }
  return encodePlain(values);
}

function encodePlain(values: ArrayLike<number>): { meta: ColumnMeta; bytes: Uint8Array } {
  let largest = 0;
  let isWhole = true;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (!Number.isInteger(value) || value < 0) isWhole = false;
    if (value > largest) largest = value;
  }
  if (isWhole && largest < 65536) return { meta: { form: 'u16' }, bytes: bytesOf(Uint16Array.from(values)) };
  if (isWhole && largest < 2 ** 32)
    return { meta: { form: 'u32' }, bytes: bytesOf(Uint32Array.from(values)) };
  return { meta: { form: 'f64' }, bytes: bytesOf(Float64Array.from(values)) };
}

/** Writes a column of `count` values into `target` from `at`. */
export function readColumn(
  file: CheckedFile,
  name: string,
  meta: ColumnMeta,
  count: number,
  target: NumberArray,
  at: number,
): void {
  if (meta.form === 'same') {
    target.fill(meta.table?.[0] ?? 0, at, at + count);
    return;
  }
  const bytes = file.section(name);
  if (meta.form === 'table') {
    const table = meta.table ?? [];
    for (let i = 0; i < count; i += 1) target[at + i] = table[bytes[i] as number] as number;
    return;
  }
  target.set(plainView(bytes, meta.form, count), at);
}

function plainView(bytes: Buffer, form: ColumnMeta['form'], count: number): ArrayLike<number> {
  if (form === 'u8') return bytes;
  if (form === 'u16') return new Uint16Array(bytes.buffer, bytes.byteOffset, count);
  if (form === 'u32') return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
  return new Float64Array(bytes.buffer, bytes.byteOffset, count);
}
