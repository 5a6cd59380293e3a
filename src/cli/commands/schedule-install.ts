import { INSTALLABLE_SCHEDULERS } from '../../setup/schedule/schedule';
import { defineCommand } from '../declarations';
import { scheduleResult } from '../render-schedule';
import { EVERY_OPTION, STEPS_OPTION, stepsOf } from '../schedule-options';

export const command = defineCommand({
  description:
    'Has cron, systemd or launchd start co-engram schedule run for this memory. Only marked lines, or files of its own, are ' +
    'written; installed again it renews them, and schedule remove leaves everything as it was.',
  arguments: [
    {
      name: 'scheduler',
      type: 'choice',
      choices: INSTALLABLE_SCHEDULERS,
      optional: true,
      description: 'what starts the job; launchd on macOS, else cron',
    },
  ],
  options: {
    ...EVERY_OPTION,
    ...STEPS_OPTION,
    dryRun: { type: 'boolean', description: 'show what would be done, write nothing' },
  },
  examples: [
    { command: 'co-engram schedule install', description: 'every hour, by cron' },
    {
      command: 'co-engram schedule install systemd --every 15m --steps sync',
      description: 'only exchange, often',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open({ forWriting: true });
    const { every, steps, dryRun } = options;
    const { scheduler } = args;
    return scheduleResult(await library.installSchedule({ scheduler, every, steps: stepsOf(steps), dryRun }));
  },
});
