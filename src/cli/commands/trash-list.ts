import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description: 'With trash.enabled, maintenance moves forgotten memories here after a while.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram trash list', description: 'what lies there, and until when' }],
  writes: false,
  async run({ context }) {
    const library = await context.open();
    const results = await library.trashList();
    return {
      json: { total: results.length, results },
      text: (paint) =>
        results
          .map(({ id, title, path, purgeAt }) => {
            const until = purgeAt === null ? 'kept' : `until ${purgeAt.slice(0, 10)}`;
            return `${paint.dim(id.slice(-6))}  ${paint.bold(oneLine(title))}  ${paint.dim(printableLine(`${until}  ${path}`))}`;
          })
          .join('\n'),
      hint: results.length === 0 ? 'the trash is empty' : 'co-engram restore ID',
    };
  },
});
