import { INSTALLABLE_SCHEDULERS } from '../../setup/schedule/schedule';
import { defineCommand } from '../declarations';
import { scheduleResult } from '../render-schedule';

export const command = defineCommand({
  description: 'Takes the job of this memory out; everything else there stays byte for byte as it is.',
  arguments: [
    {
      name: 'scheduler',
      type: 'choice',
      choices: INSTALLABLE_SCHEDULERS,
      optional: true,
      description: 'where the job is; launchd on macOS, else cron',
    },
  ],
  options: { dryRun: { type: 'boolean', description: 'show what would be done, write nothing' } },
  examples: [{ command: 'co-engram schedule remove systemd', description: 'no timer any more' }],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    return scheduleResult(
      await library.removeSchedule({ scheduler: args.scheduler, dryRun: options.dryRun }),
    );
  },
});
