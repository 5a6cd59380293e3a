import { defineCommand } from '../declarations';
import { renderHooks } from '../render-hooks';

export const command = defineCommand({
  description:
    'Takes out what hooks install put in; every file is what it was before. Lines that you added to the settings of ' +
    'another program stay, and are named.',
  arguments: [
    {
      name: 'hooks',
      type: 'choice',
      choices: ['post-merge', 'post-rewrite', 'post-checkout', 'pre-commit'],
      optional: true,
      variadic: true,
      description: 'only these; all when missing',
    },
  ],
  options: { dryRun: { type: 'boolean', description: 'show what would be done, write nothing' } },
  examples: [{ command: 'co-engram hooks uninstall', description: 'as if they had never been' }],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open({ forWriting: true });
    const outcome = await library.uninstallHooks({ hooks: args.hooks, dryRun: options.dryRun });
    return { json: { ...outcome }, text: (paint) => renderHooks(paint, outcome), brief: '' };
  },
});
