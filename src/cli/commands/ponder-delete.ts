import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description: 'Deletes questions with their answers; what they suggested and what the audit log says stays.',
  arguments: [{ name: 'ids', variadic: true, description: 'the questions' }],
  options: {},
  examples: [{ command: 'co-engram ponder delete 4V1CPE', description: 'it is no longer of interest' }],
  writes: true,
  async run({ args, options: { dryRun, commit }, context }) {
    const library = await context.open();
    const written = await library.deletePonder(args.ids, { dryRun, commit });
    return {
      json: { ...written.outcome, ...writtenJson(written) },
      text: (paint) =>
        [...written.outcome.deleted.map((id) => `deleted ${id}`), ...writtenLines(paint, written)].join('\n'),
    };
  },
});
