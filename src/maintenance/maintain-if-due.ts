import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import { maintain } from './maintain';
import { readMaintenanceState, stageStatuses } from './maintenance-state';

/** Who is about to commit waits no longer for what nobody asked for. */
const LONGEST_MS = 1000;

/**
 * Runs the light stage when it is due, for a command that is about to commit; nothing is committed here. A stage that
 * cannot be run, or not within a second, is said, leaves everything as it was, and keeps nobody from going on. `clock`
 * counts milliseconds from anywhere, and is not the calendar's, which may jump.
 */
export async function maintainIfDue(memory: Memory, clock = () => performance.now()): Promise<void> {
  const { repo, config, surroundings } = memory;
  if (!stageStatuses(readMaintenanceState(repo), config, surroundings.now()).light.due) return;
  const end = clock() + LONGEST_MS;
  const checkTime = (): void => {
    if (clock() > end) throw outOfTime();
  };
  try {
    await maintain(memory, {
      stages: ['light'],
      commit: false,
      waitMs: LONGEST_MS,
      checkTime,
      asksModel: false,
    });
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    surroundings.warn(`the light stage of maintenance was left out: ${error.message}`);
  }
}

function outOfTime(): CoEngramError {
  return new CoEngramError('CONFLICT', `it takes longer than ${LONGEST_MS / 1000} s`, {
    hint: 'co-engram maintain --stage light',
  });
}
