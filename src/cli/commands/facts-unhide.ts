import { defineCommand } from '../declarations';
import { judgedResult } from '../render-facts';

export const command = defineCommand({
  description: 'Takes back facts hide.',
  arguments: [
    { name: 'ids', variadic: true, complete: 'engram', description: 'ids, parts of ids, paths or titles' },
  ],
  options: {},
  examples: [{ command: 'co-engram facts unhide J6Y2QM', description: 'back into the answers' }],
  writes: true,
  async run({ args, options: { dryRun, commit }, context }) {
    const library = await context.open();
    return judgedResult('shown', await library.judgeFacts('unhide', args.ids, { dryRun, commit }));
  },
});
