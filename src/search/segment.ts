/** Reads one immutable segment: a few pages for each question. */
import { ByteReader } from './bytes';
import type { CheckedFile } from './checked-file';
import { type NumberArray, readColumn, readValue } from './column';
import type { DigestEntry, Headline, SkippedFile } from './contract';
import { Dictionary } from './dictionary';
import { countTagNumbers, decodeEntry, decodeHeadline } from './digest-codec';
import { FileTable } from './file-table';
import { unpackFlags } from './flags';
import { countOnes, placesOf } from './marks';
import { COLUMNS, HASH_BYTES, type SegmentMeta } from './segment-format';

type Owner = { agentId?: string; scope?: DigestEntry['scope'] };

/** Reading all at once takes less time than so many single readings. */
const MANY_ENTRIES = 60;
const ENTRY_SECTIONS = ['stored', 'storedOffsets', 'rows', 'names', 'nameOffsets'];

export class Segment {
  readonly file: CheckedFile;
  readonly meta: SegmentMeta;
  readonly table: FileTable;
  readonly dictionary: Dictionary;
  /** One for every document that a newer segment replaces or that is gone; undefined when none is. */
  dead: Uint8Array | undefined;
  private ownerList: Owner[] | undefined;
  private entriesRead = 0;
  /** Texts that entries share, as far as they were asked for. */
  private readonly pool: string[] = [];

  constructor(file: CheckedFile) {
    this.file = file;
    this.meta = file.meta as SegmentMeta;
    this.table = new FileTable(file);
    this.dictionary = new Dictionary(file);
  }

  get size(): number {
    return this.meta.files;
  }

  isDead(doc: number): boolean {
    return this.dead !== undefined && this.dead[doc] !== 0;
  }

  bury(doc: number): void {
    this.dead ??= new Uint8Array(this.size);
    this.dead[doc] = 1;
  }

  /** Numbers of the documents that `bury` was called for. */
  deadNumbers(): Uint32Array {
    const { dead } = this;
    if (dead === undefined) return new Uint32Array(0);
    return Uint32Array.from(placesOf(dead, 1));
  }

  /** Numbers of files that hold no engram. */
  ghosts(): Uint32Array {
    return this.file.words('ghosts');
  }

  /** True for a file that holds an engram. */
  isDocument(doc: number): boolean {
    return !this.ghosts().includes(doc);
  }

  readColumn(name: string, target: NumberArray, at: number): void {
    const meta = this.meta.columns[name];
    if (meta !== undefined) readColumn(this.file, name, meta, this.size, target, at);
  }

  /** Unique terms of a field by document. */
  lengths(field: number): Uint32Array {
    const lengths = new Uint32Array(this.size);
    this.readColumn(`length${field}`, lengths, 0);
    return lengths;
  }

  private number(name: string, doc: number): number {
    const meta = this.meta.columns[name];
    return meta === undefined ? 0 : readValue(this.file, name, meta, doc);
  }

  owners(): Owner[] {
    this.ownerList ??= this.readOwners();
    return this.ownerList;
  }

  private readOwners(): Owner[] {
    const rows = JSON.parse(this.file.section('owners').toString('utf8')) as Array<Array<string | null>>;
    return rows.map(([agentId, type, id]) => {
      const owner: Owner = {};
      if (agentId != null) owner.agentId = agentId;
      if (type != null) owner.scope = { type: type as 'global', ...(id == null ? {} : { id }) };
      return owner;
    });
  }

  /** The fixed part of a document: the hash of its content, then its id. */
  private row(doc: number): Buffer {
    const width = HASH_BYTES + this.meta.idWidth;
    return this.file.slice('rows', doc * width, (doc + 1) * width);
  }

  id(doc: number): string {
    return idIn(this.row(doc));
  }

  /** Live documents with exactly this id. */
  withId(id: string): number[] {
    const byId = this.file.words('byId');
    const found: number[] = [];
    for (let at = this.firstAtOrAbove(id); at < byId.length; at += 1) {
      const doc = byId[at] as number;
      if (this.id(doc) !== id) break;
      if (!this.isDead(doc)) found.push(doc);
    }
    return found;
  }

