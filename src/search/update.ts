/** Brings a snapshot up to date with what changed, in memory, and writes it to the cache where that is possible. */
import type { Stats } from 'node:fs';
import type { YamlReader } from '../engram/yaml-document';
import type { Repository } from '../store/repository';
import { sumUsage, type WriterLines } from '../usage/sums';
import { writersOfFile } from '../usage/writers-of-file';
import type { FileRef } from './cache-folder';
import { type CacheWriter, refOf } from './cache-writer';
import type { Candidate, Changes } from './changes';
import { CheckedFile } from './checked-file';
import { blobId } from './content-id';
import { type EdgeFile, EdgeTable, encodeEdges } from './edge-table';
import { type FileRecord, folderOf, nameOf } from './file-table';
import { encodeManifest, type Manifest, type Watched } from './manifest';
import { addSegment } from './merge-segments';
import { addEngramFile, readEdgeFile, type Undecided } from './parse-files';
import { Segment } from './segment';
import { SegmentBuilder } from './segment-builder';
import type { Snapshot } from './snapshot';
import { isRacy, stampOf } from './stamps';
import { encodeUsage, type UsageFileRecord, UsageTable } from './usage-table';
import { fileKind, type ReadResult, readBytes, statOf } from './work-tree';

/** Files that were read and parsed. */
export interface ParsedFiles {
  builder: SegmentBuilder;
  edges: EdgeFile[];
}

interface Loaded {
  record: FileRecord;
  read: ReadResult;
}

/** Loads the complete YAML reader, which costs as much as starting node. */
export async function loadYaml(): Promise<YamlReader> {
  return (await import('../engram/yaml-reader')).yamlReader;
}

/** Collects parsed files; those that need the complete YAML reader come last. */
export class FileParser {
  readonly builder = new SegmentBuilder();
  readonly edges: EdgeFile[] = [];
  private readonly undecided: Undecided[] = [];
  private readonly undecidedEdges: Loaded[] = [];

  add(record: FileRecord, read: ReadResult): void {
    if (fileKind(record.path) === 'synapse') {
      const edge = readEdgeFile(record, read);
      if (edge === undefined) this.undecidedEdges.push({ record, read });
      else this.edges.push(edge);
      return;
    }
    const left = addEngramFile(this.builder, record, read);
    if (left !== undefined) this.undecided.push(left);
  }

  async finish(): Promise<void> {
    if (this.undecided.length + this.undecidedEdges.length === 0) return;
    const yaml = await loadYaml();
    for (const { record, text } of this.undecided) addEngramFile(this.builder, record, { text }, yaml);
    for (const { record, read } of this.undecidedEdges) {
      const edge = readEdgeFile(record, read, yaml);
      if (edge !== undefined) this.edges.push(edge);
    }
  }
}

/** Reads and parses the candidates; also gives those that must be watched. */
export async function parseCandidates(
  repo: Repository,
  changes: Changes,
  startedAtMs: number,
): Promise<ParsedFiles & { watched: Watched[] }> {
  const parser = new FileParser();
  const watched: Watched[] = [];
  for (const candidate of changes.candidates) {
    const stats = statOf(repo.root, candidate.path);
    const read = stats === undefined ? undefined : readBytes(repo.root, candidate.path, stats);
    if (stats === undefined || read === undefined) continue;
    const file = watch(candidate, stats, read, changes, startedAtMs);
    parser.add(file, read);
    if (file.isRacy || (file.isLoose && changes.mode === 'git')) watched.push(file);
  }
  await parser.finish();
  return { builder: parser.builder, edges: parser.edges, watched };
}

function watch(
  candidate: Candidate,
  stats: Stats,
  read: ReadResult,
  changes: Changes,
  startedAtMs: number,
): Watched {
  const racy = isRacy(stats, startedAtMs);
  // What changed while git was looking may be newer than what git vouched for.
  const vouched = racy ? undefined : candidate.oid;
  const oid = vouched ?? ('bytes' in read ? blobId(read.bytes, changes.hash) : '');
  const isOdd = 'problem' in read;
  return {
    path: candidate.path,
    stamp: stampOf(stats),
    oid,
    isRacy: racy,
    isLoose: candidate.isLoose || isOdd,
  };
}

/** A snapshot whose newer parts are in memory only, and their names and bytes for the cache. */
export interface Updated {
  snapshot: Snapshot;
  added: Array<{ ref: FileRef; bytes: Buffer }>;
}

/** Usage files with the lines of their writers. */
export interface UsageInput {
  files: UsageFileRecord[];
  writers: WriterLines[];
}

/** What an update needs to know of changes, wherever they were found. */
export type Outcome = Pick<Changes, 'gone' | 'mode' | 'signature' | 'hash' | 'folders'> & {
  commit?: string;
  watched: Iterable<Watched>;
  /** The usage files differ from those of the snapshot. */
  isUsageNew: boolean;
  /** Called only when they do, or when the oldest segment is replaced. */
  readUsage(): UsageInput;
};

