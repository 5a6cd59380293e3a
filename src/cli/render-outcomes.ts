import type { AddOutcome, Written } from '../index';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import { riskLines, writtenLines } from './written-text';

/** What became of each draft, for people. */
export function renderOutcomes(paint: Paint, written: Written<AddOutcome[]>): string {
  return [
    ...written.outcome.flatMap((outcome) => outcomeLines(paint, outcome)),
    ...writtenLines(paint, written),
  ].join('\n');
}

const COLOURS = { NEW: 'green', UPDATE: 'yellow', DUPLICATE: 'cyan' } as const;

function outcomeLines(paint: Paint, outcome: AddOutcome): string[] {
  const { verdict, title, id, path, targetId, relatedId, proposalId, reason } = outcome;
  const lines = [
    `${paint[COLOURS[verdict]](verdict)} ${paint.bold(oneLine(title))}`,
    paint.dim(printableLine(`  ${id}  ${path}`)),
  ];
  if (verdict !== 'NEW') lines.push(`  ${reason}`);
  if (verdict === 'UPDATE' && targetId !== undefined && targetId !== id) lines.push(`  like ${targetId}`);
  if (proposalId !== undefined) lines.push(`  proposal ${proposalId} would merge both`);
  if (relatedId !== undefined) {
    lines.push(`  ${reason}`, paint.dim(`  a correction? co-engram link ${id} supersedes ${relatedId}`));
  }
  return [
    ...lines,
    ...outcome.warnings.map((text) => `${paint.yellow('warning:')} ${printableLine(text)}`),
    ...riskLines(paint, outcome.risk),
  ];
}
