import { toJson } from '../../util/json-text';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';

export const command = defineCommand({
  description:
    'Standing rules, the last session, open threads, recent activity, key entities, recent knowledge, what changed, ' +
    'conflicts and mood. Over the limit lines are dropped from the last section on, never a rule.',
  arguments: [],
  options: {
    days: { type: 'integer', min: 1, max: 3650, default: 7, description: 'how far back' },
    maxChars: { type: 'integer', min: 1, max: 1_000_000, default: 8000, description: 'at most so long' },
    format: { type: 'choice', choices: ['md', 'json'], description: 'as Markdown or as data' },
    save: { type: 'boolean', description: 'also keep it in the state folder' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    ...READER_OPTIONS,
  },
  examples: [
    { command: 'co-engram briefing', description: 'the last week' },
    { command: 'co-engram briefing --days 1 --max-chars 2000', description: 'since yesterday, short' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.briefing(options);
    if (answer.savedTo !== undefined) context.note(`saved to ${printableLine(answer.savedTo)}`);
    return {
      json: answer,
      text:
        options.format === 'json' ? toJson({ schemaVersion: 1, kind: 'briefing', ...answer }) : answer.text,
      hint: answer.text === '' ? 'nothing yet: co-engram add, pin add, session save' : undefined,
    };
  },
});
