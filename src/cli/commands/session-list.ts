import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description: 'The latest first.',
  arguments: [],
  options: {
    limit: { type: 'integer', min: 1, max: 1000, default: 20, description: 'at most so many' },
    private: READER_OPTIONS.private,
    allAgents: READER_OPTIONS.allAgents,
  },
  examples: [{ command: 'co-engram session list --limit 5', description: 'the last five' }],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.sessionList(options);
    return {
      json: answer,
      text: (paint) =>
        answer.results
          .map(({ id, title, threads, savedAt = '' }) => {
            const open = threads.length === 0 ? '' : paint.yellow(`  ${threads.length} open`);
            return `${paint.dim(id.slice(-6))}  ${paint.dim(savedAt.slice(0, 10))}  ${paint.bold(oneLine(title))}${open}`;
          })
          .join('\n'),
      hint: answer.total === 0 ? 'co-engram session save "What was done"' : undefined,
    };
  },
});
