import type { Finding } from '../../doctor/finding';
import { EXIT_CODES } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';

export const command = defineCommand({
  description:
    'Reads every file, changes none: front matter, field values, merge markers, hashes, ids, ends of synapses, secrets, ' +
    'private files. Ends with 1 when something is wrong. --staged looks at what the next commit would add.',
  arguments: [],
  options: {
    staged: { type: 'boolean', description: 'only what is staged, as it is staged' },
    github: { type: 'boolean', description: 'print annotations for GitHub Actions' },
  },
  examples: [
    { command: 'co-engram check', description: 'the whole repository' },
    { command: 'co-engram check --staged', description: 'in a pre-commit hook' },
  ],
  jsonl: 'finding',
  writes: false,
  async run({ options, context }) {
    const library = await context.open({ forChecking: true });
    const report = await library.check({ staged: options.staged });
    const { findings, errors, checkedFiles, warnings } = report;
    const print = options.github
      ? githubLine
      : (finding: Finding, paint: Paint) => findingLine(paint, finding);
    return {
      json: report,
      lines: findings.map((finding) => ({ finding })),
      text: (paint) =>
        [
          ...findings.map((finding) => print(finding, paint)),
          ...(options.github ? [] : [`${checkedFiles} files, ${errors} errors, ${warnings} warnings`]),
        ].join('\n'),
      exitCode: errors > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});

function findingLine(paint: Paint, { severity, path, line, column, message, nextAction }: Finding): string {
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const label = severity === 'error' ? paint.red('error') : paint.yellow('warning');
  return `${label} ${printableLine(`${place} ${message}`)}${nextAction === undefined ? '' : paint.dim(printableLine(`  ${nextAction}`))}`;
}

/** A workflow command; its values escape what would end them. */
function githubLine({ severity, path, line, column, message }: Finding): string {
  const place = [`file=${property(path)}`];
  if (line !== undefined) place.push(`line=${line}`, `col=${column ?? 1}`);
  return `::${severity} ${place.join(',')}::${data(message)}`;
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
