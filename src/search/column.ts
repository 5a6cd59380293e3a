/** One number a document, stored as small as its values allow, read as a typed array. */
import type { CheckedFile } from './checked-file';
import { bytesOf } from './file-table';

/** `same`: one value for all documents, else how wide a number is. */
export interface ColumnMeta {
  form: 'same' | 'u8' | 'u16' | 'u32' | 'f64';
  value?: number;
}

export type NumberArray = Uint32Array | Float64Array;

const WIDTHS = { same: 0, u8: 1, u16: 2, u32: 4, f64: 8 } as const;

/** The bytes of a column and how to read them. */
export function encodeColumn(values: ArrayLike<number>): { meta: ColumnMeta; bytes: Uint8Array } {
  const first = values[0] ?? 0;
  let largest = 0;
  let isSame = true;
  let isWhole = true;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value !== first) isSame = false;
    if (!Number.isInteger(value) || value < 0) isWhole = false;
    if (value > largest) largest = value;
  }
  if (isSame) return { meta: { form: 'same', value: first }, bytes: new Uint8Array(0) };
  if (isWhole && largest < 2 ** 8) return { meta: { form: 'u8' }, bytes: Uint8Array.from(values) };
  if (isWhole && largest < 2 ** 16)
    return { meta: { form: 'u16' }, bytes: bytesOf(Uint16Array.from(values)) };
  if (isWhole && largest < 2 ** 32)
    return { meta: { form: 'u32' }, bytes: bytesOf(Uint32Array.from(values)) };
  return { meta: { form: 'f64' }, bytes: bytesOf(Float64Array.from(values)) };
}

/** Writes a column of `count` values into `target`, which is new, from `at`. */
export function readColumn(
  file: CheckedFile,
  name: string,
  meta: ColumnMeta,
  count: number,
  target: NumberArray,
  at: number,
): void {
  if (meta.form !== 'same') target.set(view(file.section(name), meta.form, count), at);
  else if (meta.value !== undefined && meta.value !== 0) target.fill(meta.value, at, at + count);
}

function view(bytes: Buffer, form: ColumnMeta['form'], count: number): ArrayLike<number> {
  if (form === 'u8') return bytes;
  if (form === 'u16') return new Uint16Array(bytes.buffer, bytes.byteOffset, count);
  if (form === 'u32') return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
  return new Float64Array(bytes.buffer, bytes.byteOffset, count);
}

/** One value of a column. */
export function readValue(file: CheckedFile, name: string, meta: ColumnMeta, at: number): number {
  if (meta.form === 'same') return meta.value ?? 0;
  const width = WIDTHS[meta.form];
  const bytes = file.slice(name, at * width, (at + 1) * width);
  return meta.form === 'f64' ? bytes.readDoubleLE(0) : bytes.readUIntLE(0, width);
}
