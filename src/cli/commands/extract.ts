import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';
import { renderExtraction } from '../render-extraction';

export const command = defineCommand({
  description:
    'Reads a message by rules, in English and Chinese, and prints the facts that it states; every other sentence is ' +
    'named with the reason why it states none. Quotations, code, secrets, questions and guesses are left out; a ' +
    'denial is kept as one. Needs no repository, writes nothing.',
  arguments: [{ name: 'source', optional: true, description: '- reads the message from stdin' }],
  options: {
    text: { type: 'string', allowEmpty: true, description: 'the message' },
    file: { type: 'string', valueName: 'FILE', complete: 'file', description: 'read it from a file' },
    role: { type: 'string', default: 'user', description: "who said it; only a user's words are read" },
    session: { type: 'string', valueName: 'ID', description: 'the conversation that it is from' },
    max: { type: 'integer', min: 0, max: 1000, default: 10, description: 'at most so many facts' },
  },
  examples: [
    { command: 'co-engram extract --text "I no longer live in Berlin"', description: 'one message' },
    { command: 'co-engram extract - --json < message.txt', description: 'for programs' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const text = await messageOf({ ...options, source: args.source }, context.readText);
    const { extract } = await import('../../capture/extract');
    const extraction = extract(text, options);
    const { agent: agentId, session: sessionId } = options;
    return {
      json: {
        stored: false,
        ...extraction,
        ...(agentId === undefined ? {} : { agentId }),
        ...(sessionId === undefined ? {} : { sessionId }),
      },
      text: (paint) => renderExtraction(paint, extraction),
    };
  },
});

/** The message of --text, --file or `-`. */
async function messageOf(
  { text, file, source }: { text?: string; file?: string; source?: string },
  readText: (source: string) => Promise<string>,
): Promise<string> {
  const given = [text, file, source].filter((value) => value !== undefined).length;
  if (given !== 1 || (source !== undefined && source !== '-')) {
    throw new CoEngramError('USAGE', given > 1 ? 'the message comes from two places' : 'no message', {
      hint: 'one of --text TEXT, --file FILE, or - for stdin',
    });
  }
  return text === undefined || text === '-' ? readText(file ?? '-') : text;
}
