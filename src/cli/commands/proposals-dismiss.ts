import { EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { MOST_PROPOSALS_OPTION, PROPOSAL_FILTER_OPTIONS } from '../proposal-options';
import { renderDismissed } from '../render-proposal';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Says no. The proposal stays as a tombstone, so that nobody suggests the same again: for ever, or with --days for a ' +
    'while. edit --reopen takes it back. Of several, those that cannot be dismissed are named and the exit code is 1.',
  arguments: [
    { name: 'ids', optional: true, variadic: true, complete: 'proposal', description: 'the proposals' },
  ],
  options: {
    ...PROPOSAL_FILTER_OPTIONS,
    ...MOST_PROPOSALS_OPTION,
    reason: { type: 'string', valueName: 'TEXT', description: 'why; stays with the proposal' },
    days: {
      type: 'integer',
      min: 0,
      max: 100_000,
      valueName: 'N',
      description:
        'may be suggested again after so many days; 0 = never, as when missing; a skill to retire: 30',
    },
  },
  examples: [
    {
      command: 'co-engram proposals dismiss 7RZ4QK --reason "they only look alike"',
      description: 'for ever',
    },
    {
      command: 'co-engram proposals dismiss --source retire --domain engineering --days 90',
      description: 'ask again in three months',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { source, domain, before, limit, reason, days, dryRun, commit } = options;
    const library = await context.open();
    const written = await library.dismissProposals(
      { references: args.ids, source, domain, before, limit },
      { reason, days, dryRun, commit },
    );
    const { dismissed, failures, left } = written.outcome;
    return {
      json: { results: dismissed, failures, left, ...writtenJson(written) },
      text: (paint) =>
        [...renderDismissed(paint, written.outcome), ...writtenLines(paint, written)].join('\n'),
      hint:
        dismissed.length + failures.length === 0
          ? 'nothing of the kind waits: co-engram proposals list'
          : undefined,
      exitCode: failures.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
