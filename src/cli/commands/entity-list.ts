import { ENTITY_TYPES } from '../../engram/engram';
import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { entityLine } from '../render-entity';

export const command = defineCommand({
  description:
    'People, projects and tools: engrams of the category entity, and what facts name as their subject or object. Those that ' +
    'most is known of come first. Of other agents only what is shared.',
  arguments: [],
  options: {
    type: { type: 'choice', choices: ENTITY_TYPES, description: 'only these' },
    limit: { type: 'integer', min: 1, default: 50, description: 'at most so many' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    ...READER_OPTIONS,
  },
  examples: [
    { command: 'co-engram entity list --type person', description: 'who is known' },
    { command: 'co-engram entity list --as-of 2026-01-01', description: 'as it was in the world then' },
  ],
  jsonl: 'entity-list-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const { total, results } = await library.entities(options);
    return {
      json: { total, results },
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map((entity) => entityLine(paint, entity)),
          ...(total > results.length ? [paint.dim(`… ${total} in all: --limit ${total}`)] : []),
        ].join('\n'),
      hint: total === 0 ? 'facts name people and tools: co-engram extract --store --text TEXT' : undefined,
    };
  },
});
