import { defineCommand } from '../declarations';
import { renderStatus } from '../render-status';

export const command = defineCommand({
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram status', description: 'which repository, why, and what is in it' }],
  writes: false,
  async run({ context }) {
    const library = await context.open();
    const report = await library.status();
    return {
      json: report,
      text: (paint) => renderStatus(paint, report),
      hint: report.counts.engrams.total === 0 ? 'co-engram add "TITLE" --content TEXT' : undefined,
    };
  },
});