  /** Every living document by its id; of several with one id the first by path. */
  docsById(): Map<string, number> {
    this.file.section('rows');
    const docs = new Map<string, number>();
    for (const doc of this.file.words('byId')) {
      const id = this.id(doc);
      if (!this.isDead(doc) && !docs.has(id)) docs.set(id, doc);
    }
    return docs;
  }

  /** Living documents whose id, in upper case, starts or ends with the text. */
  withIdPart(part: string): number[] {
    const found: number[] = [];
    this.file.section('rows');
    for (const doc of this.file.words('byId')) {
      const id = this.id(doc).toUpperCase();
      if ((id.startsWith(part) || id.endsWith(part)) && !this.isDead(doc)) found.push(doc);
    }
    return found;
  }

  /** Living documents with this hash of the title (others may share it). */
  withTitleHash(hash: number): number[] {
    const hashes = new Uint32Array(this.size);
    this.readColumn(COLUMNS.titleHash, hashes, 0);
    const found: number[] = [];
    for (let doc = hashes.indexOf(hash); doc >= 0; doc = hashes.indexOf(hash, doc + 1)) {
      if (!this.isDead(doc) && this.isDocument(doc)) found.push(doc);
    }
    return found;
  }

  /** Living documents with this content hash. */
  withContentHash(contentHash: string): number[] {
    const rows = this.file.section('rows');
    const wanted = Buffer.from(contentHash.slice('sha256:'.length), 'hex');
    if (wanted.length !== HASH_BYTES) return [];
    const width = HASH_BYTES + this.meta.idWidth;
    const found: number[] = [];
    for (let at = rows.indexOf(wanted); at >= 0; at = rows.indexOf(wanted, at + 1)) {
      const doc = at / width;
      if (Number.isInteger(doc) && !this.isDead(doc) && this.isDocument(doc)) found.push(doc);
    }
    return found;
  }

  /** World time of the documents that have it. */
  validity(): Map<number, { from?: number; to?: number }> {
    const bytes = this.file.section('validity');
    const values = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
    const ranges = new Map<number, { from?: number; to?: number }>();
    for (let i = 0; i + 2 < values.length; i += 3) {
      const [doc = 0, from = Number.NaN, to = Number.NaN] = values.subarray(i, i + 3);
      const range: { from?: number; to?: number } = {};
      if (!Number.isNaN(from)) range.from = from;
      if (!Number.isNaN(to)) range.to = to;
      ranges.set(doc, range);
    }
    return ranges;
  }

