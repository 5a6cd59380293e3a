import { CoEngramError } from '../../errors';
import { COMMANDS, findCommand } from '../command-table';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [
    {
      name: 'command',
      optional: true,
      variadic: true,
      complete: 'command',
      description: 'the command, all if missing',
    },
  ],
  options: {},
  examples: [{ command: 'co-engram help search', description: 'how to search' }],
  writes: false,
  async run({ args }) {
    const name = args.command.join(' ');
    const entry = findCommand(name);
    if (name !== '' && entry === undefined) throw new CoEngramError('USAGE', `unknown command "${name}"`);
    return { json: {}, text: COMMANDS.map((each) => `${each.name}  ${each.summary}`).join('\n') };
  },
});
