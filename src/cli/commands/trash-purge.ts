import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Without names it takes what has been in the trash for trash.purgeAfterDays. It says first what it will remove. Git ' +
    'keeps what was committed.',
  arguments: [{ name: 'ids', variadic: true, optional: true, complete: 'trash', description: 'only these' }],
  options: {
    all: { type: 'boolean', description: 'everything in the trash' },
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
  },
  examples: [
    { command: 'co-engram trash purge --dry-run', description: 'what is due' },
    { command: 'co-engram trash purge J6Y2QM --yes', description: 'one, without a question' },
  ],
  writes: true,
  async run({ args, options, context }) {
    if (options.all && args.ids.length > 0) {
      throw new CoEngramError('USAGE', 'either names or --all');
    }
    const library = await context.open();
    const which = { references: args.ids, all: options.all };
    const planned = await library.trashPurge(which, { dryRun: true });
    const { purged } = planned.outcome;
    if (purged.length > 0 && !options.dryRun) {
      for (const { title, path } of purged) context.note(printableLine(`purging ${oneLine(title)}  ${path}`));
      if (!options.yes) await mustAgree(purged.length, context.isInteractive);
    }
    // What is named is what was shown: nothing else goes, even if more became due meanwhile.
    const shown = { references: purged.map(({ path }) => path) };
    const written =
      purged.length === 0 || options.dryRun ? planned : await library.trashPurge(shown, options);
    const { synapses } = written.outcome;
    return {
      json: { purged: written.outcome.purged, synapses, ...writtenJson(written), dryRun: options.dryRun },
      text: (paint) =>
        [
          purged.length === 0
            ? 'nothing to purge'
            : `${options.dryRun ? 'would purge' : 'purged'} ${purged.length} from the trash`,
          ...(synapses.length === 0 ? [] : [paint.dim(`  with ${synapses.length} synapses`)]),
          ...(purged.length === 0 ? [] : writtenLines(paint, written)),
        ].join('\n'),
    };
  },
});

async function mustAgree(count: number, isInteractive: boolean): Promise<void> {
  if (!isInteractive) {
    throw new CoEngramError('USAGE', `purging ${count} from the trash needs a yes`, { hint: 'pass --yes' });
  }
  const { mustConfirm } = await import('../ask');
  await mustConfirm(`Remove ${count} from the trash for good?`, 'nothing was removed');
}
