/** Opens the search index of a repository as it is now: from the cache, brought up to date. */
import type { Repository } from '../store/repository';
import type { Surroundings } from '../util/surroundings';
import { cacheFolder, discardCache } from './cache-folder';
import type { IndexView } from './contract';
import { FreshIndex, type Loader, type Opened } from './fresh-index';
import { CacheDamage } from './sealed-file';
import { emptySnapshot, openSnapshot } from './snapshot';

export interface OpenIndexOptions {
  surroundings: Surroundings;
  /** Do not ask git what changed: trust the times of folders and look at known loose files only. */
  trustDirs?: boolean;
  /** The repository as of this revision or date. */
  at?: string;
  /** At most so many files are all looked at instead of asking git; default FEW_FILES. */
  fewFiles?: number;
}

/** So many files are looked at in less time than git takes to start. */
const FEW_FILES = 500;

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
  compute: (view: IndexView) => Settled<T>,
): Promise<Settled<T>> {
  return withoutDamage(repo, () => answer<Settled<T>>(repo, options, () => compute));
}

/** An answer that waits for nothing: `compute` may run on an index that is behind, whose files may be gone. */
type Settled<T> = T extends Promise<unknown> ? never : T;

/** As `withIndex`, for code that takes its time to load: `load` gives `compute` when git is at work already. */
export async function withIndexMeanwhile<T>(
  repo: Repository,
  options: OpenIndexOptions,
  load: () => Promise<(view: IndexView) => T>,
): Promise<T> {
  let loaded: ReturnType<typeof load> | undefined;
  const loadOnce = () => {
    loaded ??= load();
    return loaded;
  };
  return withoutDamage(repo, () => answer(repo, options, loadOnce));
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

async function answer<T>(repo: Repository, options: OpenIndexOptions, compute: Loader<T>): Promise<T> {
  const { view, early } = await openFresh(repo, options, compute);
  try {
    return early === undefined ? (await compute())(view) : early.value;
  } finally {
    view.close();
  }
}

async function openFresh<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: Loader<T> | undefined,
): Promise<Opened<T>> {
  const folder = cacheFolder(repo.stateDir);
  if (options.at !== undefined || repo.isBare) {
    const { openTreeView } = await import('./tree-view');
    return { view: await openTreeView(repo, folder, options.at) };
  }
  const snapshot = openSnapshot(folder) ?? emptySnapshot('git');
  const { trustDirs = false, fewFiles = FEW_FILES } = options;
  return new FreshIndex<T>({ repo, folder, snapshot, trustDirs, fewFiles }).open(compute);
}
