import { defineCommand } from '../declarations';
import { VERSION } from '../version';

export const command = defineCommand({
  description: 'Prints the version alone; with --json also what it runs on.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram --version', description: 'the version' }],
  writes: false,
  run({ context }) {
    const { platform } = context.surroundings;
    return { json: { version: VERSION, platform }, text: VERSION };
  },
});
