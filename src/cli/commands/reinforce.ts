import { defineCommand } from '../declarations';
import { FEEDBACK_OPTIONS } from '../feedback-options';
import { feedbackResult } from '../render-feedback';

export const command = defineCommand({
  description: 'The same as feedback --outcome success.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram that helped' }],
  options: {
    effectiveness: { type: 'number', min: 0, max: 1, description: 'how much it helped; 1 when missing' },
    reason: { type: 'string', valueName: 'TEXT', description: 'why' },
    session: FEEDBACK_OPTIONS.session,
  },
  examples: [{ command: 'co-engram reinforce J6Y2QM', description: 'it helped' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return feedbackResult(await library.feedback(args.id, { ...options, outcome: 'success' }, options));
  },
});
