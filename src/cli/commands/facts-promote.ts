import { defineCommand } from '../declarations';
import { judgedResult } from '../render-facts';

export const command = defineCommand({
  description:
    'A canonical fact counts as settled, without waiting for more evidence. What is over, contaminated, of low quality or ' +
    'contradicted is refused, as maintenance would.',
  arguments: [
    { name: 'ids', variadic: true, complete: 'engram', description: 'ids, parts of ids, paths or titles' },
  ],
  options: {},
  examples: [{ command: 'co-engram facts promote J6Y2QM', description: 'settled' }],
  writes: true,
  async run({ args, options: { dryRun, commit }, context }) {
    const library = await context.open();
    return judgedResult('promoted', await library.judgeFacts('promote', args.ids, { dryRun, commit }));
  },
});
