import { defineCommand } from '../../src/cli/declarations';

/** One of everything that a declaration can say. */
export const sample = defineCommand({
  description: 'Takes one of everything.\n\nAnd says so twice.',
  arguments: [
    { name: 'title', optional: true, description: 'what it is called' },
    { name: 'ids', variadic: true, optional: true, complete: 'engram', description: 'what it belongs to' },
  ],
  options: {
    content: { type: 'string', valueName: 'TEXT', conflicts: ['file'], description: 'the text' },
    file: { type: 'string', complete: 'file', allowEmpty: true, description: 'a file with the text' },
    kind: {
      type: 'choice',
      choices: ['fact', 'pattern'],
      spellings: { facts: 'fact' },
      description: 'its kind',
    },
    tag: { type: 'string', short: 't', repeatable: true, description: 'a tag' },
    include: {
      type: 'choice',
      choices: ['frozen', 'expired'],
      commaSeparated: true,
      repeatable: true,
      description: 'what else',
    },
    limit: { type: 'integer', min: 1, max: 100, default: 10, description: 'at most so many' },
    weight: { type: 'number', min: 0, max: 1, description: 'how strong' },
    since: { type: 'date', description: 'not older' },
    set: { type: 'assignment', repeatable: true, description: 'any field' },
    depth: { type: 'integer', optionalValue: '3', description: 'how deep' },
    expand: { type: 'boolean', negatable: true, default: true, description: 'no neighbours' },
    strict: { type: 'boolean', negatable: true, description: 'be strict, or not' },
    explain: { type: 'boolean', short: 'x', description: 'say why' },
    secret: { type: 'string', hidden: true, description: 'not for people' },
  },
  examples: [{ command: 'co-engram sample "a title"', description: 'the simplest' }],
  jsonl: 'sample-line',
  writes: true,
  run: ({ args, options }) => ({ json: { args, options }, text: JSON.stringify(args) }),
});
