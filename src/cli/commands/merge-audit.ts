import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { renderMergeAudit } from '../render-merge-audit';

export const command = defineCommand({
  description:
    'Merges the merge commits of a range again from their parents, by our rules, and lists what they lost that is still ' +
    'missing: a merge by a button of a forge or in a clone without the driver knows no rules. --fix puts back what ' +
    'needs no person. What somebody has decided since, or by hand in the merge, stays. Ends with 1 while something ' +
    'is missing.',
  arguments: [
    {
      name: 'range',
      optional: true,
      description:
        'commits as git takes them: HEAD~20..HEAD, a branch, COMMIT^! for one; all of HEAD when missing',
    },
  ],
  options: {
    limit: { type: 'integer', min: 0, default: 50, description: 'the newest so many merges; 0 for all' },
    fix: { type: 'boolean', description: 'put back what was lost' },
    commit: { type: 'boolean', negatable: true, description: 'commit what was put back; implies --fix' },
    accept: {
      type: 'boolean',
      description: 'what is left is meant so: do not tell of these merges again in this clone',
    },
    dryRun: { type: 'boolean', description: 'show what would be done, write nothing' },
  },
  examples: [
    { command: 'co-engram merge audit', description: 'the last 50 merges' },
    { command: 'co-engram merge audit origin/main --fix --commit', description: 'put back and commit' },
    { command: 'co-engram merge audit --fix --accept', description: 'and the rest is right as it is' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { limit, accept, commit, dryRun } = options;
    const fix = options.fix || commit === true;
    if (args.range === '') throw new CoEngramError('USAGE', 'the range is empty');
    const library = await context.open({ forWriting: fix });
    const report = await library.mergeAudit({ range: args.range, limit, fix, accept, commit, dryRun });
    const left = fix ? report.byHand : report.lost;
    const canFix = !fix && !accept && report.lost > report.byHand;
    return {
      json: { ...report },
      text: (paint) => renderMergeAudit(paint, report, fix),
      hint: canFix ? 'to put it back: co-engram merge audit --fix' : undefined,
      exitCode: left > 0 && !accept ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
