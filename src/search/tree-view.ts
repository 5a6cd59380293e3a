/** The index of a commit: what the cache has of the same content, and the rest read from git's objects. */
import { headCommit, listTree, resolveRevision, streamBlobs } from '../git/trees';
import type { Repository } from '../store/repository';
import { CacheWriter } from './cache-writer';
import { sameOid } from './file-table';
import { readHeadCommit, UNKNOWN_COMMIT } from './head-commit';
import { SnapshotView } from './index-view';
import { readObjectText } from './object-text';
import { FileParser } from './parse-candidates';
import { type UsageInput, usageWriters } from './read-usage';
import { allKnown, emptySnapshot, type KnownFile, openSnapshot, type Snapshot } from './snapshot';
import { NO_STAMP } from './stamps';
import { saveSnapshot, type Updated, updateSnapshot } from './update';
import { fileKind, MAX_TEXT_BYTES, type ReadResult } from './work-tree';

/** The view of a commit; in a bare repository without `at` that of HEAD, which is cached. */
export async function openTreeView(
  repo: Repository,
  folder: string,
  at: string | undefined,
): Promise<SnapshotView> {
  const commit = at === undefined ? await currentCommit(repo) : await resolveRevision(repo, at);
  const cached = openSnapshot(folder) ?? emptySnapshot('tree');
  const { manifest } = cached;
  const isCurrent = commit === undefined || (manifest.mode === 'tree' && manifest.commit === commit);
  const snapshot = isCurrent ? cached : await snapshotOf(repo, folder, cached, commit, at === undefined);
  return new SnapshotView(snapshot, { commit, read: (path, oid) => readObjectText(repo, path, oid()) });
}

/** HEAD's commit, asking git where its files do not tell. */
async function currentCommit(repo: Repository): Promise<string | undefined> {
  const commit = readHeadCommit(repo);
  return commit === UNKNOWN_COMMIT ? headCommit(repo) : commit;
}

async function snapshotOf(
  repo: Repository,
  folder: string,
  cached: Snapshot,
  commit: string,
  isKept: boolean,
): Promise<Snapshot> {
  const wanted = new Map<string, string>();
  for (const { path, mode, oid } of await listTree(repo, commit)) {
    if (mode.startsWith('100') && fileKind(path) !== undefined) wanted.set(path, oid);
  }
  const gone: KnownFile[] = [];
  const missing = new Map(wanted);
  for (const known of allKnown(cached)) {
    const oid = wanted.get(known.path);
    if (oid !== undefined && sameOid(oid, known.oid)) missing.delete(known.path);
    else gone.push(known);
  }
  const { parser, usage } = await parseObjects(repo, missing);
  const outcome = {
    gone,
    commit,
    mode: 'tree' as const,
    signature: '',
    hash: hashOf(wanted),
    folders: [],
    watched: [],
    isUsageNew: true,
    readUsage: () => usage,
  };
  const updated = updateSnapshot(cached, outcome, parser);
  if (isKept) save(folder, updated);
  return updated.snapshot;
}

function save(folder: string, updated: Updated): void {
  const writer = CacheWriter.begin(folder);
  if (writer === undefined) return;
  try {
    saveSnapshot(writer, updated);
  } finally {
    writer.end();
  }
}

function hashOf(files: ReadonlyMap<string, string>): 'sha1' | 'sha256' {
  for (const oid of files.values()) return oid.length === 64 ? 'sha256' : 'sha1';
  return 'sha1';
}

/** Reads and parses the objects of these paths, which may share an object. */
async function parseObjects(repo: Repository, files: ReadonlyMap<string, string>) {
  const paths = new Map<string, string[]>();
  for (const [path, oid] of files) {
    const sharing = paths.get(oid);
    if (sharing === undefined) paths.set(oid, [path]);
    else sharing.push(path);
  }
  const parser = new FileParser();
  const usage: UsageInput = { files: [], writers: [] };
  await streamBlobs(repo, [...paths.keys()], (oid, bytes) => {
    for (const path of paths.get(oid) ?? []) {
      const record = { path, stamp: NO_STAMP, oid };
      if (fileKind(path) === 'usage') {
        usage.files.push({ ...record, isRacy: false });
        usage.writers.push(...usageWriters(path, bytes));
      } else {
        parser.add(record, readResult(bytes));
      }
    }
  });
  await parser.finish();
  return { parser, usage };
}

function readResult(bytes: Buffer): ReadResult {
  if (bytes.length <= MAX_TEXT_BYTES) return { bytes };
  return { problem: `is larger than 1 MiB (${bytes.length} bytes)` };
}
