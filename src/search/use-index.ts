import type { Repository } from '../store/repository';
import { cacheFolder, discardCache } from './cache-folder';
import type { IndexView } from './contract';
import { type OpenIndexOptions, openIndex } from './open-index';
import { CacheDamage } from './sealed-file';

/**
 * Runs `compute` once on the index as of now, for callers that wait for other things inside or have effects; when the
 * cache turns out to be damaged it is dropped and `compute` runs again.
 */
export async function useIndex<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: (view: IndexView) => Promise<T>,
): Promise<T> {
  try {
    return await runOnce(repo, options, compute);
  } catch (error) {
    if (!(error instanceof CacheDamage)) throw error;
    discardCache(cacheFolder(repo.stateDir));
    return runOnce(repo, options, compute);
  }
}

async function runOnce<T>(
  repo: Repository,
  options: OpenIndexOptions,
  compute: (view: IndexView) => Promise<T>,
): Promise<T> {
  const view = await openIndex(repo, options);
  try {
    return await compute(view);
  } finally {
    view.close();
  }
}
