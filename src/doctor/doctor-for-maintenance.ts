import type { Doctor } from '../maintenance/maintain';
import type { Memory } from '../store/memory';
import { doctor } from './doctor';

/** What a deep stage lets the doctor do: look into what changed, mend files, leave the settings of the clone alone. */
export function doctorForMaintenance(memory: Memory): Doctor {
  return async ({ dryRun, commit: commits }) => {
    const options = { fix: true, incremental: true, filesOnly: true, dryRun, commit: commits };
    const { report, commit } = await doctor(memory, options);
    const { autoFixesApplied, pendingManualReview, fixable } = report;
    return { autoFixesApplied, pendingManualReview, fixable, ...(commit === undefined ? {} : { commit }) };
  };
}
