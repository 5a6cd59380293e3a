import { READING_TIERS } from '../../recall/present';
import { defineCommand } from '../declarations';
import { lossHint } from '../loss-hint';
import { renderEngram } from '../render-engram';

export const command = defineCommand({
  description:
    'The id may be whole, a path, a unique beginning or end of at least 4 characters, or an exact title. ' +
    'Tiers: catalog (id, title, kind, domain), digest (and summary, importance, status), content (all), ' +
    'meta (all but the content), synapses, auto (the deepest that fits the budget).',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    tier: { type: 'choice', choices: READING_TIERS, description: 'how much; digest when missing' },
    budget: { type: 'integer', min: 1, valueName: 'TOKENS', description: 'for auto: an estimate of tokens' },
    at: {
      type: 'string',
      valueName: 'REV|DATE',
      description: 'as of this commit, or the last before a date',
    },
    asOf: { type: 'date', description: 'also whether it was true in the world at this time' },
    run: { type: 'string', valueName: 'RUN', description: 'the run of ponder that this is read for' },
  },
  examples: [
    { command: 'co-engram get J6Y2QM --as-of 2025-09-01', description: 'was it true then, and what was' },
    { command: 'co-engram get J6Y2QM --tier content', description: 'the whole engram' },
    { command: 'co-engram get engineering/database/deadlocks.md', description: 'by its path' },
    { command: 'co-engram get J6Y2QM --tier auto --budget 300', description: 'what fits into 300 tokens' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const answer = await library.get(args.id, {
      tier: options.tier ?? (options.budget === undefined ? 'digest' : 'auto'),
      budget: options.budget,
      at: options.at,
      asOf: options.asOf,
      run: options.run,
    });
    return { json: answer, text: (paint) => renderEngram(paint, answer), hint: lossHint(library) };
  },
});