/** The snapshot after changes, in memory. `snapshot` is used up. */
export function updateSnapshot(snapshot: Snapshot, outcome: Outcome, parsed: ParsedFiles): Updated {
  const added: Updated['added'] = [];
  for (const { segment, number } of outcome.gone) segment?.bury(number);
  const { mode, signature, hash, commit, folders } = outcome;
  const manifest: Manifest = {
    ...snapshot.manifest,
    mode,
    signature,
    hash,
    commit,
    folders,
    watched: [...outcome.watched],
  };
  const next: Snapshot = { segments: [...snapshot.segments], manifest };
  const refs = snapshot.manifest.segments.map(({ dead: _, ...ref }): FileRef => ref);
  const add = (kind: string, bytes: Buffer): FileRef => {
    const ref = refOf(kind, bytes);
    added.push({ ref, bytes });
    return ref;
  };
  if (parsed.builder.size > 0) addDelta(next, refs, parsed.builder, add);
  manifest.segments = refs.map((ref, i) => ({
    ...ref,
    dead: next.segments[i]?.deadNumbers() ?? new Uint32Array(0),
  }));
  updateEdges(snapshot, next, outcome, parsed.edges, add);
  updateUsage(snapshot, next, outcome, add);
  return { snapshot: next, added };
}

type Add = (kind: string, bytes: Buffer) => FileRef;

const MERGE_FACTOR = 8;
const MIN_BASE_SHARE = 0.25;

/**
 * Adds the new documents as a delta. Deltas that are not much larger are merged into it, so that sizes grow
 * geometrically and few segments are left; one that reaches a share of the base becomes the base.
 */
function addDelta(next: Snapshot, refs: FileRef[], builder: SegmentBuilder, add: Add): void {
  const { segments } = next;
  while (segments.length > 0) {
    const last = segments[segments.length - 1] as Segment;
    const isBase = segments.length === 1;
    const merges = isBase
      ? builder.size > last.size * MIN_BASE_SHARE
      : last.size <= builder.size * MERGE_FACTOR;
    if (!merges) break;
    addSegment(builder, last);
    last.close();
    segments.pop();
    refs.pop();
  }
  const bytes = builder.finish();
  refs.push(add(segments.length === 0 ? 'base' : 'delta', bytes));
  segments.push(new Segment(CheckedFile.from(bytes)));
}

function baseName(snapshot: Snapshot): string {
  return snapshot.manifest.segments[0]?.name ?? '';
}

/** Finds documents of the oldest segment by id, for many ids. */
function baseLookup(snapshot: Snapshot): (id: string) => number | undefined {
  const base = snapshot.segments[0];
  if (base === undefined) return () => undefined;
  let docs: Map<string, number> | undefined;
  return (id) => {
    docs ??= base.docsById();
    return docs.get(id);
  };
}

function updateEdges(
  before: Snapshot,
  next: Snapshot,
  outcome: Outcome,
  parsed: readonly EdgeFile[],
  add: Add,
): void {
  const gone = new Set(
    outcome.gone.flatMap(({ segment, number }) => (segment === undefined ? [number] : [])),
  );
  const base = baseName(next);
  const isSame = gone.size === 0 && parsed.length === 0;
  if (isSame && (before.edges === undefined || before.edges.base === base)) {
    next.edges = before.edges;
    return;
  }
  const kept = (before.edges?.files() ?? []).filter((_, number) => !gone.has(number));
  before.edges?.close();
  const bytes = encodeEdges([...kept, ...parsed], base, baseLookup(next));
  next.manifest.edges = add('edges', bytes);
  next.edges = new EdgeTable(CheckedFile.from(bytes));
}

function updateUsage(before: Snapshot, next: Snapshot, outcome: Outcome, add: Add): void {
  const base = baseName(next);
  if (!outcome.isUsageNew && (before.usage === undefined || before.usage.base === base)) {
    next.usage = before.usage;
    return;
  }
  before.usage?.close();
  const { files, writers } = outcome.readUsage();
  if (files.length === 0) {
    next.manifest.usage = undefined;
    return;
  }
  const bytes = encodeUsage(sumUsage(writers), files, base, baseLookup(next));
  next.manifest.usage = add('usage', bytes);
  next.usage = new UsageTable(CheckedFile.from(bytes));
}

/** The lines of the writers in a usage file; private writers are strangers to team writers of the same key. */
export function usageWriters(path: string, bytes: Buffer): WriterLines[] {
  const prefix = folderOf(path).startsWith('private') ? 'private/' : '';
  return writersOfFile(nameOf(path), bytes.toString('utf8'), prefix).writers;
}

/** Reads usage files of the work tree; those that are gone are left out. */
export function readUsageFiles(
  repo: Repository,
  paths: readonly string[],
  hash: Manifest['hash'],
  startedAtMs: number,
): UsageInput {
  const input: UsageInput = { files: [], writers: [] };
  for (const path of paths) {
    const stats = statOf(repo.root, path);
    const read = stats === undefined ? undefined : readBytes(repo.root, path, stats);
    if (stats === undefined || read === undefined) continue;
    const bytes = 'bytes' in read ? read.bytes : Buffer.alloc(0);
    const oid = blobId(bytes, hash);
    input.files.push({ path, stamp: stampOf(stats), oid, isRacy: isRacy(stats, startedAtMs) });
    input.writers.push(...usageWriters(path, bytes));
  }
  return input;
}

/** Writes what was added and makes the manifest the current one. */
export function saveSnapshot(writer: CacheWriter, updated: Updated): void {
  const { manifest } = updated.snapshot;
  const stamps = writer.addFiles(updated.added);
  if (stamps === undefined) return;
  const refs: FileRef[] = [...manifest.segments];
  if (manifest.edges !== undefined) refs.push(manifest.edges);
  if (manifest.usage !== undefined) refs.push(manifest.usage);
  for (const ref of refs) ref.stamp = stamps.get(ref.name) ?? ref.stamp;
  writer.commit(encodeManifest(manifest), new Set(refs.map(({ name }) => name)));
}
