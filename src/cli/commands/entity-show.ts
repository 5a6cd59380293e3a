import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { entityText } from '../render-entity';

export const command = defineCommand({
  description:
    'What is known of a person, project or tool: facts that hold and facts that are over, relations to others, and the ' +
    'sessions that speak of it. A name that was joined with another leads there.',
  arguments: [{ name: 'name', complete: 'engram', description: 'a name, an alias, or the id of its engram' }],
  options: {
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    ...READER_OPTIONS,
  },
  examples: [
    { command: 'co-engram entity show Alice', description: 'all about Alice' },
    {
      command: 'co-engram entity show user --as-of 2025-06-01',
      description: 'what was true of the user then',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const entity = await library.entity(args.name, options);
    return { json: { entity }, text: (paint) => entityText(paint, entity) };
  },
});
