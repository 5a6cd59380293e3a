/**
 * The sorted terms of a segment, front-coded in blocks: each term is the length it shares with the one before,
 * the rest in UTF-8, and the length of its postings. Order and shared lengths are by UTF-16 code unit, as in
 * JavaScript's own comparison.
 */
import { ByteReader, ByteWriter } from './bytes';
import type { CheckedFile } from './checked-file';
import { bytesOf } from './file-table';

const BLOCK = 32;

/** A term and where its postings are. */
export interface TermEntry {
  term: string;
  offset: number;
  length: number;
}

/** Writes terms in ascending order. */
export class DictionaryWriter {
  private readonly firsts = new ByteWriter();
  /** For every block: where its first term, its terms and its postings begin. */
  private readonly index: number[] = [];
  private readonly blocks = new ByteWriter(65536);
  private previous = '';
  private count = 0;
  private postingsOffset = 0;

  add(term: string, postingsLength: number): void {
    if (this.count % BLOCK === 0) {
      this.index.push(this.firsts.length, this.blocks.length, this.postingsOffset);
      this.firsts.rawText(term);
      this.previous = '';
    }
    const shared = sharedLength(this.previous, term);
    this.blocks.varint(shared);
    this.blocks.text(term.slice(shared));
    this.blocks.varint(postingsLength);
    this.previous = term;
    this.count += 1;
    this.postingsOffset += postingsLength;
  }

  sections(): Array<[string, Uint8Array]> {
    const index = Uint32Array.from([
      ...this.index,
      this.firsts.length,
      this.blocks.length,
      this.postingsOffset,
    ]);
    return [
      ['termFirsts', this.firsts.finish()],
      ['termIndex', bytesOf(index)],
      ['terms', this.blocks.finish()],
    ];
  }
}

/** Length of the common start, never cutting a surrogate pair. */
function sharedLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length, 127);
  let i = 0;
  while (i < limit && a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  if (i > 0 && (b.charCodeAt(i - 1) & 0xfc00) === 0xd800) i -= 1;
  return i;
}

export class Dictionary {
  private readonly file: CheckedFile;

  constructor(file: CheckedFile) {
    this.file = file;
  }

  private index(): Uint32Array {
    return this.file.words('termIndex');
  }

  private get blockCount(): number {
    return Math.max(0, this.index().length / 3 - 1);
  }

  private firstOf(block: number): string {
    const index = this.index();
    const firsts = this.file.section('termFirsts');
    return firsts.toString('utf8', index[block * 3], index[block * 3 + 3]);
  }

  /** The last block whose first term is not above `term`, -1 when all are. */
  private blockOf(term: string): number {
    let low = 0;
    let high = this.blockCount - 1;
    let found = -1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.firstOf(middle) <= term) {
        found = middle;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return found;
  }

  /** The terms of one block, until `visit` gives false; false when it did or there is no such block. */
  private visitBlock(block: number, visit: (entry: TermEntry) => boolean): boolean {
    if (block < 0 || block >= this.blockCount) return false;
    const [, start = 0, postings = 0, , end = 0] = this.index().subarray(block * 3, block * 3 + 5);
    const reader = new ByteReader(this.file.slice('terms', start, end));
    let term = '';
    let offset = postings;
    while (!reader.isAtEnd) {
      const shared = reader.varint();
      term = term.slice(0, shared) + reader.text();
      const length = reader.varint();
      if (!visit({ term, offset, length })) return false;
      offset += length;
    }
    return true;
  }

  find(term: string): TermEntry | undefined {
    let found: TermEntry | undefined;
    this.visitBlock(this.blockOf(term), (entry) => {
      if (entry.term === term) found = entry;
      return entry.term < term;
    });
    return found;
  }

  /** Terms that begin with the text, in order. */
  withPrefix(prefix: string): TermEntry[] {
    const found: TermEntry[] = [];
    let block = Math.max(0, this.blockOf(prefix));
    let goesOn = true;
    while (goesOn) {
      goesOn = this.visitBlock(block, (entry) => {
        if (entry.term.startsWith(prefix)) found.push(entry);
        else if (entry.term > prefix) return false;
        return true;
      });
      block += 1;
    }
    return found;
  }

