import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';
import { FEEDBACK_OPTIONS } from '../feedback-options';
import { feedbackResult } from '../render-feedback';

export const command = defineCommand({
  description:
    'The same as feedback --outcome failure. The reason goes to the audit log, and into the proposal when it failed too often.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram that misled' }],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'what was wrong; needed' },
    ...FEEDBACK_OPTIONS,
  },
  examples: [
    { command: 'co-engram fail J6Y2QM --reason "the port is 9090 since May"', description: 'out of date' },
    {
      command: 'co-engram fail J6Y2QM --reason wrong --apply',
      description: 'archived at once if it fails often',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    if (options.reason === undefined) {
      throw new CoEngramError('USAGE', 'a failure needs a reason', { hint: '--reason "what was wrong"' });
    }
    const library = await context.open();
    return feedbackResult(await library.feedback(args.id, { ...options, outcome: 'failure' }, options));
  },
});
