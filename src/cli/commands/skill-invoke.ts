import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Moves its utility a tenth of the way towards the effectiveness, or towards 0 for a failure. While a skill is aging ' +
    'it moves half as much; a stale one is only brought back by the use, and learns from the next. Counted in usage/, so ' +
    'that no two clones are ever in conflict about it.',
  arguments: [{ name: 'skill', complete: 'skill', description: 'its name, id or folder' }],
  options: {
    success: { type: 'boolean', conflicts: ['failure'], description: 'it did what it should' },
    failure: { type: 'boolean', description: 'it did not' },
    effectiveness: {
      type: 'number',
      min: 0,
      max: 1,
      description: 'how well a success went; 1 when missing',
    },
    reason: { type: 'string', valueName: 'TEXT', description: 'why; kept in the audit log of this clone' },
  },
  examples: [
    { command: 'co-engram skill invoke deploy --success', description: 'it worked' },
    {
      command: 'co-engram skill invoke deploy --success --effectiveness 0.6',
      description: 'it worked, with detours',
    },
    {
      command: 'co-engram skill invoke deploy --failure --reason "the script moved"',
      description: 'it did not',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { success, failure, effectiveness, reason } = options;
    if (!success && !failure) {
      throw new CoEngramError('USAGE', 'how did it go?', { hint: '--success or --failure' });
    }
    const library = await context.open();
    const written = await library.invokeSkill(args.skill, { success, effectiveness, reason }, options);
    const { outcome } = written;
    const { skill, utilityBefore, learnt, recorded } = outcome;
    const moved = `utility ${utilityBefore.toFixed(4)} -> ${skill.utility.toFixed(4)}`;
    const words = learnt ? moved : recorded ? 'counted; it was stale, the next use teaches' : 'not recorded';
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) =>
        [
          `${success ? paint.green('success') : paint.red('failure')} of ${paint.bold(oneLine(skill.name))}  ${words}`,
          ...(skill.retiredAt === undefined
            ? []
            : [paint.yellow(`it is retired: co-engram skill revive ${oneLine(skill.name)}`)]),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: skill.skillId,
      hint:
        skill.suggestedStage === undefined
          ? undefined
          : `use speaks for it: co-engram skill update ${skill.name} --stage ${skill.suggestedStage}`,
    };
  },
});
