/** The index of the work tree as it is now: the cached one, checked, and brought up to date where it is behind. */
import type { Repository } from '../store/repository';
import { CacheWriter } from './cache-writer';
import { type Changes, findChanges, hasNews } from './changes';
import type { IndexView } from './contract';
import { startGitCheck } from './git-check';
import { readHeadCommit, UNKNOWN_COMMIT } from './head-commit';
import { SnapshotView } from './index-view';
import { CacheDamage } from './sealed-file';
import { closeSnapshot, knownCount, type Snapshot } from './snapshot';
import { readWorkTreeText } from './view-source';

export interface Opened<T> {
  view: SnapshotView;
  /** What was computed from the cached index, when that turned out to be up to date. */
  early?: { value: T };
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

/** Gives the code that computes an answer, once loaded. */
export type Loader<T> = () => Promise<(view: IndexView) => T> | ((view: IndexView) => T);

export interface FreshIndexParts {
  repo: Repository;
  folder: string;
  snapshot: Snapshot;
  /** Do without git when there is a cache. */
  trustDirs: boolean;
  /** Look at every file, and do without git, when there are no more in the cache. */
  fewFiles: number;
}

export class FreshIndex<T> {
  private readonly parts: FreshIndexParts;
  private writer: CacheWriter | undefined;
  private hasBegun = false;
  private commit: string | undefined;

  constructor(parts: FreshIndexParts) {
    this.parts = parts;
  }

  /** The view as of now; what `load` gives is loaded and runs on the cached one meanwhile. */
  async open(load: Loader<T> | undefined): Promise<Opened<T>> {
    const { repo, snapshot, fewFiles } = this.parts;
    const isCached = snapshot.segments.length > 0;
    const trustDirs = this.parts.trustDirs && isCached;
    const hasFewFiles = isCached && knownCount(snapshot) <= fewFiles;
    const git = trustDirs || hasFewFiles ? undefined : await startGitCheck(repo);
    const isAsked = git?.goOn(snapshot.manifest) ?? false;
    try {
      this.commit = await commitOf(repo);
      const cached = this.view(snapshot);
      const compute = isCached ? await load?.() : undefined;
      const early = compute === undefined ? undefined : attempt(() => compute(cached));
      const changes = await findChanges({
        repo,
        snapshot,
        git: isAsked ? () => git?.state() ?? Promise.resolve(undefined) : undefined,
        trustDirs,
        startedAtMs: () => this.startedAtMs(),
      });
      if (!hasNews(changes) && !changes.isManifestStale) return { view: cached, early };
      const fresh = this.view(await this.update(changes));
      return hasNews(changes) ? { view: fresh } : { view: fresh, early };
    } catch (error) {
      git?.cancel();
      closeSnapshot(snapshot);
      throw error;
    } finally {
      this.writer?.end();
    }
  }

  private startedAtMs(): number {
    if (!this.hasBegun) this.writer = CacheWriter.begin(this.parts.folder);
    this.hasBegun = true;
    return this.writer?.startedAtMs ?? 0;
  }

  private async update(changes: Changes): Promise<Snapshot> {
    const { repo, snapshot } = this.parts;
    const startedAtMs = this.startedAtMs();
    const { refreshSnapshot } = await import('./refresh');
    return refreshSnapshot(repo, snapshot, changes, { startedAtMs, writer: this.writer });
  }

  private view(snapshot: Snapshot): SnapshotView {
    const { commit } = this;
    const { repo } = this.parts;
    return new SnapshotView(snapshot, {
      commit,
      read: (path) => readWorkTreeText(repo, path),
    });
  }
}
