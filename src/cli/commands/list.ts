import { defineCommand } from '../declarations';
import { FILTER_OPTIONS, READER_OPTIONS } from '../filter-options';
import { hiddenHint } from '../hidden-hint';
import { lossHint } from '../loss-hint';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description: 'Most important first. Filters of one kind widen, of different kinds narrow.',
  arguments: [],
  options: {
    ...FILTER_OPTIONS,
    ...READER_OPTIONS,
    limit: { type: 'integer', min: 1, max: 1000, default: 50, description: 'at most so many' },
    cursor: { type: 'string', description: 'go on where the last page ended' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
  },
  examples: [
    {
      command: 'co-engram list --domain engineering --kind procedure',
      description: 'how-tos of engineering',
    },
    { command: 'co-engram list --since 7d --jsonl', description: 'the last week, one JSON object a line' },
  ],
  jsonl: 'list-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.list(options);
    return {
      json: answer,
      lines: answer.results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...answer.results.map(
            ({ id, title, kind, domainTags, importance }) =>
              `${paint.dim(id.slice(-6))}  ${paint.bold(oneLine(title))}  ${paint.dim(`${kind}  ${oneLine(domainTags.join('/'))}  ${importance.toFixed(2)}`)}`,
          ),
          ...(answer.nextCursor === undefined
            ? []
            : [paint.dim(`… ${answer.total} in all: --cursor ${answer.nextCursor}`)]),
        ].join('\n'),
      hint:
        hiddenHint(answer.hidden, options.at) ??
        (answer.total === 0 ? 'fewer filters, or co-engram add' : lossHint(library)),
    };
  },
});
