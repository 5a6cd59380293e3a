import { defineCommand } from '../declarations';
import { renderLog } from '../render-log';

export const command = defineCommand({
  description:
    'Both clocks of one engram: what of it and of what it replaced was true when, and, as log without a limit, every ' +
    'change of a field, by whom and when, over every move. One that was deleted by its whole id or its path.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    all: { type: 'boolean', description: 'also when it was only read' },
  },
  examples: [{ command: 'co-engram history J6Y2QM', description: 'from its birth on' }],
  jsonl: 'log-entry',
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const log = await library.log({ about: args.id, limit: 0, all: options.all });
    return {
      kind: 'log',
      json: log,
      lines: log.results.map((entry) => ({ entry })),
      text: (paint) => renderLog(paint, log),
      hint: log.results.length === 0 ? 'nothing of it is committed yet' : undefined,
    };
  },
});
