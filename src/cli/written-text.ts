import type { FieldRisk } from '../secrets/check-text';
import { printableLine } from '../util/printable';
import type { Paint } from './paint';

interface WrittenLike {
  dryRun: boolean;
  commit?: string;
  applied: { written: string[]; deleted: string[]; moved: Array<{ from: string; to: string }> };
}

/** The fields that every writer's JSON carries beside its outcome. */
export function writtenJson({ dryRun, commit, applied }: WrittenLike): object {
  return { dryRun, ...(commit === undefined ? {} : { commit }), applied };
}

/** The lines behind a writer's own: the plan of a dry run, the commit. */
export function writtenLines(paint: Paint, { dryRun, commit, applied }: WrittenLike): string[] {
  const lines: string[] = [];
  if (dryRun) {
    lines.push(paint.yellow('dry run, nothing was written; it would'));
    for (const path of applied.written) lines.push(printableLine(`  write  ${path}`));
    for (const path of applied.deleted) lines.push(printableLine(`  delete ${path}`));
    for (const { from, to } of applied.moved) lines.push(printableLine(`  move   ${from} -> ${to}`));
  }
  if (commit !== undefined) lines.push(paint.dim(`committed ${commit.slice(0, 10)}`));
  return lines;
}

/** One line a private or internal thing that was found, never its value. */
export function riskLines(paint: Paint, risks: readonly FieldRisk[]): string[] {
  if (risks.length === 0) return [];
  return [
    ...risks.map(
      ({ category, rule, field, masked }) =>
        `${paint.yellow('warning:')} ${category} (${rule}) in ${field}: ${printableLine(masked)}`,
    ),
    paint.dim('--visibility private keeps it on this machine'),
  ];
}
