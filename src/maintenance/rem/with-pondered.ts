import { CoEngramError } from '../../errors';
import { ponderQueued } from '../../ponder/auto';
import type { Memory } from '../../store/memory';
import type { MaintainOptions, StageReport } from '../maintain';

/** After rem: at most one contemplation that waits, thought through by the user's model; its failure is no failure of rem. */
export async function withPondered(
  memory: Memory,
  report: StageReport,
  { dryRun, asksModel, onProgress }: MaintainOptions,
): Promise<StageReport> {
  if (asksModel === false) return report;
  try {
    const pondered = await ponderQueued(memory, {
      dryRun,
      onProgress: (doing) => onProgress?.({ stage: 'rem', doing, done: 0, total: 1 }),
    });
    if (pondered === undefined) return report;
    const { id, state, reason, wouldSend = [] } = pondered;
    const sent = [...(report.wouldSend ?? []), ...wouldSend];
    return {
      ...report,
      pondered: { id, state, ...(reason === undefined ? {} : { reason }) },
      ...(sent.length === 0 ? {} : { wouldSend: sent }),
    };
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    memory.surroundings.warn(`warning: nothing was contemplated: ${error.message}`);
    return report;
  }
}
