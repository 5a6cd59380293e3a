import { defineCommand } from '../declarations';
import { lifecycleResult } from '../render-lifecycle';

export const command = defineCommand({
  description: 'Brings memories back from archived or forgotten, and out of the trash to where they were.',
  arguments: [
    { name: 'ids', variadic: true, complete: 'engram', description: 'the engrams; also paths in the trash' },
  ],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'why; for the audit log' },
  },
  examples: [{ command: 'co-engram restore J6Y2QM', description: 'active again from today' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return lifecycleResult('restore', await library.restore(args.ids, options));
  },
});
