/** Brings a snapshot up to date with what changed, in memory, and writes it to the cache where that is possible. */
import { sumUsage } from '../usage/sums';
import type { FileRef } from './cache-folder';
import { type CacheWriter, refOf } from './cache-writer';
import type { Changes } from './changes';
import { CheckedFile } from './checked-file';
import { type EdgeFile, EdgeTable, encodeEdges } from './edge-table';
import { encodeManifest, type Manifest, type Watched } from './manifest';
import { addSegment } from './merge-segments';
import type { ParsedFiles } from './parse-candidates';
import type { UsageInput } from './read-usage';
import { Segment } from './segment';
import type { SegmentBuilder } from './segment-builder';
import type { Snapshot } from './snapshot';
import { encodeUsage, UsageTable } from './usage-table';

/** A snapshot whose newer parts are in memory only, and their names and bytes for the cache. */
export interface Updated {
  snapshot: Snapshot;
  added: Array<{ ref: FileRef; bytes: Buffer }>;
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

/** More segments than this cost every search more than merging them costs once. */
const MAX_DELTAS = 4;
/** Deltas up to so much larger are merged along, so that what stays grows geometrically. */
const MERGE_FACTOR = 8;
/** Deltas that together reach this share of the base become the base. */
const MAX_DELTA_SHARE = 0.25;

/** Adds the new documents as a delta, merged with older segments where there would be too many. */
function addDelta(next: Snapshot, refs: FileRef[], builder: SegmentBuilder, add: Add): void {
  const { segments } = next;
  for (let kept = segmentsToKeep(segments, builder.size); segments.length > kept; ) {
    const last = segments.pop() as Segment;
    refs.pop();
    addSegment(builder, last);
    last.close();
  }
  const bytes = builder.finish();
  refs.push(add(segments.length === 0 ? 'base' : 'delta', bytes));
  segments.push(new Segment(CheckedFile.from(bytes)));
}

/** How many of the oldest segments stay as they are when `added` documents come. */
function segmentsToKeep(segments: readonly Segment[], added: number): number {
  const [base, ...deltas] = segments.map(({ size }) => size);
  const changed = deltas.reduce((sum, size) => sum + size, added);
  if (base === undefined || changed > base * MAX_DELTA_SHARE) return 0;
  let kept = segments.length;
  if (deltas.length < MAX_DELTAS) return kept;
  let merged = added;
  do {
    kept -= 1;
    merged += segments[kept]?.size ?? 0;
  } while (kept > 1 && (segments[kept - 1]?.size ?? 0) <= merged * MERGE_FACTOR);
  return kept;
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
