import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'For the hooks of agents. What was opened shortly before an action was of use; what was opened before a message that ' +
    'begins by correcting was not. Only that is kept of a message, never its text.',
  arguments: [
    {
      name: 'what',
      type: 'choice',
      choices: ['edit', 'command', 'commit', 'message'],
      description: 'what happened',
    },
    { name: 'text', optional: true, description: 'the message; - reads stdin' },
  ],
  options: {
    session: { type: 'string', valueName: 'NAME', description: 'the session in which it happened' },
  },
  examples: [
    { command: 'co-engram signal edit --session s1', description: 'after an agent changed a file' },
    { command: 'co-engram signal message - --session s1', description: 'what the user said, on stdin' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { what, text } = args;
    if ((what === 'message') !== (text !== undefined)) {
      const hint = what === 'message' ? 'co-engram signal message -' : `co-engram signal ${what}`;
      throw new CoEngramError('USAGE', what === 'message' ? 'which message?' : `${what} takes no text`, {
        hint,
      });
    }
    const library = await context.open();
    if (text === undefined) library.noteAction(what, options.session);
    else library.noteMessage(text === '-' ? await context.readText('-') : text, options.session);
    return { json: { noted: what }, text: '' };
  },
});
