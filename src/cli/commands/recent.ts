import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description: 'What was made or changed lately, the latest first.',
  arguments: [],
  options: {
    hours: { type: 'number', min: 0, max: 876_000, default: 24, description: 'so many hours back' },
    limit: { type: 'integer', min: 1, max: 1000, default: 50, description: 'at most so many' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    ...READER_OPTIONS,
  },
  examples: [{ command: 'co-engram recent --hours 72', description: 'the last three days' }],
  jsonl: 'recent-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.recent(options);
    const { results, total } = answer;
    return {
      json: answer,
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map(
            ({ id, title, change, at, by = '' }) =>
              `${paint.dim(`${id.slice(-6)}  ${at.slice(0, 16)}`)}  ${change === 'created' ? paint.green('new    ') : 'changed'}  ${paint.bold(oneLine(title))}  ${paint.dim(oneLine(by))}`,
          ),
          ...(total > results.length ? [paint.dim(`… ${total} in all: --limit ${total}`)] : []),
        ].join('\n'),
      hint: total === 0 ? 'more hours: --hours 168' : undefined,
    };
  },
});
