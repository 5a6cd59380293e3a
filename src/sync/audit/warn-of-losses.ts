import { readHeadCommit } from '../../search/head-commit';
import type { Memory } from '../../store/memory';
import { readMergesSeen } from './merges-seen';

/**
 * What every writing call begins with, and a sync ends with: merges that came since are looked at, and it is said what
 * they lost. `except`: those that this call has made.
 */
export async function warnOfLosses(memory: Memory, except?: ReadonlySet<string>): Promise<void> {
  const { repo, surroundings } = memory;
  // Two small files, when HEAD is where it was.
  if (readHeadCommit(repo) === readMergesSeen(repo).head) return;
  const { describeLossy, lookAtMerges } = await import('./look-at-merges');
  const looked = await lookAtMerges(memory, { except });
  if (looked.checked > 0 && looked.lossy.length > 0) surroundings.warn(describeLossy(looked));
}
