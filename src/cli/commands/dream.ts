import { defineCommand } from '../declarations';
import { runMaintenance } from '../run-maintenance';

export const command = defineCommand({
  description:
    'Runs the stages deep and rem of maintain, due or not: first what is alike, old or contradicted is put in order, then ' +
    'suggestions are worked out from what is left. Run at night, it leaves something to say yes or no to in the morning.',
  arguments: [],
  options: {
    yes: { type: 'boolean', short: 'y', description: 'go on although very much would change' },
    insights: { type: 'boolean', description: 'draw insights from the last days, due or not' },
  },
  examples: [
    { command: 'co-engram dream', description: 'what a night is for' },
    { command: 'co-engram dream --dry-run', description: 'what it would change and suggest, and why' },
    { command: 'co-engram proposals list --source rem', description: 'what it suggested' },
  ],
  writes: true,
  run: ({ options, context }) => {
    const insights = options.insights ? true : undefined;
    return runMaintenance(context, { ...options, insights, stages: ['deep', 'rem'] });
  },
});
