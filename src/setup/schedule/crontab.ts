import type { Surroundings } from '../../util/surroundings';
import { addToTable, removeFromTable } from './cron-table';
import type { Job } from './job';
import { requireTool, runTool, toolFailed } from './run-tool';

/** What was done, or with a dry run would be. */
export type ScheduleAction = 'added' | 'renewed' | 'removed' | 'none';

interface Options {
  dryRun?: boolean;
}

/** Puts the job into the user's crontab, or renews it there. */
export async function installInCrontab(
  surroundings: Surroundings,
  job: Job,
  { dryRun }: Options,
): Promise<ScheduleAction> {
  const before = await readCrontab(surroundings);
  const after = addToTable(before, job);
  if (after === before) return 'none';
  if (dryRun !== true) await requireTool(surroundings, 'crontab', ['-'], after);
  return before !== undefined && removeFromTable(before, job.id) !== before ? 'renewed' : 'added';
}

/** Takes the job out; a crontab that was made for it goes with it. */
export async function removeFromCrontab(
  surroundings: Surroundings,
  id: string,
  { dryRun }: Options,
): Promise<ScheduleAction> {
  const before = await readCrontab(surroundings);
  const after = before === undefined ? undefined : removeFromTable(before, id);
  if (after === before) return 'none';
  if (dryRun !== true) {
    await (after === undefined
      ? requireTool(surroundings, 'crontab', ['-r'])
      : requireTool(surroundings, 'crontab', ['-'], after));
  }
  return 'removed';
}

/** Undefined when the user has none. */
async function readCrontab(surroundings: Surroundings): Promise<string | undefined> {
  const { code, stdout, stderr } = await runTool(surroundings, 'crontab', ['-l']);
  if (code === 0) return stdout;
  if (/no crontab for/i.test(stderr)) return undefined;
  throw toolFailed('crontab', ['-l'], stderr);
}
