import { existsSync } from 'node:fs';
import type { Memory } from '../store/memory';
import { moveNotePath } from '../sync/exchange/move-note';

/** What every writing call begins with. A sync looks at the merges that came when it is done. */
export async function beforeWriting(
  memory: Memory,
  options: { dryRun?: boolean } | undefined,
): Promise<void> {
  await beforeChanging(memory, options);
  if (options?.dryRun !== true) await (await import('../sync/audit/warn-of-losses')).warnOfLosses(memory);
}

/** What a sync was cut off in is taken back, and what a merge had to leave out comes back, before anything is written. */
export async function beforeChanging(
  memory: Memory,
  options: { dryRun?: boolean } | undefined,
): Promise<void> {
  if (options?.dryRun !== true && existsSync(moveNotePath(memory.repo))) {
    await (await import('../sync/exchange/take-back-move')).takeBackMove(memory);
  }
  await (await import('../sync/put-back-displaced')).putBackDisplaced(memory, options);
}
