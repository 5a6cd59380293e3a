/** Collects documents and writes them as one immutable segment. */
import { ByteWriter } from './bytes';
import { type ColumnMeta, encodeColumn } from './column';
import { DictionaryWriter } from './dictionary';
import { FIELD_NAMES } from './fields';
import { encodeFileTable, fileOrder } from './file-table';
import { encodePostings } from './postings';
import { sealFile } from './sealed-file';
import type { SegmentMeta } from './segment-format';
import { describeFiles, type SegmentFile } from './segment-sections';

/** A growing list of numbers without boxes. */
class NumberList {
  values = new Uint32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

export class SegmentBuilder {
  private readonly files: SegmentFile[] = [];
  /** Where the postings of each file begin in the lists below. */
  private readonly starts: number[] = [];
  private readonly terms = new Map<string, number>();
  private readonly termNumbers = new NumberList();
  /** Field and frequency of a posting: frequency * 8 + field. */
  private readonly values = new NumberList();
  private readonly lengths: Uint32Array[] = [];
  /** By term: the field of a document (each has its turn) that it was last seen in, and how often there. */
  private turns = new Uint32Array(4096);
  private frequencies = new Uint32Array(4096);
  private turn = 0;

  get size(): number {
    return this.files.length;
  }

  /** Adds a file that holds no engram. */
  addGhost(file: SegmentFile): void {
    this.begin(file);
  }

  /** Adds an engram with the tokens of each field, in the order of FIELD_NAMES. */
  addDocument(file: SegmentFile, fields: ReadonlyArray<readonly string[]>): void {
    const lengths = this.begin(file);
    for (const [field, tokens] of fields.entries()) {
      const first = this.termNumbers.length;
      this.turn += 1;
      for (const token of tokens) this.count(this.termNumber(token));
      const end = this.termNumbers.length;
      lengths[field] = end - first;
      for (let i = first; i < end; i += 1) {
        const term = this.termNumbers.values[i] as number;
        this.values.push((this.frequencies[term] as number) * 8 + field);
      }
    }
  }

  /** Counts a term in the field at hand; one that is new there is noted. */
  private count(term: number): void {
    if (term >= this.turns.length) this.growCounters(term + 1);
    if (this.turns[term] === this.turn) {
      (this.frequencies[term] as number) += 1;
      return;
    }
    this.turns[term] = this.turn;
    this.frequencies[term] = 1;
    this.termNumbers.push(term);
  }

  private growCounters(needed: number): void {
    const turns = new Uint32Array(Math.max(needed, this.turns.length * 2));
    const frequencies = new Uint32Array(turns.length);
    turns.set(this.turns);
    frequencies.set(this.frequencies);
    this.turns = turns;
    this.frequencies = frequencies;
  }

  /** Begins a document whose postings come one by one through `addPosting`; `lengths` in order of fields. */
  beginDocument(file: SegmentFile, lengths: ArrayLike<number>): void {
    this.begin(file).set(lengths);
  }

  /** The number by which `addPosting` knows a term. */
  termNumber(term: string): number {
    const known = this.terms.get(term);
    if (known !== undefined) return known;
    const number = this.terms.size;
    this.terms.set(term, number);
    return number;
  }

  /** A term of the document begun last. */
  addPosting(term: number, field: number, frequency: number): void {
    this.termNumbers.push(term);
    this.values.push(frequency * 8 + field);
  }

  private begin(file: SegmentFile): Uint32Array {
    this.starts.push(this.termNumbers.length);
    this.files.push(file);
    const lengths = new Uint32Array(FIELD_NAMES.length);
    this.lengths.push(lengths);
    return lengths;
  }

  /** The bytes of the segment file. */
  finish(): Buffer {
    const order = fileOrder(this.files.map(({ record }) => record.path));
    const files = order.map((number) => this.files[number] as SegmentFile);
    const described = describeFiles(files);
    const lengths = this.encodeLengths(order, files);
    const meta: SegmentMeta = {
      files: files.length,
      documents: described.documents,
      lengthTotals: lengths.totals,
      columns: { ...described.columns, ...lengths.columns },
      flagKinds: described.flagKinds,
      idWidth: described.idWidth,
      hasTwins: described.hasTwins,
    };
    return sealFile(
      [
        ...encodeFileTable(files.map((file) => file.record)),
        ...described.sections,
        ...lengths.sections,
        ...this.encodeTerms(order),
      ],
      meta,
    );
  }

  private encodeLengths(order: readonly number[], files: readonly SegmentFile[]) {
    const columns: Record<string, ColumnMeta> = {};
    const sections: Array<[string, Uint8Array]> = [];
    const totals: number[] = [];
    for (const field of FIELD_NAMES.keys()) {
      const values = order.map((number) => this.lengths[number]?.[field] ?? 0);
      const { meta, bytes } = encodeColumn(values);
      columns[`length${field}`] = meta;
      sections.push([`length${field}`, bytes]);
      totals.push(values.reduce((sum, value, i) => (files[i]?.entry === undefined ? sum : sum + value), 0));
    }
    return { columns, sections, totals };
  }

  /** Postings sorted by term, then document: a counting sort over the terms, walking documents in their order. */
  private encodeTerms(order: readonly number[]): Array<[string, Uint8Array]> {
    const total = this.termNumbers.length;
    const places = new Uint32Array(this.terms.size + 1);
    for (let i = 0; i < total; i += 1) {
      const next = (this.termNumbers.values[i] as number) + 1;
      places[next] = (places[next] as number) + 1;
    }
    for (let t = 1; t < places.length; t += 1) places[t] = (places[t] as number) + (places[t - 1] as number);
    const ends = places.slice();
    const keys = new Uint32Array(total);
    const frequencies = new Uint32Array(total);
    for (const [doc, number] of order.entries()) {
      const end = this.starts[number + 1] ?? total;
      for (let i = this.starts[number] ?? end; i < end; i += 1) {
        const term = this.termNumbers.values[i] as number;
        const value = this.values.values[i] as number;
        const at = ends[term] as number;
        keys[at] = doc * 8 + (value & 7);
        frequencies[at] = value >>> 3;
        ends[term] = at + 1;
      }
    }
    const dictionary = new DictionaryWriter();
    const postings = new ByteWriter(65536);
    for (const term of [...this.terms.keys()].sort()) {
      const number = this.terms.get(term) ?? 0;
      const before = postings.length;
      encodePostings(postings, keys, frequencies, places[number] ?? 0, places[number + 1] ?? 0);
      dictionary.add(term, postings.length - before);
    }
    return [...dictionary.sections(), ['postings', postings.finish()]];
  }
}
