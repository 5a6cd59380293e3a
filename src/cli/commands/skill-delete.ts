import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Removes imprints, and takes them out of the skills that were made of them. SKILL.md and all other files of the ' +
    'skills stay. What uses were counted in usage/ count again for an imprint that is made anew.',
  arguments: [{ name: 'skills', variadic: true, complete: 'skill', description: 'names, ids or folders' }],
  options: {
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
  },
  examples: [{ command: 'co-engram skill delete deploy --yes', description: 'without a question' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    if (!options.yes && !options.dryRun) {
      const { outcome } = await library.deleteSkills(args.skills, { dryRun: true });
      const what = outcome.deleted.map(({ name }) => `"${oneLine(name)}"`).join(', ');
      if (!context.isInteractive) {
        throw new CoEngramError('USAGE', `forgetting ${what} needs a yes`, { hint: 'pass --yes' });
      }
      const { mustConfirm } = await import('../ask');
      await mustConfirm(`Forget what was learnt about ${what}?`, 'nothing was deleted');
    }
    const written = await library.deleteSkills(args.skills, options);
    const { deleted, decomposed } = written.outcome;
    return {
      json: { deleted, decomposed, ...writtenJson(written) },
      text: (paint) =>
        [
          ...deleted.map(({ name, path }) => `forgot ${oneLine(name)} ${paint.dim(printableLine(path))}`),
          ...(decomposed.length === 0 ? [] : [paint.dim(`  taken out of ${decomposed.length} other skills`)]),
          ...writtenLines(paint, written),
        ].join('\n'),
    };
  },
});
