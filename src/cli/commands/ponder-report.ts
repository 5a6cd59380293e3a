import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { parseJson } from '../parse-json';
import { renderReport } from '../render-ponder';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'A report is one JSON object: answer, items (id, state, read), insights (title, content, kind, sources). It is checked ' +
    'against the readings of the run. What is open is named and may be repaired, six times; then the question is given up ' +
    'and its insights wait in quarantine (proposals list --quarantined). Exit 1 unless it closed.',
  arguments: [{ name: 'id', description: 'the question' }],
  options: {
    input: {
      type: 'string',
      valueName: 'FILE|-',
      complete: 'file',
      description: 'the report; - reads stdin',
    },
  },
  examples: [
    { command: 'co-engram ponder report 4V1CPE --input report.json', description: 'hand it in' },
    { command: 'co-engram ponder report 4V1CPE --input - --dry-run', description: 'only check it' },
  ],
  writes: true,
  async run({ args, options: { input, dryRun, commit }, context }) {
    if (input === undefined) {
      throw new CoEngramError('USAGE', 'no report', { hint: '--input FILE, or --input - for stdin' });
    }
    const report = parseJson(await context.readText(input), input);
    const library = await context.open();
    const written = await library.reportPonder(args.id, report, { dryRun, commit });
    const { outcome } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) => [renderReport(paint, outcome), ...writtenLines(paint, written)].join('\n'),
      brief: outcome.state,
      exitCode: outcome.state === 'done' ? 0 : EXIT_CODES.FINDINGS,
    };
  },
});
