import type { StatusReport } from '../index';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';

const RULES: Readonly<Record<StatusReport['rule'], string>> = {
  flag: 'by --repo',
  environment: 'by CO_ENGRAM_DATA_ROOT',
  ancestor: 'here or above',
  'user-config': 'by your configuration',
  home: 'the default place',
  library: 'by name',
};

/** The report for people. */
export function renderStatus(paint: Paint, report: StatusReport): string {
  const { counts, maintenance, skipped } = report;
  const { engrams, synapses, facts } = counts;
  const row = (name: string, text: string) => `${paint.dim(name.padEnd(13))}${text}`;
  const overdue = Object.entries(maintenance).filter(([, { due }]) => due);
  return [
    `${paint.bold(printableLine(report.repo))}  ${paint.dim(`(${RULES[report.rule]})`)}`,
    row('head', report.head?.slice(0, 10) ?? 'no commit'),
    row('engrams', `${engrams.total}  ${countsText(engrams.status)}`.trimEnd()),
    ...[engrams.kind, engrams.verification, engrams.visibility]
      .filter(() => engrams.total > 0)
      .map((counts) => row('', countsText(counts))),
    row('facts', `${facts.total}  ${countsText(withoutNone(facts.tier))}`.trimEnd()),
    row('synapses', `${synapses.total}  ${countsText(synapses.kind)}`.trimEnd()),
    ...(counts.sessions === 0 ? [] : [row('sessions', String(counts.sessions))]),
    ...(counts.skills === 0 ? [] : [row('skills', String(counts.skills))]),
    ...(engrams.total === 0 ? [] : [row('reinforced', bars(report.reinforcement))]),
    row('proposals', String(report.pendingProposals)),
    ...driverLines(report.driver).map((line, n) => row(n === 0 ? 'merge driver' : '', line)),
    ...hookLines(report.hooks).map((line, n) => row(n === 0 ? 'hooks' : '', line)),
    ...(report.merges.lossy.length === 0
      ? []
      : [row('merges', `${report.merges.lossy.length} lost something: co-engram merge audit`)]),
    ...(report.pendingSignals === 0 ? [] : [row('signals', `${report.pendingSignals} not folded in yet`)]),
    row(
      'maintenance',
      overdue.length === 0 ? 'nothing due' : `due: ${overdue.map(([stage]) => stage).join(', ')}`,
    ),
    row('state', `${Math.ceil(report.stateBytes / 1024)} KiB`),
    ...skipped.map(({ path, line, column, message }) => {
      const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
      return `${paint.yellow('skipped')} ${printableLine(`${place} ${message}`)}`;
    }),
  ].join('\n');
}

function driverLines({ configured, upToDate, owner, problems }: StatusReport['driver']): string[] {
  if (!configured) return ['not configured; register it: co-engram init'];
  if (upToDate) return ['configured'];
  const todo = owner === 'co-engram' ? 'renew it: co-engram init' : 'co-engram init says how to replace it';
  return [`needs a look; ${todo}`, ...problems.map(printableLine)];
}

function hookLines({ installed, problems }: StatusReport['hooks']): string[] {
  if (installed.length === 0 && problems.length === 0) return [];
  return [installed.join(', ') || 'none', ...problems.map(printableLine)];
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** Facts that nobody gave a tier need no word. */
function withoutNone({ none: _, ...counts }: Readonly<Record<string, number>>): Record<string, number> {
  return counts;
}

const BARS = '▁▂▃▄▅▆▇█';

/** A bar a tenth, the tallest is the most frequent. */
function bars(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  return values
    .map((value) =>
      value === 0 ? ' ' : BARS[Math.min(BARS.length - 1, Math.ceil((value / most) * BARS.length) - 1)],
    )
    .join('');
}
