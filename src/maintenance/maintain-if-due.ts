import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import { maintain } from './maintain';
import { readMaintenanceState, stageStatuses } from './maintenance-state';

/**
 * Runs the light stage when it is due, for a command that is about to commit; nothing is committed here. A stage that
 * cannot be run is said, and keeps nobody from going on.
 */
export async function maintainIfDue(memory: Memory): Promise<void> {
  const { repo, config, surroundings } = memory;
  if (!stageStatuses(readMaintenanceState(repo), config, surroundings.now()).light.due) return;
  try {
    await maintain(memory, { stages: ['light'], commit: false });
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    surroundings.warn(`the light stage of maintenance was left out: ${error.message}`);
  }
}
