import { CoEngramError } from '../../errors';
import { STATE, statePath } from '../../store/layout';
import { withLock } from '../../store/lock';
import type { Memory } from '../../store/memory';

/**
 * Runs `fn` unless another scheduled run of this repository is going on: then undefined. The repository itself stays
 * free, so that nobody waits for the network of a run.
 */
export async function withRunLock<T>(
  { repo, surroundings }: Pick<Memory, 'repo' | 'surroundings'>,
  fn: () => Promise<T>,
): Promise<T | undefined> {
  const stateDir = statePath(repo, STATE.schedule);
  let isOurs = false;
  try {
    return await withLock(
      { stateDir },
      surroundings,
      () => {
        isOurs = true;
        return fn();
      },
      { waitMs: 0 },
    );
  } catch (error) {
    if (isOurs || !(error instanceof CoEngramError) || error.code !== 'CONFLICT') throw error;
    return undefined;
  }
}