  /** Every term in order. */
  all(): TermEntry[] {
    const found: TermEntry[] = [];
    this.file.section('terms');
    for (let block = 0; block < this.blockCount; block += 1) {
      this.visitBlock(block, (entry) => found.push(entry) > 0);
    }
    return found;
  }

  /** Terms within an edit distance of the text, with their distance; in order. */
  within(text: string, maxDistance: number): Array<TermEntry & { distance: number }> {
    const found: Array<TermEntry & { distance: number }> = [];
    const scan = new EditDistanceScan(text, maxDistance);
    const reader = new ByteReader(this.file.section('terms'));
    let offset = 0;
    while (!reader.isAtEnd) {
      const shared = reader.varint();
      const size = reader.varint();
      const distance = scan.next(shared, reader.buffer, reader.at, reader.at + size);
      reader.at += size;
      const length = reader.varint();
      if (distance <= maxDistance) found.push({ term: scan.term(), offset, length, distance });
      offset += length;
    }
    return found;
  }
}

/**
 * Levenshtein distance (UTF-16 code units, as MiniSearch counts) of one text to terms that come in order: rows
 * of the matrix are kept for the start that a term shares with the one before, and a start that is too far
 * away ends all terms that share it.
 */
class EditDistanceScan {
  private readonly query: Uint16Array;
  private readonly max: number;
  private readonly width: number;
  private readonly units = new Uint16Array(512);
  private rows: Uint16Array;
  private length = 0;
  /** Rows 1..computed belong to the units held now. */
  private computed = 0;
  /** Length of a start that no term within reach has; larger than any length when there is none. */
  private deadLength = Number.POSITIVE_INFINITY;

  constructor(text: string, maxDistance: number) {
    this.query = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    this.max = maxDistance;
    this.width = text.length + 1;
    this.rows = new Uint16Array(this.width * 513);
    for (let j = 0; j < this.width; j += 1) this.rows[j] = j;
  }

  term(): string {
    return String.fromCharCode(...this.units.subarray(0, this.length));
  }

  /** Distance of the next term (shared start, rest in UTF-8), or anything above the maximum. */
  next(shared: number, bytes: Buffer, from: number, to: number): number {
    this.computed = Math.min(this.computed, shared);
    if (shared < this.deadLength) this.deadLength = Number.POSITIVE_INFINITY;
    this.length = this.decode(shared, bytes, from, to);
    if (this.deadLength <= this.length) return this.max + 1;
    if (Math.abs(this.length - this.query.length) > this.max) return this.max + 1;
    for (let i = this.computed; i < this.length; i += 1) {
      if (this.addRow(i) > this.max) {
        this.deadLength = i + 1;
        return this.max + 1;
      }
    }
    return this.rows[this.length * this.width + this.width - 1] ?? this.max + 1;
  }

  /** Fills row i + 1 for unit i and gives its smallest value. */
  private addRow(i: number): number {
    const { rows, width, query } = this;
    const unit = this.units[i];
    const above = i * width;
    const row = above + width;
    let smallest = i + 1;
    rows[row] = smallest;
    for (let j = 1; j < width; j += 1) {
      const replaced = (rows[above + j - 1] as number) + (query[j - 1] === unit ? 0 : 1);
      const removed = (rows[above + j] as number) + 1;
      const added = (rows[row + j - 1] as number) + 1;
      const best = Math.min(replaced, removed, added);
      rows[row + j] = best;
      if (best < smallest) smallest = best;
    }
    this.computed = i + 1;
    return smallest;
  }

  private decode(shared: number, bytes: Buffer, from: number, to: number): number {
    const { units } = this;
    let at = shared;
    for (let i = from; i < to; i += 1) {
      const byte = bytes[i] as number;
      if (byte >= 0x80) {
        const rest = bytes.toString('utf8', i, to);
        for (let k = 0; k < rest.length; k += 1) units[at + k] = rest.charCodeAt(k);
        return at + rest.length;
      }
      units[at] = byte;
      at += 1;
    }
    return at;
  }
}
