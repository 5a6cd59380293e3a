/** The cache as it lies on disk, opened: segments, edges, usage, and the manifest that ties them. */
import { openCacheFile, openManifest } from './cache-folder';
import { EdgeTable } from './edge-table';
import type { FileTable } from './file-table';
import { joinPath } from './file-table';
import { decodeManifest, type Manifest } from './manifest';
import { CacheDamage } from './sealed-file';
import { Segment } from './segment';
import type { Stamp } from './stamps';
import { UsageTable } from './usage-table';

export interface Snapshot {
  /** Oldest first. A file in a newer one replaces the file of the same path in an older one. */
  segments: Segment[];
  edges?: EdgeTable;
  usage?: UsageTable;
  manifest: Manifest;
}

/** A snapshot on disk; edges and usage are opened when they are first asked for. */
class CachedSnapshot implements Snapshot {
  segments: Segment[] = [];
  readonly manifest: Manifest;
  private readonly folder: string;
  private edgesOpened: EdgeTable | undefined;
  private usageOpened: UsageTable | undefined;

  constructor(folder: string, manifest: Manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  get edges(): EdgeTable | undefined {
    const ref = this.manifest.edges;
    if (ref !== undefined) this.edgesOpened ??= new EdgeTable(openCacheFile(this.folder, ref));
    return this.edgesOpened;
  }

  get usage(): UsageTable | undefined {
    const ref = this.manifest.usage;
    if (ref !== undefined) this.usageOpened ??= new UsageTable(openCacheFile(this.folder, ref));
    return this.usageOpened;
  }

  close(): void {
    for (const segment of this.segments) segment.close();
    this.edgesOpened?.close();
    this.usageOpened?.close();
  }
}

export function emptySnapshot(mode: Manifest['mode']): Snapshot {
  const manifest: Manifest = {
    mode,
    signature: '',
    hash: 'sha1',
    segments: [],
    folders: [],
    watched: [],
  };
  return { segments: [], manifest };
}

const MAX_TRIES = 3;

/** The cached snapshot; undefined when there is none that can be used. */
export function openSnapshot(folder: string): Snapshot | undefined {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    try {
      return tryOpen(folder);
    } catch (error) {
      // Another process may have swapped the manifest and removed a file between our two reads.
      if (!(error instanceof CacheDamage)) throw error;
    }
  }
  return undefined;
}

function tryOpen(folder: string): Snapshot | undefined {
  const file = openManifest(folder);
  if (file === undefined) return undefined;
  const manifest = decodeManifest(file);
  const snapshot = new CachedSnapshot(folder, manifest);
  try {
    for (const ref of manifest.segments) {
      const segment = new Segment(openCacheFile(folder, ref));
      snapshot.segments.push(segment);
      for (const doc of ref.dead) segment.bury(doc);
    }
  } catch (error) {
    snapshot.close();
    throw error;
  }
  return snapshot;
}

export function closeSnapshot(snapshot: Snapshot): void {
  if (snapshot instanceof CachedSnapshot) {
    snapshot.close();
    return;
  }
  for (const segment of snapshot.segments) segment.close();
  snapshot.edges?.close();
  snapshot.usage?.close();
}

/** A file that the snapshot was made from. */
export interface KnownFile {
  path: string;
  stamp: Stamp;
  oid: string;
  /** Where it is: a document of a segment, or undefined for a synapse. */
  segment?: Segment;
  number: number;
}

function knownIn(table: FileTable, path: string, number: number, segment?: Segment): KnownFile {
  return { path, stamp: table.stamp(number), oid: table.oid(number), segment, number };
}

export function findKnown(snapshot: Snapshot, path: string): KnownFile | undefined {
  for (let i = snapshot.segments.length - 1; i >= 0; i -= 1) {
    const segment = snapshot.segments[i] as Segment;
    const number = segment.table.find(path);
    if (number >= 0 && !segment.isDead(number)) return knownIn(segment.table, path, number, segment);
  }
  const number = snapshot.edges?.table.find(path) ?? -1;
  return snapshot.edges === undefined || number < 0 ? undefined : knownIn(snapshot.edges.table, path, number);
}

/** Names of the known files of a folder. */
export function knownNames(snapshot: Snapshot, folder: string): Set<string> {
  const found = new Set<string>();
  for (const segment of snapshot.segments) {
    const { start, names } = segment.table.inFolder(folder);
    for (const [i, name] of names.entries()) if (!segment.isDead(start + i)) found.add(name);
  }
  for (const name of snapshot.edges?.table.inFolder(folder).names ?? []) found.add(name);
  for (const { path } of snapshot.usage?.files ?? []) {
    const slash = path.lastIndexOf('/');
    if (path.slice(0, Math.max(0, slash)) === folder) found.add(path.slice(slash + 1));
  }
  return found;
}

/** Every known engram and synapse file. */
export function* allKnown(snapshot: Snapshot): Generator<KnownFile> {
  for (const segment of snapshot.segments) yield* inTable(segment.table, segment);
  if (snapshot.edges !== undefined) yield* inTable(snapshot.edges.table);
}

function* inTable(table: FileTable, segment?: Segment): Generator<KnownFile> {
  table.load();
  for (const { path: folder } of table.folders()) {
    const { start, names } = table.inFolder(folder);
    for (const [i, name] of names.entries()) {
      if (segment?.isDead(start + i) === true) continue;
      yield knownIn(table, joinPath(folder, name), start + i, segment);
    }
  }
}

/** How many engram and synapse files are known. */
export function knownCount(snapshot: Snapshot): number {
  let count = snapshot.edges?.table.count ?? 0;
  for (const segment of snapshot.segments) count += segment.size;
  return count;
}
