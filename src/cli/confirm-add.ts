import type { AddOptions, EngramDraft, MemoryRepository } from '../index';
import { ask, mustConfirm } from './ask';

/**
 * On a terminal: asks before private or internal things become shared, and whether an UPDATE shall be appended to
 * its target. Gives the options to go on with; CANCELLED when the answer is no.
 */
export async function confirmAdd(
  library: MemoryRepository,
  drafts: readonly EngramDraft[],
  options: AddOptions,
): Promise<AddOptions> {
  if (options.dryRun === true) return options;
  const { outcome } = await library.add(drafts, { ...options, dryRun: true });
  const risks = outcome.flatMap(({ risk }) => risk);
  if (risks.length > 0) {
    const found = [...new Set(risks.map(({ rule, field }) => `${rule} in ${field}`))].join(', ');
    const hint = '--visibility private keeps it on this machine';
    await mustConfirm(
      `This will be shared and holds ${found}. Store it all the same?`,
      'nothing was stored',
      hint,
    );
  }
  const update = outcome.find(({ verdict }) => verdict === 'UPDATE');
  if (update === undefined || options.merge === true || drafts.length !== 1) return options;
  return {
    ...options,
    merge: await ask(`It updates ${update.targetId}: ${update.reason}. Append it there at once?`),
  };
}
