/** Opens the search index of a repository as it is now: from the cache, brought up to date. */
import type { Repository } from '../store/repository';
import type { Surroundings } from '../util/surroundings';
import { CacheFolder, type Draft } from './cache-folder';
import { type Changes, findChanges, hasNews } from './changes';
import { CacheDamage } from './checked-file';
import type { IndexView } from './contract';
import { askGit, cancelQuestion, type GitQuestion, indexSignature } from './git-state';
import { readHeadCommit } from './head-commit';
import { SnapshotView } from './index-view';
import { closeSnapshot, emptySnapshot, openSnapshot, type Snapshot } from './snapshot';
import { openTreeView } from './tree-view';
import { parseCandidates, readUsageFiles, saveSnapshot, updateSnapshot } from './update';
import { readWorkTreeText } from './view-source';

export interface OpenIndexOptions {
  surroundings: Surroundings;
  /** Do not ask git what changed: trust the times of folders and look at known loose files only. */
  trustDirs?: boolean;
  /** The repository as of this revision or date. */
  at?: string;
}

/**
 * The index as of now, or of the commit `at`. Throws NOT_FOUND for an unknown revision. Close it after use. A
 * damaged cache shows when it is read: then the view throws CacheDamage; `withIndex` takes care of that.
 */
export async function openIndex(repo: Repository, options: OpenIndexOptions): Promise<IndexView> {
  return (await openFresh(repo, options, undefined)).view;
}

/**
 * Computes an answer from the index as of now. `compute` runs on the cached index while git is still looking for
 * changes, and again only if there are some, so it must have no effects; the answer of the last run counts.
 */
export async function withIndex<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: (view: IndexView) => T,
): Promise<T> {
  try {
    return await answer(repo, options, compute);
  } catch (error) {
    if (!(error instanceof CacheDamage)) throw error;
    new CacheFolder(repo.stateDir).discard();
    return answer(repo, options, compute);
  }
}

async function answer<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: (view: IndexView) => T,
): Promise<T> {
  const { view, early } = await openFresh(repo, options, compute);
  try {
    return early === undefined ? compute(view) : early.value;
  } finally {
    view.close();
  }
}

interface Opened<T> {
  view: SnapshotView;
  /** What was computed from the cached index, when that turned out to be up to date. */
  early?: { value: T };
}

async function openFresh<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: ((view: IndexView) => T) | undefined,
): Promise<Opened<T>> {
  const folder = new CacheFolder(repo.stateDir);
  if (options.at !== undefined || repo.isBare) return { view: await openTreeView(repo, folder, options.at) };
  const snapshot = openSnapshot(folder) ?? emptySnapshot('git');
  return new FreshIndex<T>(repo, options, folder, snapshot).open(compute);
}

class FreshIndex<T> {
  private draft: Draft | undefined;
  private hasDraft = false;

  constructor(
    private readonly repo: Repository,
    private readonly options: OpenIndexOptions,
    private readonly folder: CacheFolder,
    private readonly snapshot: Snapshot,
  ) {}

  async open(compute: ((view: IndexView) => T) | undefined): Promise<Opened<T>> {
    const { repo, snapshot } = this;
    const question = this.ask();
    const isCached = snapshot.segments.length > 0;
    const cached = this.view(snapshot);
    try {
      const early = isCached && compute !== undefined ? { value: compute(cached) } : undefined;
      const changes = await findChanges({
        repo,
        snapshot,
        question,
        trustDirs: this.options.trustDirs === true && isCached,
        startedAtMs: () => this.startedAtMs(),
      });
      if (!hasNews(changes) && !changes.isManifestStale) return { view: cached, early };
      const fresh = await this.update(changes);
      return hasNews(changes) ? { view: this.view(fresh) } : { view: this.view(fresh), early };
    } catch (error) {
      cancelQuestion(question);
      closeSnapshot(snapshot);
      throw error;
    } finally {
      if (this.draft !== undefined) this.folder.abandon(this.draft);
    }
  }

  private ask(): GitQuestion | undefined {
    const { repo, snapshot, options } = this;
    const { mode, signature } = snapshot.manifest;
    if (repo.gitDir === undefined) return undefined;
    if (options.trustDirs === true && snapshot.segments.length > 0) return undefined;
    if (mode === 'sweep' && indexSignature(repo.gitDir) === signature) return undefined;
    return askGit(repo, repo.gitDir, signature);
  }

  private startedAtMs(): number {
    if (!this.hasDraft) this.draft = this.folder.begin();
    this.hasDraft = true;
    return this.draft?.startedAtMs ?? 0;
  }

  private async update(changes: Changes): Promise<Snapshot> {
    const startedAtMs = this.startedAtMs();
    const parsed = await parseCandidates(this.repo, changes, startedAtMs);
    const watched = new Map(changes.watched);
    for (const file of parsed.watched) watched.set(file.path, file);
    const usagePaths = changes.usage ?? this.snapshot.usage?.files.map(({ path }) => path) ?? [];
    const outcome = {
      ...changes,
      watched: watched.values(),
      isUsageNew: changes.usage !== undefined,
      readUsage: () => readUsageFiles(this.repo, usagePaths, changes.hash, startedAtMs),
    };
    const updated = updateSnapshot(this.snapshot, outcome, parsed);
    const { draft } = this;
    if (draft !== undefined) {
      this.draft = undefined;
      saveSnapshot(this.folder, draft, updated);
    }
    return updated.snapshot;
  }

  private view(snapshot: Snapshot): SnapshotView {
    const { repo } = this;
    return new SnapshotView(snapshot, {
      commit: readHeadCommit(repo),
      read: (path) => readWorkTreeText(repo, path),
    });
  }
}
