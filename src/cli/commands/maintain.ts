import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';
import { runMaintenance } from '../run-maintenance';

const STAGES = {
  light: ['light'],
  deep: ['deep'],
  rem: ['rem'],
  all: ['light', 'deep', 'rem'],
} as const;

export const command = defineCommand({
  description:
    'Without --stage, what is due: that is what cron calls. light folds in what reading taught; deep joins duplicates, closes facts ' +
    'that were corrected, promotes and archives facts, lets ' +
    'rest what is old and was never of use, suggests what to retire, sweeps the trash, moves contradictions on, and mends ' +
    'files. rem works out what might be better and files suggestions; it changes nothing else. Run twice, the second run changes nothing. Nothing is deleted but what the trash was told to purge. When more ' +
    'than a fifth of what is active would be frozen or forgotten at once, nothing changes and it ends with 1; --yes goes on.',
  arguments: [],
  options: {
    stage: { type: 'choice', choices: ['light', 'deep', 'rem', 'all'], description: 'this one, due or not' },
    yes: { type: 'boolean', short: 'y', description: 'go on although very much would change' },
    insights: { type: 'boolean', description: 'with rem: draw insights from the last days, due or not' },
  },
  examples: [
    { command: 'co-engram maintain', description: 'what is due' },
    {
      command: 'co-engram maintain --stage deep --dry-run',
      description: 'what a deep stage would change, and why',
    },
    { command: 'co-engram maintain --stage all --commit', description: 'everything, committed' },
  ],
  writes: true,
  async run({ options, context }) {
    const { stage = options.insights ? 'rem' : undefined } = options;
    if (options.insights && (stage === 'light' || stage === 'deep')) {
      throw new CoEngramError('USAGE', `the stage ${stage} draws no insights`, {
        hint: '--stage rem --insights',
      });
    }
    const insights = options.insights ? true : undefined;
    const result = await runMaintenance(context, { ...options, insights, stages: stage && STAGES[stage] });
    const { stages } = result.json;
    return { ...result, hint: stages.length === 0 ? 'co-engram maintain --stage deep' : undefined };
  },
});
