import { EXIT_CODES } from '../../errors';
import { counted } from '../../util/counted';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Removes what the batch made and gives back what it changed, where that is still as the batch left it. What was ' +
    'edited, moved, decided or linked since is named and kept (exit 1).',
  arguments: [
    {
      name: 'batch',
      complete: 'batch',
      description: 'id of a batch, as import printed it, or a unique part of it',
    },
  ],
  options: {},
  examples: [
    { command: 'co-engram import undo 7RZ4QK --dry-run', description: 'what would go' },
    { command: 'co-engram import undo 7RZ4QK', description: 'take the batch back' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.undoBatch(args.batch, options);
    const { batch, removed, restored, kept, undoneBefore } = written.outcome;
    return {
      json: { ...written.outcome, ...writtenJson(written) },
      text: (paint) => {
        if (undoneBefore !== undefined)
          return `the batch ${batch.id} was taken back on ${undoneBefore} already`;
        const more = restored.length === 0 ? '' : `, ${counted(restored.length, 'file')} as before`;
        return [
          `${written.dryRun ? 'would remove' : 'removed'} ${counted(removed.length, 'file')}${more}`,
          ...kept.map(({ path, why }) => paint.yellow(printableLine(`kept ${path}: ${why}`))),
          ...writtenLines(paint, written),
        ].join('\n');
      },
      brief: '',
      exitCode: kept.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
