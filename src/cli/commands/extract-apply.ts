import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { modelLines, renderExtraction } from '../render-extraction';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Checks the answer to extract request item by item and stores it: facts, relationships, emotions and the summary as ' +
    'facts, entities as engrams. Bad items are skipped and named (exit 1). The same answer twice changes nothing.',
  arguments: [],
  options: {
    input: {
      type: 'string',
      valueName: 'FILE|-',
      complete: 'file',
      description: 'the answer, one JSON object',
    },
    atomic: { type: 'boolean', description: 'any bad item refuses all' },
  },
  examples: [
    { command: 'co-engram extract apply --input answer.json', description: 'store what is good' },
    { command: 'co-engram extract apply --input - --atomic --dry-run', description: 'only check' },
  ],
  writes: true,
  async run({ options: { input, atomic, dryRun, commit }, context }) {
    if (input === undefined) {
      throw new CoEngramError('USAGE', 'no answer to apply', {
        hint: '--input FILE, or --input - for stdin',
      });
    }
    const answer = await context.readText(input);
    const library = await context.open();
    const written = await library.applyAnswer(answer, { atomic, dryRun, commit });
    const { facts, entities, skipped } = written.outcome;
    return {
      json: { facts, entities, skipped, ...writtenJson(written) },
      text: (paint) =>
        [
          ...(facts.length === 0 ? [] : [renderExtraction(paint, { facts, skipped: [] })]),
          ...modelLines(paint, { entities, unusable: skipped }),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: [...facts, ...entities].map(({ id }) => id).join('\n'),
      exitCode: skipped.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
