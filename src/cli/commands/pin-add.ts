import { VISIBILITIES } from '../../engram/engram';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { pinResult } from '../render-pins';

export const command = defineCommand({
  description:
    'Pinned memories are handed to agents even when no word matches. A text becomes a rule of its own, of the agent that ' +
    'pins it; --agent shared makes it a rule for all. The same text twice stays one pin. A memory that is pinned for one ' +
    'channel or session answers there alone.',
  arguments: [
    {
      name: 'references',
      variadic: true,
      complete: 'engram',
      description: 'engrams by id, path or title, or the text of a rule',
    },
  ],
  options: {
    scope: {
      type: 'string',
      valueName: 'SCOPE',
      description: 'global, channel:ID or session:ID; a text is global when missing',
    },
    category: { type: 'string', description: 'what a text is; rule when missing' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who gets a text; team when missing' },
    ...SECRET_OPTION,
  },
  examples: [
    {
      command: 'co-engram pin add "Run the tests before you commit" --agent shared',
      description: 'a rule for every agent',
    },
    {
      command: 'co-engram pin add "Answer in German" --scope channel:support',
      description: 'in one channel',
    },
    { command: 'co-engram pin add J6Y2QM', description: 'a memory that is there' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return pinResult('pin', await library.pinAdd(args.references, options));
  },
});
