import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { renderAuto, renderTask } from '../render-ponder';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Prints the task for the agent that thinks: the question, the engrams to begin at, a plan with queries to run, earlier ' +
    'insights and the rules. Read with search --run RUN and get --run RUN: only that counts. Then ponder report; each round ' +
    'has 30 minutes. With --auto the program of llm.command thinks, in the foreground; --dry-run shows what it would be sent.',
  arguments: [{ name: 'id', description: 'the question' }],
  options: {
    auto: { type: 'boolean', description: 'let llm.command think the whole round' },
    outside: {
      type: 'choice',
      choices: ['web', 'mcp'],
      description: 'where to look outside; web when missing',
    },
  },
  examples: [
    { command: 'co-engram ponder run 4V1CPE', description: 'the task, for an agent' },
    { command: 'co-engram ponder run 4V1CPE --auto', description: 'llm.command thinks' },
  ],
  writes: true,
  async run({ args, options: { auto, outside, dryRun, commit }, context }) {
    const library = await context.open();
    if (!auto) {
      const written = await library.runPonder(args.id, { outside, dryRun, commit });
      return {
        json: { task: written.outcome, ...writtenJson(written) },
        text: (paint) => [renderTask(paint, written.outcome), ...writtenLines(paint, written)].join('\n'),
      };
    }
    if (outside !== undefined)
      throw new CoEngramError('USAGE', '--outside is for an agent that thinks, not for --auto');
    const outcome = await library.autoPonder(args.id, {
      dryRun,
      onProgress: (doing) => context.progress(doing),
    });
    context.progress('');
    return {
      kind: 'ponder-auto',
      json: { ...outcome, dryRun },
      text: (paint) => renderAuto(paint, outcome),
      exitCode: outcome.state === 'done' || dryRun ? 0 : EXIT_CODES.FINDINGS,
    };
  },
});
