import { existsSync } from 'node:fs';
import type { Memory } from '../store/memory';
import { displacedListPath } from './displaced-list';
import { sharedStateDir } from './driver-paths';

/**
 * What every writing call begins with: texts that a driver displaced are put back, where their conflict was solved
 * without `merge resolve`, and that is said. One look at the disk when there are none.
 */
export async function putBackDisplaced(memory: Memory, options: { dryRun?: boolean } = {}): Promise<void> {
  const { repo, surroundings } = memory;
  if (repo.commonDir === undefined || options.dryRun === true) return;
  if (!existsSync(displacedListPath(sharedStateDir(repo.commonDir)))) return;
  const { resolveDisplaced } = await import('./merge-resolve');
  const { resolved } = await resolveDisplaced(memory);
  for (const { to, message } of resolved) surroundings.warn(`${message ?? 'put back'}: ${to ?? ''}`);
}
