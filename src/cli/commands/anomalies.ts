import { EXIT_CODES } from '../../errors';
import type { AnomalyReport } from '../../index';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import { WINDOW_OPTION } from '../window-option';

export const command = defineCommand({
  description:
    'Looks for conflict rates that are unusual, merges that broke down, authors who change far more than anybody, ' +
    'clocks that are a day and more off, deletions that came back, and memories that lost their file in a merge. ' +
    'Ends with 1 when one of them is critical.',
  arguments: [],
  options: { windowDays: WINDOW_OPTION },
  examples: [
    { command: 'co-engram anomalies', description: 'what was unusual in the last 7 days' },
    { command: 'co-engram anomalies --window-days 1 --json', description: 'for a job that runs every day' },
  ],
  jsonl: 'anomaly',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const report = await library.anomalies({ windowDays: options.windowDays });
    return {
      json: report,
      lines: report.anomalies.map((anomaly) => ({ anomaly })),
      text: (paint) => renderAnomalies(paint, report),
      exitCode: report.critical > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});

function renderAnomalies(paint: Paint, { windowDays, anomalies }: AnomalyReport): string {
  if (anomalies.length === 0) {
    return `nothing unusual in the last ${windowDays === 1 ? 'day' : `${windowDays} days`}`;
  }
  return anomalies
    .flatMap(({ kind, level, message, hint, items }) => [
      `${level === 'critical' ? paint.red(level) : paint.yellow(level)} ${paint.bold(kind)} ${printableLine(message)}`,
      ...(items.length === 0 ? [] : [`  ${printableLine(items.join(', '))}`]),
      ...(hint === undefined ? [] : [paint.dim(`  ${printableLine(hint)}`)]),
    ])
    .join('\n');
}
