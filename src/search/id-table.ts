/** Sorted engram ids, each with its document in the oldest segment, if it has one there. */
import { ByteWriter } from './bytes';
import type { CheckedFile } from './checked-file';
import { bytesOf } from './file-table';

const NONE = 0xffffffff;

/** Sections of a table; `ids` ascending by code unit. */
export function encodeIds(
  ids: readonly string[],
  docOf: (id: string) => number | undefined,
): Array<[string, Uint8Array]> {
  const texts = new ByteWriter(ids.length * 26 + 64);
  const offsets = new Uint32Array(ids.length + 1);
  const docs = new Uint32Array(ids.length);
  for (const [i, id] of ids.entries()) {
    texts.rawText(id);
    offsets[i + 1] = texts.length;
    docs[i] = docOf(id) ?? NONE;
  }
  return [
    ['ids', texts.finish()],
    ['idOffsets', bytesOf(offsets)],
    ['idDocs', bytesOf(docs)],
  ];
}

export class IdTable {
  private readonly file: CheckedFile;
  readonly count: number;

  constructor(file: CheckedFile) {
    this.file = file;
    this.count = file.length('idDocs') / 4;
  }

  id(number: number): string {
    const offsets = this.file.words('idOffsets');
    return this.file.section('ids').toString('utf8', offsets[number], offsets[number + 1]);
  }

  /** The document of an id in the oldest segment when the table was written. */
  docHint(number: number): number | undefined {
    const doc = this.file.words('idDocs')[number];
    return doc === NONE ? undefined : doc;
  }

  /** By document of a segment with `count` documents: the number of its id + 1, 0 where it is not in the table. */
  numbersByDoc(count: number): Uint32Array {
    const numbers = new Uint32Array(count);
    const docs = this.file.words('idDocs');
    for (let i = 0; i < docs.length; i += 1) {
      const doc = docs[i] as number;
      if (doc < count) numbers[doc] = i + 1;
    }
    return numbers;
  }

  /** Number of an id, -1 when it is not in the table. */
  find(id: string): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const other = this.id(middle);
      if (other === id) return middle;
      if (other < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
