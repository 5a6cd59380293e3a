/**
 * What changed in the work tree since the snapshot was made. Files that git tracks are vouched for by git (its
 * own check of stat data, and blob ids where its index changed), everything else is looked at; new files show
 * in the times of their folders.
 */
import type { Stats } from 'node:fs';
import { sameOid } from './file-table';
import { type CheckContext, checkFolders, type FolderCheck } from './folder-check';
import type { GitState, TrackedFile } from './git-state';
import type { CheckMode, FolderStamp, Manifest, Watched } from './manifest';
import { allKnown, findKnown, type KnownFile, knownCount } from './snapshot';
import { isRacy, type Stamp, sameStamp, stampOf } from './stamps';
import type { UsageFileRecord } from './usage-table';
import { fileKind, readBytes, statOf } from './work-tree';

/** Above this share of files that git does not vouch for, looking at every file is cheaper than asking git. */
const MAX_LOOSE_SHARE = 0.2;
const MIN_LOOSE = 200;

/** A file to read: new, or with other content than before. */
export interface Candidate {
  path: string;
  isLoose: boolean;
  /** The blob id that git vouches for; undefined when the content must be hashed. */
  oid?: string;
}

export interface Changes {
  candidates: Candidate[];
  /** Known files that are gone, or that a candidate replaces. */
  gone: KnownFile[];
  /** All usage files, when any of them changed. */
  usage?: string[];
  mode: CheckMode;
  signature: string;
  hash: Manifest['hash'];
  folders: FolderStamp[];
  /** What is watched from now on, without the candidates. */
  watched: Map<string, Watched>;
  /** The manifest differs from the one on disk, though perhaps no document does. */
  isManifestStale: boolean;
}

export function hasNews(changes: Changes): boolean {
  return changes.candidates.length > 0 || changes.gone.length > 0 || changes.usage !== undefined;
}

/** Finds the changes; asks git where the context says so. */
export async function findChanges(context: CheckContext): Promise<Changes> {
  const { manifest } = context.snapshot;
  const folders = checkFolders(context);
  const git = await context.git?.();
  const changes: Changes = {
    candidates: [],
    gone: [],
    usage: checkUsage(context, folders),
    mode: checkMode(context, git),
    signature: git?.signature ?? (context.git === undefined ? manifest.signature : ''),
    hash: hashOf(git, manifest),
    folders: folders.stamps,
    watched: new Map(),
    isManifestStale: folders.isChanged,
  };
  await new Check(context, changes, git).run(folders);
  return changes;
}

function checkMode(context: CheckContext, git: GitState | undefined): CheckMode {
  if (context.trustDirs) return context.snapshot.manifest.mode;
  return git === undefined ? 'sweep' : 'git';
}

function hashOf(git: GitState | undefined, manifest: Manifest): Manifest['hash'] {
  for (const { oid } of git?.tracked?.values() ?? []) return oid.length === 64 ? 'sha256' : 'sha1';
  return manifest.hash;
}

/** Usage files are few: each is looked at on every call. */
function checkUsage(context: CheckContext, folders: FolderCheck): string[] | undefined {
  const { repo, snapshot } = context;
  const known = snapshot.usage?.files ?? [];
  const isUsage = (path: string) => fileKind(path) === 'usage';
  const appeared = folders.appeared.filter(isUsage);
  const isSame = appeared.length === 0 && known.every((file) => isUnchanged(repo.root, file));
  return isSame ? undefined : [...new Set([...known.map(({ path }) => path), ...appeared])];
}

function isUnchanged(root: string, file: UsageFileRecord): boolean {
  const stats = statOf(root, file.path);
  return stats !== undefined && !file.isRacy && sameStamp(file.stamp, stampOf(stats));
}

type BlobId = (bytes: Uint8Array, hash: Manifest['hash']) => string;

class Check {
  private readonly context: CheckContext;
  private readonly changes: Changes;
  private readonly git: GitState | undefined;
  private readonly tracked: Map<string, TrackedFile> | undefined;
  private readonly before: Map<string, Watched>;
  /** Known files whose content must be compared. */
  private readonly unsure: Array<{ known: KnownFile; stats: Stats }> = [];

  constructor(context: CheckContext, changes: Changes, git: GitState | undefined) {
    this.context = context;
    this.changes = changes;
    this.git = git;
    this.tracked = git?.tracked;
    this.before = new Map(context.snapshot.manifest.watched.map((file) => [file.path, file]));
  }

  async run(folders: FolderCheck): Promise<void> {
    const { changes, context, git } = this;
    const done = new Set<string>();
    for (const path of folders.vanished) {
      done.add(path);
      this.remove(path);
    }
    for (const path of folders.appeared) {
      done.add(path);
      if (fileKind(path) !== 'usage') changes.candidates.push(this.candidate(path));
    }
    const look = (path: string, known?: KnownFile) => {
      if (done.has(path)) return;
      done.add(path);
      this.look(path, known);
    };
    for (const path of git?.changed ?? []) look(path);
    for (const path of this.before.keys()) look(path);
    if (context.trustDirs) for (const path of folders.besides) look(path);
    if (changes.mode === 'sweep' && !context.trustDirs) {
      for (const known of allKnown(context.snapshot)) look(known.path, known);
    } else if (this.tracked !== undefined) {
      for (const known of allKnown(context.snapshot)) if (!this.isVouchedFor(known)) look(known.path, known);
    }
    if (this.unsure.length > 0) {
      const { blobId } = await import('./content-id');
      for (const { known, stats } of this.unsure) this.compareContent(known, stats, blobId);
    }
    this.chooseMode();
    if (changes.mode === 'sweep') this.forgetLoose();
    if (changes.signature !== context.snapshot.manifest.signature) changes.isManifestStale = true;
    if (changes.mode !== context.snapshot.manifest.mode) changes.isManifestStale = true;
    if (!sameWatched(this.before, changes.watched)) changes.isManifestStale = true;
  }

