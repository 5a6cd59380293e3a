import { CoEngramError } from '../errors';
import { STATE, statePath } from '../store/layout';
import { withLock } from '../store/lock';
import type { Memory } from '../store/memory';

/** The folder of an entry's lock; the repository itself stays free while somebody thinks. */
export function lockFolder({ repo }: Pick<Memory, 'repo'>, id: string): string {
  return statePath(repo, `${STATE.ponder}/${id}`);
}

/** Runs `fn` as the only process that works on an entry. Throws CONFLICT at once when another does; a dead one does not. */
export async function withEntryLock<T>(memory: Memory, id: string, fn: () => Promise<T>): Promise<T> {
  let isOurs = false;
  const run = () => {
    isOurs = true;
    return fn();
  };
  try {
    return await withLock({ stateDir: lockFolder(memory, id) }, memory.surroundings, run, { waitMs: 0 });
  } catch (error) {
    if (isOurs || !(error instanceof CoEngramError) || error.code !== 'CONFLICT') throw error;
    throw new CoEngramError('CONFLICT', `another process works on ${id}`, {
      hint: 'try again when it has ended',
      data: error.data,
      cause: error,
    });
  }
}
