import { EXIT_CODES } from '../../errors';
import type { StageReport } from '../../index';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';

/** Of one action; the rest is in --json. */
const MOST_LINES = 20;

const STAGES = { light: ['light'], deep: ['deep'], all: ['light', 'deep'] } as const;

export const command = defineCommand({
  description:
    'Without --stage, what is due: that is what cron calls. light folds in what reading taught; deep joins duplicates, lets ' +
    'rest what is old and was never of use, suggests what to retire, sweeps the trash, moves contradictions on, and mends ' +
    'files. Run twice, the second run changes nothing. Nothing is deleted but what the trash was told to purge. When more ' +
    'than a fifth of what is active would be frozen or forgotten at once, nothing changes and it ends with 1; --yes goes on.',
  arguments: [],
  options: {
    stage: { type: 'choice', choices: ['light', 'deep', 'all'], description: 'this one, due or not' },
    yes: { type: 'boolean', short: 'y', description: 'go on although very much would change' },
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
    const library = await context.open();
    const { stage, yes, dryRun, commit } = options;
    const report = await library.maintain({
      stages: stage === undefined ? undefined : STAGES[stage],
      yes,
      dryRun,
      commit,
      onProgress: ({ stage: name, doing, done, total }) =>
        context.progress(`${name} ${done + 1}/${total}: ${doing}`),
    });
    context.progress('');
    const isHeld = report.stages.some(({ held }) => held !== undefined);
    return {
      json: report,
      text: (paint) =>
        report.stages.length === 0
          ? 'nothing is due'
          : report.stages.flatMap((each) => stageLines(paint, each, report.dryRun)).join('\n'),
      hint: report.stages.length === 0 ? 'co-engram maintain --stage deep' : undefined,
      exitCode: isHeld ? EXIT_CODES.FINDINGS : 0,
    };
  },
});

function stageLines(paint: Paint, report: StageReport, dryRun: boolean): string[] {
  const { stage, changes, refused, held, skipped, doctor, commit } = report;
  const would = dryRun || held !== undefined ? 'would change' : 'changed';
  const head = `${paint.bold(stage)}: ${changes.length === 0 ? 'nothing to do' : `${changes.length} ${would}`}`;
  return [
    dryRun ? `${head} ${paint.yellow('(dry run, nothing was written)')}` : head,
    ...actionLines(paint, changes),
    ...refused.map(({ engramIds, why }) =>
      paint.yellow(printableLine(`  left alone ${engramIds[0] ?? ''}: ${why}`)),
    ),
    ...skipped.map(({ path, message }) =>
      paint.yellow(printableLine(`  cannot be read: ${path} ${message}`)),
    ),
    ...(held === undefined
      ? []
      : [
          paint.red(
            `  nothing was changed: ${held.wanted} of ${held.active} active engrams is more than ${held.limit}`,
          ),
          '  if that is right: co-engram maintain --stage deep --yes',
        ]),
    ...doctorLines(paint, doctor),
    ...(commit === undefined ? [] : [paint.dim(`  committed ${commit.slice(0, 10)}`)]),
  ];
}

function actionLines(paint: Paint, changes: StageReport['changes']): string[] {
  const byAction = new Map<string, StageReport['changes']>();
  for (const change of changes) byAction.set(change.action, [...(byAction.get(change.action) ?? []), change]);
  return [...byAction].flatMap(([action, all]) => {
    const lines = all.slice(0, MOST_LINES).map(({ engramIds: [id = ''], title = '', path, reason }) => {
      const what = id === '' ? (path ?? '') : `${id.slice(-6)} ${title}`.trimEnd();
      return `  ${action.replace('_', ' ')} ${printableLine(what)} ${paint.dim(printableLine(reason))}`;
    });
    const more = all.length - lines.length;
    return more === 0
      ? lines
      : [...lines, paint.dim(`  and ${more} more to ${action.replace('_', ' ')}: --json lists all`)];
  });
}

function doctorLines(paint: Paint, doctor: StageReport['doctor']): string[] {
  if (doctor === undefined) return [];
  const { autoFixesApplied, pendingManualReview } = doctor;
  return [
    ...(autoFixesApplied === 0 ? [] : [`  ${autoFixesApplied} faults mended`]),
    ...(pendingManualReview === 0
      ? []
      : [paint.yellow(`  ${pendingManualReview} faults need you: co-engram doctor`)]),
  ];
}
