import type { MaintainReport, StageReport } from '../index';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';
import { sentLines } from './render-sent';

/** Of one action; the rest is in --json. */
const MOST_LINES = 20;

/** What stages of maintenance did, or would do, for people. */
export function renderMaintenance(paint: Paint, { stages, dryRun }: MaintainReport): string {
  if (stages.length === 0) return 'nothing is due';
  return stages.flatMap((each) => stageLines(paint, each, dryRun)).join('\n');
}

function stageLines(paint: Paint, report: StageReport, dryRun: boolean): string[] {
  const { stage, changes, refused, held, skipped, doctor, judgedBy, quiet, pondered, wouldSend, commit } =
    report;
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
    ...(judgedBy === undefined || judgedBy === 'rules'
      ? []
      : [paint.dim(printableLine(`  drafted by ${judgedBy}`))]),
    ...(quiet === true ? [paint.dim('  nothing changed in the last week: no insights')] : []),
    ...(pondered === undefined
      ? []
      : [
          printableLine(
            `  pondered ${pondered.id.slice(-6)}: ${pondered.state} ${pondered.reason ?? ''}`.trimEnd(),
          ),
        ]),
    ...sentLines(paint, wouldSend),
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
