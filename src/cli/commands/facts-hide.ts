import { defineCommand } from '../declarations';
import { judgedResult } from '../render-facts';

export const command = defineCommand({
  description: 'Hidden facts are in no answer; nothing is deleted.',
  arguments: [
    { name: 'ids', variadic: true, complete: 'engram', description: 'ids, parts of ids, paths or titles' },
  ],
  options: {},
  examples: [{ command: 'co-engram facts hide J6Y2QM', description: 'out of every answer' }],
  writes: true,
  async run({ args, options: { dryRun, commit }, context }) {
    const library = await context.open();
    return judgedResult('hidden', await library.judgeFacts('hide', args.ids, { dryRun, commit }));
  },
});
