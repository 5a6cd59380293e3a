import { defineCommand } from '../declarations';
import { lifecycleResult } from '../render-lifecycle';

export const command = defineCommand({
  description: 'The same as restore: the file goes back to where it was.',
  arguments: [
    { name: 'ids', variadic: true, complete: 'trash', description: 'the engrams: ids, titles or paths' },
  ],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'why; for the audit log' },
  },
  examples: [{ command: 'co-engram trash restore J6Y2QM', description: 'back to its domain' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return lifecycleResult('restore', await library.restore(args.ids, options));
  },
});
