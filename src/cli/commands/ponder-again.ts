import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'The last answer stays until the next; what was open in a run that was given up comes back in its plan.',
  arguments: [{ name: 'id', description: 'the question' }],
  options: {},
  examples: [{ command: 'co-engram ponder again 4V1CPE', description: 'think about it once more' }],
  writes: true,
  async run({ args, options: { dryRun, commit }, context }) {
    const library = await context.open();
    const written = await library.ponderAgain(args.id, { dryRun, commit });
    return {
      json: { entry: written.outcome, ...writtenJson(written) },
      text: (paint) => [`queued ${written.outcome.id}`, ...writtenLines(paint, written)].join('\n'),
      brief: written.outcome.id,
      hint: dryRun ? undefined : `co-engram ponder run ${written.outcome.id}`,
    };
  },
});
