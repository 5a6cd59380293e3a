import { CHANGE_KINDS } from '../memory-changes';
import type { ChangeCounts } from '../summarize-changes';
import type { SyncReport } from './sync-report';

/** Nothing is done yet. */
export function blankReport(dryRun: boolean): SyncReport {
  return {
    ok: false,
    dryRun,
    committed: { message: '', counts: {} },
    leftOut: [],
    pulled: { counts: {}, conflicts: [] },
    pushed: { done: false, mode: 'none', autoFallback: false },
  };
}

export function addCounts(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  const sum: ChangeCounts = {};
  for (const kind of CHANGE_KINDS) {
    const count = (a[kind] ?? 0) + (b[kind] ?? 0);
    if (count > 0) sum[kind] = count;
  }
  return sum;
}
