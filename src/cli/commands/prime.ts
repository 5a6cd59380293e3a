import { PRIME_FORMATS } from '../../recall/prime/answer';
import { toJson } from '../../util/json-text';
import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';

export const command = defineCommand({
  description:
    'For the start of a session of an agent: how to use the memory, when to ask before storing, standing rules, tags, ' +
    'folders, and what is worth knowing for the project of the current folder. Never more than the budget, and says what ' +
    'was left out. section is short, at most 400 tokens, for hosts that build their prompt anew each turn.',
  arguments: [],
  options: {
    budget: {
      type: 'integer',
      min: 1,
      valueName: 'TOKENS',
      description: 'an estimate of tokens: characters / 4, CJK 1 each; 2000 when missing, for section 400',
    },
    format: {
      type: 'choice',
      choices: PRIME_FORMATS,
      description: 'as Markdown, as data, or as short Markdown',
    },
    scope: READER_OPTIONS.scope,
    private: READER_OPTIONS.private,
  },
  examples: [
    { command: 'co-engram prime', description: 'what a hook at the start of a session prints' },
    { command: 'co-engram prime --format section', description: 'for a prompt that is built each turn' },
    { command: 'co-engram prime --budget 600 --json', description: 'the parts as data, kept short' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const format = options.format ?? (options.json ? 'json' : 'md');
    const answer = await library.prime({ ...options, format });
    return {
      json: answer,
      text: answer.format === 'json' ? toJson({ schemaVersion: 1, kind: 'prime', ...answer }) : answer.text,
    };
  },
});
