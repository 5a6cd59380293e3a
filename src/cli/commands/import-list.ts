import { counted } from '../../util/counted';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description:
    'Batches of import, ingest and transcript import that this clone remembers, the newest first. Each can be taken back ' +
    'with co-engram import undo.',
  arguments: [],
  options: {
    limit: { type: 'integer', min: 1, max: 10_000, default: 20, description: 'at most so many' },
  },
  examples: [{ command: 'co-engram import list', description: 'the last twenty' }],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const batches = await library.importedBatches();
    const results = batches.slice(0, options.limit);
    return {
      json: { total: batches.length, results },
      text: (paint) =>
        results
          .map(({ id, command: by, from, at, files, undoneAt }) => {
            const undone = undoneAt === undefined ? '' : paint.yellow(` undone ${undoneAt.slice(0, 10)}`);
            const what = `${by} ${oneLine(from)}`;
            return `${paint.dim(id.slice(-6))}  ${paint.dim(at.slice(0, 10))}  ${what}  ${counted(files, 'file')}${undone}`;
          })
          .join('\n'),
      hint: batches.length === 0 ? 'nothing was imported yet: co-engram import CLAUDE.md' : undefined,
    };
  },
});
