import { VERDICTS } from '../../learning/contradiction';
import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'keep_new and keep_old refute the other; merge appends what only the other says, forgets the other and removes the ' +
    'link; archive freezes the newer. New is what is true since later, or else was created later.',
  arguments: [{ name: 'synapse', complete: 'synapse', description: 'the contradiction' }],
  options: {
    verdict: { type: 'choice', choices: VERDICTS, description: 'what becomes of it' },
    keep: {
      type: 'string',
      valueName: 'ID',
      complete: 'engram',
      description: 'the engram that stays; with merge, the one that takes the text',
    },
    rationale: { type: 'string', valueName: 'TEXT', description: 'why; needed' },
  },
  examples: [
    {
      command: 'co-engram contradictions resolve syn-91ac --verdict keep_new --rationale "measured in May"',
      description: 'the newer holds',
    },
    {
      command: 'co-engram contradictions resolve syn-91ac --keep J6Y2QM --rationale "checked in the code"',
      description: 'this one holds',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const { verdict, keep, rationale = '' } = options;
    const written = await library.resolveContradiction(args.synapse, { verdict, keep, rationale }, options);
    const { outcome } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) =>
        [
          `${paint.green(outcome.verdict)}: ${outcome.keptId} stands, ${outcome.otherId} is ${outcome.other}`,
          ...writtenLines(paint, written),
        ].join('\n'),
    };
  },
});
