import { defineCommand } from '../declarations';
import { renderStats } from '../render-stats';
import { WINDOW_OPTION } from '../window-option';

export const command = defineCommand({
  description:
    'Counts what the merges of this clone did in the last days: files, what was left to a person, and which rules ' +
    'decided which fields. What each of them decided: co-engram merge log. What is in the repository: co-engram status.',
  arguments: [],
  options: { windowDays: WINDOW_OPTION },
  examples: [
    { command: 'co-engram stats', description: 'the merges of the last 7 days' },
    { command: 'co-engram stats --window-days 90 --json', description: 'of the last 90 days, for a program' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const stats = await library.stats({ windowDays: options.windowDays });
    const isEmpty = stats.engrams + stats.synapses + stats.others === 0;
    return {
      json: stats,
      text: (paint) => renderStats(paint, stats),
      hint: isEmpty
        ? 'no merge in this time: co-engram stats --window-days 90 looks further back'
        : undefined,
    };
  },
});
