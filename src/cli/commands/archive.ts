import { defineCommand } from '../declarations';
import { lifecycleResult } from '../render-lifecycle';

export const command = defineCommand({
  description:
    'Archived (frozen) memories stay in the files and in git and answer only with --include frozen.',
  arguments: [{ name: 'ids', variadic: true, complete: 'engram', description: 'the engrams' }],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'why; for the audit log' },
  },
  examples: [
    {
      command: 'co-engram archive J6Y2QM --reason "the old cluster is gone"',
      description: 'why it is no longer needed',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return lifecycleResult('archive', await library.archive(args.ids, options));
  },
});