  /** Position in id order of the first id that is not below the text. */
  private firstAtOrAbove(text: string): number {
    const byId = this.file.words('byId');
    let low = 0;
    let high = byId.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.id(byId[middle] as number) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds how many of the documents that are marked, one byte a document, lie right in each folder. */
  countFolders(marks: Uint8Array, counts: Map<string, number>): void {
    let gap = marks.indexOf(0);
    for (const { path, start, end } of this.table.folders()) {
      let count = end - start;
      for (; gap >= 0 && gap < end; gap = marks.indexOf(0, gap + 1)) count -= 1;
      if (count > 0) counts.set(path, (counts.get(path) ?? 0) + count);
    }
  }

  /** Adds the tags of the documents that are marked, one byte a document; opens only the fewer entries. */
  countTags(marks: Uint8Array, counts: Map<string, number>): void {
    const totals = this.file.words('tagTotals').slice();
    const isMost = countOnes(marks) * 2 > this.size;
    const numbers = isMost ? totals : new Uint32Array(totals.length);
    this.addTagNumbers(marks, isMost ? 0 : 1, numbers, isMost ? -1 : 1);
    for (let number = 0; number < numbers.length; number += 1) {
      const count = numbers[number] as number;
      if (count === 0) continue;
      const tag = this.poolText(number);
      counts.set(tag, (counts.get(tag) ?? 0) + count);
    }
  }

  /** Adds `step` for every tag of the documents whose mark is `wanted`. */
  private addTagNumbers(marks: Uint8Array, wanted: number, numbers: Uint32Array, step: number): void {
    if (!marks.includes(wanted)) return;
    const ghosts = new Set(this.ghosts());
    const offsets = this.file.words('storedOffsets');
    const reader = new ByteReader(this.file.section('stored'));
    for (const doc of placesOf(marks, wanted)) {
      if (ghosts.has(doc)) continue;
      reader.at = offsets[doc] ?? 0;
      countTagNumbers(reader, numbers, step);
    }
  }

  private poolText(number: number): string {
    const known = this.pool[number];
    if (known !== undefined) return known;
    const text = this.readPoolText(number);
    this.pool[number] = text;
    return text;
  }

  private readPoolText(number: number): string {
    const offsets = this.file.words('poolOffsets');
    return this.file.section('pool').toString('utf8', offsets[number], offsets[number + 1]);
  }

  private stored(doc: number): Buffer {
    const place = this.file.slice('storedOffsets', doc * 4, doc * 4 + 8);
    return this.file.slice('stored', place.readUInt32LE(0), place.readUInt32LE(4));
  }

  entry(doc: number): DigestEntry {
    this.entriesRead += 1;
    if (this.entriesRead === MANY_ENTRIES) this.loadEntries();
    const owner = this.owners()[this.number(COLUMNS.owner, doc)] ?? {};
    const flags = unpackFlags(this.number(COLUMNS.flags, doc) >>> 0);
    const row = this.row(doc);
    const entry: DigestEntry = {
      id: idIn(row),
      path: this.table.path(doc),
      ...decodeEntry(this.stored(doc), (number) => this.poolText(number)),
      ...flags,
      importance: this.number(COLUMNS.importance, doc),
      confidence: this.number(COLUMNS.confidence, doc),
      reinforcementScore: this.number(COLUMNS.reinforcement, doc),
      retrievalCount: this.number(COLUMNS.retrieved, doc),
      contentHash: `sha256:${row.toString('hex', 0, HASH_BYTES)}`,
      ...owner,
    };
    return entry;
  }

  /** A few parts of an entry; for many documents cheaper than `entry`. */
  headline(doc: number): Headline {
    this.entriesRead += 1;
    if (this.entriesRead === MANY_ENTRIES) this.loadEntries();
    return {
      id: idIn(this.row(doc)),
      ...decodeHeadline(this.stored(doc), (number) => this.poolText(number)),
    };
  }

  /** Reads at once what entries are made of. */
  private loadEntries(): void {
    for (const name of [...ENTRY_SECTIONS, ...Object.values(COLUMNS)]) this.file.section(name);
  }

  /** What should be said about files that are no engrams though they look like it. */
  skipped(): SkippedFile[] {
    return [...this.file.words('told')]
      .filter((doc) => !this.isDead(doc))
      .map((doc) => {
        const told = JSON.parse(this.skipText(doc)) as Omit<SkippedFile, 'path'>;
        return { path: this.table.path(doc), ...told };
      });
  }

  private skipText(doc: number): string {
    const bytes = this.stored(doc);
    return bytes.toString('utf8', varintSize(bytes));
  }

  /** What a ghost was kept for, to copy it into another segment. */
  skippedOf(doc: number): Omit<SkippedFile, 'path'> | undefined {
    return this.file.words('told').includes(doc) ? JSON.parse(this.skipText(doc)) : undefined;
  }

  close(): void {
    this.file.close();
  }
}

/** The id in the fixed part of a document, which ends with NULs where it is short. */
function idIn(row: Buffer): string {
  let end = row.length;
  while (end > HASH_BYTES && row[end - 1] === 0) end -= 1;
  return row.toString('latin1', HASH_BYTES, end);
}

function varintSize(bytes: Buffer): number {
  let size = 1;
  while ((bytes[size - 1] ?? 0) >= 0x80) size += 1;
  return size;
}
