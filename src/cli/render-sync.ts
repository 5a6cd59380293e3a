import type { SyncReport } from '../index';
import { describeCounts } from '../sync/summarize-changes';
import { oneLine } from './one-line';
import type { Paint } from './paint';

/** What a sync did, one line a step; then what ended it early, with both versions of what is to be decided. */
export function renderSync(paint: Paint, report: SyncReport): string {
  const lines = [
    ...(report.dryRun ? [paint.yellow('dry run, nothing was touched; it would')] : []),
    ...commitLines(paint, report),
    ...pullLines(paint, report),
    ...pushLines(paint, report),
    ...problemLines(paint, report),
  ];
  return lines.length === 0 ? 'nothing to do' : lines.join('\n');
}

const LABEL_WIDTH = 8;

function step(paint: Paint, report: SyncReport, [done, planned]: [string, string], text: string): string {
  return `${paint.green((report.dryRun ? planned : done).padEnd(LABEL_WIDTH))} ${text}`;
}

function commitLines(paint: Paint, report: SyncReport): string[] {
  const { committed, files = [] } = report;
  if (committed.message === '') return [];
  const sha = committed.sha === undefined ? '' : paint.dim(` ${committed.sha.slice(0, 9)}`);
  const first = step(paint, report, ['committed', 'commit'], `${oneLine(committed.message)}${sha}`);
  return [first, ...files.map((path) => paint.dim(`  ${oneLine(path)}`))];
}

function pullLines(paint: Paint, report: SyncReport): string[] {
  const { upToDate, counts, conflicts } = report.pulled;
  if (upToDate !== false || conflicts.length > 0) return [];
  const to = report.pulled.to === undefined ? '' : paint.dim(` ${report.pulled.to.slice(0, 9)}`);
  return [step(paint, report, ['pulled', 'pull'], `${describeCounts(counts)}${to}`)];
}

function pushLines(paint: Paint, report: SyncReport): string[] {
  const { done, remote, ref, mode } = report.pushed;
  if (!done && !report.dryRun) return [];
  if (remote === undefined) return [];
  const place = [remote, ref?.replace(/^refs\/heads\//, '')].filter((part) => part !== undefined).join(' ');
  const review = mode === 'gerrit-review' ? ' for review: its server takes no direct pushes' : '';
  return [step(paint, report, ['pushed', 'push'], `to ${place}${review}`)];
}

function problemLines(paint: Paint, { problem, pulled }: SyncReport): string[] {
  if (problem === undefined) return [];
  const details =
    pulled.conflicts.length > 0 ? conflictLines(paint, pulled) : (problem.details ?? []).map(indented);
  return [`${paint.red(problem.code)}: ${problem.message}`, ...details];
}

function conflictLines(paint: Paint, { conflicts }: SyncReport['pulled']): string[] {
  return conflicts.flatMap(({ path, message, places }) => [
    `  ${paint.bold(oneLine(path))}${paint.dim(`  ${message}`)}`,
    ...places.flatMap(({ ours, theirs }) => [...version('ours', ours), ...version('theirs', theirs)]),
  ]);
}

function version(side: 'ours' | 'theirs', text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line, n) => `    ${(n === 0 ? side : '').padEnd(6)} | ${line}`);
}

function indented(line: string): string {
  return `  ${line}`;
}
