/** Collects documents and writes them as one immutable segment. */
import { parseInstant } from '../util/instants';
import { ByteWriter } from './bytes';
import { sealFile } from './checked-file';
import { type ColumnMeta, encodeColumn } from './column';
import type { DigestEntry, SkippedFile } from './contract';
import { DictionaryWriter } from './dictionary';
import { touchedAtMs } from './digest';
import { encodeEntry, TextPool } from './digest-codec';
import { FIELD_NAMES } from './fields';
import { bytesOf, compareFiles, encodeFileTable, type FileRecord } from './file-table';
import { packFlags } from './flags';
import { instantMs } from './instant-ms';
import { encodePostings } from './postings';
import { COLUMNS, HASH_BYTES, type SegmentMeta } from './segment-format';
import { textHash } from './text-hash';

/** A file and what it holds: an engram, or the reason why it is none (kept, so that it is not read again). */
export interface SegmentFile {
  record: FileRecord;
  entry?: DigestEntry;
  skipped?: Omit<SkippedFile, 'path'>;
}

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
  private readonly counts = new Map<string, number>();

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
      this.counts.clear();
      for (const token of tokens) this.counts.set(token, (this.counts.get(token) ?? 0) + 1);
      lengths[field] = this.counts.size;
      for (const [term, frequency] of this.counts) this.addPosting(this.termNumber(term), field, frequency);
    }
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
    const order = this.files
      .map((file, number) => ({ path: file.record.path, number }))
      .sort((a, b) => compareFiles(a.path, b.path))
      .map((item) => item.number);
    const files = order.map((number) => this.files[number] as SegmentFile);
    const described = describe(files);
    const lengths = this.encodeLengths(order, files);
    const meta: SegmentMeta = {
      files: files.length,
      documents: described.documents,
      lengthTotals: lengths.totals,
      columns: { ...described.columns, ...lengths.columns },
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

/** Columns, ids and stored entries of files in their final order. */
function describe(files: readonly SegmentFile[]) {
  const columns: Record<string, ColumnMeta> = {};
  const sections: Array<[string, Uint8Array]> = [];
  for (const [name, read] of Object.entries(columnReaders(files))) {
    const { meta, bytes } = encodeColumn(files.map(({ entry }) => (entry === undefined ? 0 : read(entry))));
    columns[name] = meta;
    sections.push([name, bytes]);
  }
  const documents = files.flatMap(({ entry }, doc) => (entry === undefined ? [] : [doc]));
  const idOf = (doc: number) => files[doc]?.entry?.id ?? '';
  const idWidth = documents.reduce((width, doc) => Math.max(width, idOf(doc).length), 1);
  const rows = encodeRows(files, idWidth);
  const byId = documents.slice().sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : a - b));
  sections.push(['rows', rows], ['byId', bytesOf(Uint32Array.from(byId))]);
  sections.push(...encodeStored(files), ...encodeGhosts(files), ...encodeOwners(files));
  const hasTwins = byId.some((doc, i) => i > 0 && idOf(doc) === idOf(byId[i - 1] ?? -1));
  return { columns, sections, documents: documents.length, idWidth, hasTwins };
}

/** What is as long for every document: the hash of its content, then its id, ended by NULs. */
function encodeRows(files: readonly SegmentFile[], idWidth: number): Buffer {
  const width = HASH_BYTES + idWidth;
  const rows = Buffer.alloc(files.length * width);
  for (const [doc, { entry }] of files.entries()) {
    if (entry === undefined) continue;
    rows.write(entry.contentHash.slice('sha256:'.length), doc * width, HASH_BYTES, 'hex');
    rows.write(entry.id, doc * width + HASH_BYTES, 'latin1');
  }
  return rows;
}

function columnReaders(files: readonly SegmentFile[]): Record<string, (entry: DigestEntry) => number> {
  const owners = ownersOf(files);
  return {
    [COLUMNS.flags]: packFlags,
    [COLUMNS.owner]: (entry) => owners.get(ownerKey(entry)) ?? 0,
    [COLUMNS.touchedAt]: touchedAtMs,
    [COLUMNS.importance]: (entry) => entry.importance,
    [COLUMNS.confidence]: (entry) => entry.confidence,
    [COLUMNS.reinforcement]: (entry) => entry.reinforcementScore,
    [COLUMNS.retrieved]: (entry) => entry.retrievalCount,
    [COLUMNS.lastRetrievedAt]: (entry) => instantMs(entry.lastRetrievedAt),
    [COLUMNS.titleHash]: (entry) => textHash(entry.title),
  };
}

function ownerKey(entry: DigestEntry): string {
  return JSON.stringify([entry.agentId ?? null, entry.scope?.type ?? null, entry.scope?.id ?? null]);
}

function ownersOf(files: readonly SegmentFile[]): Map<string, number> {
  const owners = new Map([[JSON.stringify([null, null, null]), 0]]);
  for (const { entry } of files) {
    if (entry === undefined) continue;
    const key = ownerKey(entry);
    if (!owners.has(key)) owners.set(key, owners.size);
  }
  return owners;
}

function encodeOwners(files: readonly SegmentFile[]): Array<[string, Uint8Array]> {
  return [['owners', Buffer.from(`[${[...ownersOf(files).keys()].join(',')}]`, 'utf8')]];
}

function encodeStored(files: readonly SegmentFile[]): Array<[string, Uint8Array]> {
  const pool = new TextPool();
  const stored = new ByteWriter(files.length * 128);
  const offsets = new Uint32Array(files.length + 1);
  const validity: number[] = [];
  for (const [doc, { entry, skipped }] of files.entries()) {
    if (entry !== undefined) {
      encodeEntry(stored, entry, pool);
      const from = parseInstant(entry.validFrom ?? '') ?? Number.NaN;
      const to = parseInstant(entry.validTo ?? '') ?? Number.NaN;
      if (!Number.isNaN(from) || !Number.isNaN(to)) validity.push(doc, from, to);
    } else if (skipped !== undefined) {
      stored.text(JSON.stringify(skipped));
    }
    offsets[doc + 1] = stored.length;
  }
  return [
    ['stored', stored.finish()],
    ['storedOffsets', bytesOf(offsets)],
    ['validity', bytesOf(Float64Array.from(validity))],
    ...pool.sections(),
  ];
}

/** Numbers of files that hold no engram; of these, those that somebody should hear about. */
function encodeGhosts(files: readonly SegmentFile[]): Array<[string, Uint8Array]> {
  const ghosts = files.flatMap(({ entry }, doc) => (entry === undefined ? [doc] : []));
  const told = ghosts.filter((doc) => files[doc]?.skipped !== undefined);
  return [
    ['ghosts', bytesOf(Uint32Array.from(ghosts))],
    ['told', bytesOf(Uint32Array.from(told))],
  ];
}
