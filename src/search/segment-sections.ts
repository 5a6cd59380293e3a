/** What a segment keeps of its files beside their words: columns, ids, stored entries. */
import { parseInstant } from '../util/instants';
import { ByteWriter } from './bytes';
import { type ColumnMeta, encodeColumn } from './column';
import type { DigestEntry, SkippedFile } from './contract';
import { touchedAtMs } from './digest';
import { encodeEntry, TextPool } from './digest-codec';
import { bytesOf, type FileRecord } from './file-table';
import { packFlags } from './flags';
import { instantMs } from './instant-ms';
import { COLUMNS, HASH_BYTES } from './segment-format';
import { textHash } from './text-hash';

/** A file and what it holds: an engram, or the reason why it is none (kept, so that it is not read again). */
export interface SegmentFile {
  record: FileRecord;
  entry?: DigestEntry;
  skipped?: Omit<SkippedFile, 'path'>;
}

/** Columns, ids and stored entries of files in their final order. */
export function describeFiles(files: readonly SegmentFile[]) {
  const columns: Record<string, ColumnMeta> = {};
  const sections: Array<[string, Uint8Array]> = [];
  const kinds = flagKindsOf(files);
  for (const [name, read] of Object.entries(columnReaders(files, kinds))) {
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
  const flagKinds = [...kinds.keys()];
  return { columns, sections, documents: documents.length, flagKinds, idWidth, hasTwins };
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

/** The flags that documents have, numbered in order of first use. */
function flagKindsOf(files: readonly SegmentFile[]): Map<number, number> {
  const kinds = new Map<number, number>();
  for (const { entry } of files) {
    if (entry === undefined) continue;
    const flags = packFlags(entry);
    if (!kinds.has(flags)) kinds.set(flags, kinds.size);
  }
  return kinds;
}

function columnReaders(
  files: readonly SegmentFile[],
  kinds: ReadonlyMap<number, number>,
): Record<string, (entry: DigestEntry) => number> {
  const owners = ownersOf(files);
  return {
    [COLUMNS.flags]: packFlags,
    [COLUMNS.flagKind]: (entry) => kinds.get(packFlags(entry)) ?? 0,
    [COLUMNS.owner]: (entry) => owners.get(ownerKey(entry)) ?? 0,
    [COLUMNS.touchedAt]: touchedAtMs,
    [COLUMNS.updatedAt]: (entry) => instantMs(entry.updatedAt),
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
    ['tagTotals', bytesOf(tagTotals(files, pool))],
    ...pool.sections(),
  ];
}

/** How many times each text of the pool is a tag. */
function tagTotals(files: readonly SegmentFile[], pool: TextPool): Uint32Array {
  const totals = new Uint32Array(pool.size);
  for (const { entry } of files) {
    for (const tag of entry?.tags ?? []) (totals[pool.number(tag)] as number) += 1;
  }
  return totals;
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