  /** A clone that git finds changed everywhere, or mostly untracked: look at every file without asking git. */
  private chooseMode(): void {
    const { changes, context } = this;
    if (changes.mode !== 'git') return;
    const loose = [...changes.watched.values(), ...changes.candidates].filter(
      ({ isLoose }) => isLoose,
    ).length;
    const total = knownCount(context.snapshot) + changes.candidates.length;
    if (loose > MIN_LOOSE && loose > total * MAX_LOOSE_SHARE) changes.mode = 'sweep';
  }

  /** Where every file is looked at, being loose is nothing to remember. */
  private forgetLoose(): void {
    const { watched } = this.changes;
    for (const [path, file] of watched) {
      const known = findKnown(this.context.snapshot, path);
      if (!file.isRacy && known !== undefined && sameStamp(known.stamp, file.stamp)) watched.delete(path);
    }
  }

  private isVouchedFor(known: KnownFile): boolean {
    const tracked = this.tracked?.get(known.path);
    return tracked !== undefined && !tracked.isUnchecked && sameOid(tracked.oid, known.oid);
  }

  private remove(path: string): void {
    const known = findKnown(this.context.snapshot, path);
    if (known !== undefined) this.changes.gone.push(known);
  }

  /** True when git does not vouch for the content of this file. */
  private isLoose(path: string): boolean {
    const { git, tracked } = this;
    if (git === undefined) return this.context.trustDirs ? (this.before.get(path)?.isLoose ?? true) : true;
    if (git.changed.has(path)) return true;
    if (tracked === undefined) return this.before.get(path)?.isLoose ?? false;
    const file = tracked.get(path);
    return file === undefined || file.isUnchecked;
  }

  private candidate(path: string): Candidate {
    // With an index that did not change, a file that appeared is untracked.
    const isLoose = this.tracked === undefined || this.isLoose(path);
    return { path, isLoose, oid: isLoose ? undefined : this.tracked?.get(path)?.oid };
  }

  /** Looks at one file that nobody vouches for. */
  private look(path: string, given?: KnownFile): void {
    const { context, changes } = this;
    if (fileKind(path) === 'usage') return;
    const known = given ?? findKnown(context.snapshot, path);
    // Every file that can be read was listed with its folder: what git names beyond that is behind a symlink,
    // in a nested repository, or gone.
    if (known === undefined) return;
    const stats = statOf(context.repo.root, path);
    if (stats === undefined) changes.gone.push(known);
    else this.compareStamps(known, stats);
  }

  private compareStamps(known: KnownFile, stats: Stats): void {
    const { path } = known;
    const watched = this.before.get(path);
    const stamp = stampOf(stats);
    const isLoose = this.isLoose(path);
    const isSame = sameStamp(watched?.stamp ?? known.stamp, stamp);
    const mustHash = watched?.isRacy === true && (isLoose || this.git === undefined);
    if (!isSame || mustHash) {
      // The time must be taken before the content is read.
      this.context.startedAtMs();
      this.unsure.push({ known, stats });
      return;
    }
    const isRacyNow = watched?.isRacy === true && isRacy(stats, this.context.startedAtMs());
    this.keep({ path, stamp, oid: watched?.oid ?? known.oid, isRacy: isRacyNow, isLoose }, known.stamp);
  }

  private compareContent(known: KnownFile, stats: Stats, blobId: BlobId): void {
    const { path } = known;
    const { root } = this.context.repo;
    const oid = this.before.get(path)?.oid ?? known.oid;
    const isLoose = this.isLoose(path);
    const read = readBytes(root, path, stats);
    if (read !== undefined && 'bytes' in read && sameOid(blobId(read.bytes, this.changes.hash), oid)) {
      const isRacyNow = isRacy(stats, this.context.startedAtMs());
      this.keep({ path, stamp: stampOf(stats), oid, isRacy: isRacyNow, isLoose }, known.stamp);
      return;
    }
    this.changes.gone.push(known);
    if (read !== undefined) this.changes.candidates.push({ path, isLoose });
  }

  /** Watches a file on if that teaches anything: loose, racy, or with another stamp than its record has. */
  private keep(file: Watched, recorded: Stamp): void {
    if (file.isLoose || file.isRacy || !sameStamp(file.stamp, recorded)) {
      this.changes.watched.set(file.path, file);
    }
  }
}

function sameWatched(a: ReadonlyMap<string, Watched>, b: ReadonlyMap<string, Watched>): boolean {
  if (a.size !== b.size) return false;
  for (const [path, file] of b) {
    const other = a.get(path);
    if (other === undefined || other.isRacy !== file.isRacy || other.isLoose !== file.isLoose) return false;
    if (!sameStamp(other.stamp, file.stamp)) return false;
  }
  return true;
}
