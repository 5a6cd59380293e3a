import type { Memory } from '../store/memory';
import { readMaintenanceState, STAGE_NAMES, type StageName, stageStatuses } from './maintenance-state';

/** The stages that never start by themselves and are overdue; light runs along with writing. */
export function overdueStages({ repo, config, surroundings }: Memory): StageName[] {
  const statuses = stageStatuses(readMaintenanceState(repo), config, surroundings.now());
  return STAGE_NAMES.filter((name) => name !== 'light' && statuses[name].due);
}
