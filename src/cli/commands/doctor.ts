import { EXIT_CODES } from '../../errors';
import type { DoctorIssue, DoctorOutcome, MemoryRepository } from '../../index';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import type { CommandResult } from '../result';
import { writtenJson, writtenLines } from '../written-text';

/** Of one kind; the rest is in --json. */
const MOST_LINES = 20;

export const command = defineCommand({
  description:
    'Looks at every file, every link and the settings of this clone. --fix mends only what loses nothing, and run again it ' +
    'has nothing left to mend. Ends with 1 while something needs a person, or --fix. Advice, such as a file named otherwise ' +
    'than its title, is listed and never fails.',
  arguments: [],
  options: {
    fix: { type: 'boolean', description: 'mend what loses nothing' },
    incremental: { type: 'boolean', description: 'look only into files that changed since they were sound' },
    newId: {
      type: 'string',
      valueName: 'PATH',
      complete: 'file',
      conflicts: ['fix', 'incremental'],
      description: 'give this copy of an engram an id of its own; links stay with the other file',
    },
  },
  examples: [
    { command: 'co-engram doctor', description: 'what is wrong, and what to do about it' },
    { command: 'co-engram doctor --fix --dry-run', description: 'what would be mended' },
    {
      command: 'co-engram doctor --new-id notes/copy.md',
      description: 'a copied file becomes a memory of its own',
    },
  ],
  writes: true,
  async run({ options, context }) {
    const library = await context.open();
    if (options.newId !== undefined) return newId(library, options.newId, options);
    const { dryRun, commit, fix, incremental } = options;
    const outcome = await library.doctor({ dryRun, commit, fix, incremental });
    const { report } = outcome;
    const isWell = report.pendingManualReview + report.fixable === 0;
    return {
      json: { ...report, ...writtenJson(outcome) },
      text: (paint) => render(paint, outcome),
      exitCode: isWell ? 0 : EXIT_CODES.FINDINGS,
    };
  },
});

async function newId(
  library: MemoryRepository,
  path: string,
  options: { dryRun: boolean; commit?: boolean },
): Promise<CommandResult> {
  const written = await library.giveNewId(path, options);
  const { outcome } = written;
  return {
    kind: 'doctor-new-id',
    json: { ...outcome, ...writtenJson(written) },
    text: (paint) =>
      [
        `${printableLine(outcome.path)} has the id ${paint.bold(outcome.to)}`,
        ...writtenLines(paint, written),
      ].join('\n'),
    brief: outcome.to,
  };
}

function render(paint: Paint, outcome: DoctorOutcome): string {
  const { issues, totalEngrams, totalSynapses, autoFixesApplied, pendingManualReview, fixable } =
    outcome.report;
  const byKind = new Map<string, DoctorIssue[]>();
  for (const issue of issues) byKind.set(issue.kind, [...(byKind.get(issue.kind) ?? []), issue]);
  const left = issues.filter(({ autoFixed }) => !autoFixed).length;
  const fixed = outcome.dryRun ? 'would be mended' : 'mended';
  return [
    ...[...byKind.values()].flatMap((all) => kindLines(paint, all, fixed)),
    `${totalEngrams} engrams, ${totalSynapses} synapses: ${left === 0 ? 'all is well' : `${left} issues`}`,
    ...(autoFixesApplied === 0 ? [] : [paint.green(`${autoFixesApplied} ${fixed}`)]),
    ...(fixable === 0 ? [] : [paint.yellow(`${fixable} can be mended: co-engram doctor --fix`)]),
    ...(pendingManualReview === 0 ? [] : [paint.red(`${pendingManualReview} need you`)]),
    ...writtenLines(paint, outcome),
  ].join('\n');
}

function kindLines(paint: Paint, issues: readonly DoctorIssue[], fixed: string): string[] {
  const lines = issues.slice(0, MOST_LINES).map((issue) => issueLine(paint, issue, fixed));
  const more = issues.length - lines.length;
  return more === 0
    ? lines
    : [...lines, paint.dim(`  and ${more} more of ${issues[0]?.kind}: --json lists all`)];
}

function issueLine(paint: Paint, issue: DoctorIssue, fixed: string): string {
  const { path, line, column, message, nextAction, severity, autoFixed } = issue;
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const label = autoFixed
    ? paint.green(fixed)
    : severity === 'error'
      ? paint.red('error')
      : paint.yellow('warning');
  const next = nextAction === undefined ? '' : paint.dim(printableLine(`  ${nextAction}`));
  return `${label} ${printableLine(`${place} ${message}`)}${next}`;
}
