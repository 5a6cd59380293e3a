import { SCHEDULERS } from '../../setup/schedule/schedule';
import { printable, printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { EVERY_OPTION, STEPS_OPTION, stepsOf } from '../schedule-options';

export const command = defineCommand({
  description:
    'Prints what cron, systemd (timers of a user), launchd or a workflow of GitHub would be told, and where it belongs. ' +
    'Nothing is written; schedule install does that for the first three.',
  arguments: [
    {
      name: 'scheduler',
      type: 'choice',
      choices: SCHEDULERS,
      optional: true,
      description: 'what starts the job; launchd on macOS, else cron',
    },
  ],
  options: { ...EVERY_OPTION, ...STEPS_OPTION },
  examples: [
    { command: 'co-engram schedule print', description: 'a line for the crontab' },
    {
      command: 'co-engram schedule print github --every 6h > .github/workflows/co-engram.yml',
      description: 'a workflow that looks after the memory where it lies',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const printed = await library.printSchedule({
      scheduler: args.scheduler,
      every: options.every,
      steps: stepsOf(options.steps),
    });
    const { files } = printed;
    return {
      json: { ...printed },
      text: (paint) =>
        files
          .map(({ path, text }) => {
            const head =
              files.length > 1 && path !== undefined ? paint.dim(printableLine(`# ${path}\n`)) : '';
            return head === '' ? printable(text) : `${head}\n${printable(text)}`;
          })
          .join('\n'),
      hint: files[0]?.path === undefined ? 'crontab -e, or co-engram schedule install' : undefined,
    };
  },
});
