import type { ScheduleChange } from '../index';
import type { CommandResult } from './result';

const WORDS: Readonly<Record<ScheduleChange['action'], readonly [done: string, wouldBe: string]>> = {
  added: ['the job was added', 'the job would be added'],
  renewed: ['the job was renewed', 'the job would be renewed'],
  removed: ['the job was removed', 'the job would be removed'],
  none: ['nothing to do', 'nothing to do'],
};

/** What schedule install and schedule remove answer. */
export function scheduleResult(change: ScheduleChange): CommandResult {
  const { scheduler, action, dryRun } = change;
  const words = WORDS[action][dryRun ? 1 : 0];
  return { json: { ...change }, text: `${scheduler}: ${words}`, brief: '' };
}
