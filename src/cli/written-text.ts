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
  const lines = dryRun ? plannedLines(paint, applied) : [];
  return commit === undefined ? lines : [...lines, paint.dim(`committed ${commit.slice(0, 10)}`)];
}

function plannedLines(paint: Paint, { written, deleted, moved }: WrittenLike['applied']): string[] {
  const lines = [
    ...written.map((path) => `  write  ${path}`),
    ...deleted.map((path) => `  delete ${path}`),
    ...moved.map(({ from, to }) => `  move   ${from} -> ${to}`),
  ];
  const head = 'dry run, nothing was written';
  return [paint.yellow(lines.length === 0 ? head : `${head}; it would`), ...lines.map(printableLine)];
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
