import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description: 'The synapses of a deleted engram go with it. Git keeps what was committed.',
  arguments: [{ name: 'ids', variadic: true, complete: 'engram', description: 'the engrams' }],
  options: {
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
  },
  examples: [{ command: 'co-engram delete J6Y2QM --yes', description: 'without a question' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    if (!options.yes && !options.dryRun) {
      const { outcome } = await library.delete(args.ids, { dryRun: true });
      const what = outcome.deleted.map(({ title }) => `"${oneLine(title)}"`).join(', ');
      if (!context.isInteractive) {
        throw new CoEngramError('USAGE', `deleting ${what} needs a yes`, { hint: 'pass --yes' });
      }
      const { mustConfirm } = await import('../ask');
      const edges = outcome.synapses.length === 0 ? '' : ` and ${outcome.synapses.length} synapses`;
      await mustConfirm(`Delete ${what}${edges}?`, 'nothing was deleted');
    }
    const written = await library.delete(args.ids, options);
    const { deleted, synapses } = written.outcome;
    return {
      json: { deleted, synapses, ...writtenJson(written) },
      text: (paint) =>
        [
          ...deleted.map(({ title, path }) => `deleted ${oneLine(title)} ${paint.dim(printableLine(path))}`),
          ...(synapses.length === 0 ? [] : [paint.dim(`  with ${synapses.length} synapses`)]),
          ...writtenLines(paint, written),
        ].join('\n'),
    };
  },
});
