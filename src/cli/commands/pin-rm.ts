import { defineCommand } from '../declarations';
import { pinResult } from '../render-pins';

export const command = defineCommand({
  description: 'The memory stays; it is only no longer handed out unasked.',
  arguments: [
    {
      name: 'references',
      variadic: true,
      complete: 'engram',
      description: 'pins by id, path, title or their whole text',
    },
  ],
  options: {},
  examples: [{ command: 'co-engram pin rm J6Y2QM', description: 'no longer a standing rule' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return pinResult('unpin', await library.pinRemove(args.references, options));
  },
});
