import { CoEngramError } from '../../errors';
import { OUTCOMES } from '../../learning/feedback';
import { defineCommand } from '../declarations';
import { FEEDBACK_OPTIONS } from '../feedback-options';
import { feedbackResult } from '../render-feedback';

export const command = defineCommand({
  description:
    'A success raises importance by at most the learning rate, and that of close neighbours a little; a failure lowers ' +
    'it. A partial success counts half. Reading alone never moves it. After several failures a proposal to archive is filed.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram that was used' }],
  options: {
    outcome: { type: 'choice', choices: OUTCOMES, description: 'how it served; needed' },
    effectiveness: { type: 'number', min: 0, max: 1, description: 'how much it helped; 1 when missing' },
    reason: { type: 'string', valueName: 'TEXT', description: 'why' },
    ...FEEDBACK_OPTIONS,
  },
  examples: [
    { command: 'co-engram feedback J6Y2QM --outcome success --effectiveness 0.9', description: 'it helped' },
    {
      command: 'co-engram feedback J6Y2QM --outcome failure --reason "the port moved"',
      description: 'it was out of date',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { outcome } = options;
    if (outcome === undefined) {
      throw new CoEngramError('USAGE', 'how did it serve?', { hint: `--outcome ${OUTCOMES.join('|')}` });
    }
    const library = await context.open();
    return feedbackResult(await library.feedback(args.id, { ...options, outcome }, options));
  },
});
