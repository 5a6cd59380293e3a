/** Opens the search index of a repository as it is now: from the cache, brought up to date. */
import type { Repository } from '../store/repository';
import type { Surroundings } from '../util/surroundings';
import { cacheFolder, discardCache } from './cache-folder';
import { CacheWriter } from './cache-writer';
import { type Changes, findChanges, hasNews } from './changes';
import { CacheDamage } from './checked-file';
import type { IndexView } from './contract';
import type { GitQuestion } from './git-state';
import { readHeadCommit, UNKNOWN_COMMIT } from './head-commit';
import { indexSignature } from './index-signature';
import { SnapshotView } from './index-view';
import { closeSnapshot, emptySnapshot, openSnapshot, type Snapshot } from './snapshot';
import { readWorkTreeText } from './view-source';

export interface OpenIndexOptions {
  surroundings: Surroundings;
  /** Do not ask git what changed: trust the times of folders and look at known loose files only. */
  trustDirs?: boolean;
  /** The repository as of this revision or date. */
  at?: string;
}

/**
 * The index as of now, or of the commit `at`. Throws NOT_FOUND for an unknown revision. Close it after use.
 * Damage of the cache may show only when a part is read: then the view throws CacheDamage, which `withIndex` and
 * `useIndex` take care of.
 */
export async function openIndex(repo: Repository, options: OpenIndexOptions): Promise<IndexView> {
  return (await withoutDamage(repo, () => openFresh(repo, options, undefined))).view;
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
  return withoutDamage(repo, () => answer(repo, options, compute));
}

/** Runs again without the cache when that turns out to be damaged. */
async function withoutDamage<T>(repo: Repository, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CacheDamage)) throw error;
    discardCache(cacheFolder(repo.stateDir));
    return run();
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
  const folder = cacheFolder(repo.stateDir);
  if (options.at !== undefined || repo.isBare) {
    const { openTreeView } = await import('./tree-view');
    return { view: await openTreeView(repo, folder, options.at) };
  }
  const snapshot = openSnapshot(folder) ?? emptySnapshot('git');
  return new FreshIndex<T>(repo, options, folder, snapshot).open(compute);
}

/**
 * Undefined when the early run fails: an engram that is not found, or a file that is gone, may only mean that the
 * cache is behind. Then the answer is computed again, and what fails then is the answer.
 */
function attempt<T>(compute: () => T): { value: T } | undefined {
  try {
    return { value: compute() };
  } catch (error) {
    if (error instanceof CacheDamage) throw error;
    return undefined;
  }
}

/** HEAD's commit, asking git where its files do not tell. */
async function commitOf(repo: Repository): Promise<string | undefined> {
  const commit = readHeadCommit(repo);
  return commit === UNKNOWN_COMMIT ? (await import('../git/trees')).headCommit(repo) : commit;
}

type GitModule = typeof import('./git-state');

class FreshIndex<T> {
  private writer: CacheWriter | undefined;
  private hasBegun = false;
  private commit: string | undefined;

  constructor(
    private readonly repo: Repository,
    private readonly options: OpenIndexOptions,
    private readonly folder: string,
    private readonly snapshot: Snapshot,
  ) {}

  async open(compute: ((view: IndexView) => T) | undefined): Promise<Opened<T>> {
    const { repo, snapshot } = this;
    const { gitDir } = repo;
    const isCached = snapshot.segments.length > 0;
    const trustDirs = this.options.trustDirs === true && isCached;
    // Loaded on demand, because starting processes takes 2 ms to load.
    const git: GitModule | undefined =
      trustDirs || gitDir === undefined || this.isSwept(gitDir) ? undefined : await import('./git-state');
    let question: GitQuestion | undefined;
    if (git !== undefined && gitDir !== undefined)
      question = git.askGit(repo, gitDir, snapshot.manifest.signature);
    try {
      this.commit = await commitOf(repo);
      const cached = this.view(snapshot);
      const early = isCached && compute !== undefined ? attempt(() => compute(cached)) : undefined;
      const changes = await findChanges({
        repo,
        snapshot,
        git: question === undefined ? undefined : async () => git?.gitState(repo, question),
        trustDirs,
        startedAtMs: () => this.startedAtMs(),
      });
      if (!hasNews(changes) && !changes.isManifestStale) return { view: cached, early };
      const fresh = this.view(await this.update(changes));
      return hasNews(changes) ? { view: fresh } : { view: fresh, early };
    } catch (error) {
      git?.cancelQuestion(question);
      closeSnapshot(snapshot);
      throw error;
    } finally {
      this.writer?.end();
    }
  }

  /** Looking at every file needs git only when its index says that something was done about that. */
  private isSwept(gitDir: string): boolean {
    const { mode, signature } = this.snapshot.manifest;
    return mode === 'sweep' && indexSignature(gitDir) === signature;
  }

  private startedAtMs(): number {
    if (!this.hasBegun) this.writer = CacheWriter.begin(this.folder);
    this.hasBegun = true;
    return this.writer?.startedAtMs ?? 0;
  }

  private async update(changes: Changes): Promise<Snapshot> {
    const startedAtMs = this.startedAtMs();
    const { parseCandidates, readUsageFiles, saveSnapshot, updateSnapshot } = await import('./update');
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
    if (this.writer !== undefined) saveSnapshot(this.writer, updated);
    return updated.snapshot;
  }

  private view(snapshot: Snapshot): SnapshotView {
    const { repo, commit } = this;
    return new SnapshotView(snapshot, {
      commit,
      read: (path) => readWorkTreeText(repo, path),
    });
  }
}
