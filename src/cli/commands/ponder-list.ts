import { PONDER_STATES } from '../../ponder/states';
import { defineCommand } from '../declarations';
import { ponderLine } from '../render-ponder';

export const command = defineCommand({
  description: 'The questions of this agent on this machine, the oldest first.',
  arguments: [],
  options: { state: { type: 'choice', choices: PONDER_STATES, description: 'only these' } },
  examples: [
    { command: 'co-engram ponder list', description: 'all' },
    { command: 'co-engram ponder list --state queued', description: 'what waits' },
  ],
  jsonl: 'ponder-list-result',
  writes: false,
  async run({ options: { state }, context }) {
    const answer = await (await context.open()).listPonder({ state });
    return {
      json: answer,
      lines: answer.results.map((result) => ({ result })),
      text: (paint) => answer.results.map((each) => ponderLine(paint, each)).join('\n'),
      hint: answer.total === 0 ? 'co-engram ponder create QUESTION' : undefined,
    };
  },
});
