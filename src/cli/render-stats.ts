import type { MergeStats } from '../index';
import { oneLine } from './one-line';
import type { Paint } from './paint';

const LONGEST_BAR = 30;
const MOST_ROWS = 12;

/** Counts of merges for people, with a bar for each rule and field. */
export function renderStats(paint: Paint, stats: MergeStats): string {
  const { windowDays, engrams, synapses, others, conflicts, autoResolved, byRule, byField } = stats;
  const row = (name: string, value: number) => `${paint.dim(name.padEnd(14))}${value}`;
  return [
    paint.bold(`merges of the last ${windowDays === 1 ? 'day' : `${windowDays} days`}`),
    row('engrams', engrams),
    row('synapses', synapses),
    row('other files', others),
    `${row('conflicts', conflicts)}${conflicts === 0 ? '' : paint.dim('  left to a person')}`,
    `${row('decided', autoResolved)}${autoResolved === 0 ? '' : paint.dim('  fields that both sides had changed')}`,
    ...bars(paint, 'by rule', byRule),
    ...bars(paint, 'by field', byField),
  ].join('\n');
}

function bars(paint: Paint, heading: string, counts: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(counts);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_ROWS).map(([name, value]) => ({ name: oneLine(name), value }));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const digits = String(shown[0]?.value ?? 0).length;
  const most = Math.max(1, ...shown.map(({ value }) => value));
  const lines = shown.map(({ name, value }) => {
    const bar = '█'.repeat(Math.max(1, Math.round((value / most) * LONGEST_BAR)));
    return `  ${name.padEnd(width)}  ${String(value).padStart(digits)} ${paint.cyan(bar)}`;
  });
  const more = rows.length - shown.length;
  return ['', heading, ...lines, ...(more > 0 ? [paint.dim(`  and ${more} more`)] : [])];
}
