import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'A question is kept on this machine, for this agent, until you delete it; there are at most ponder.maxEntries (50). ' +
    'ponder run hands it to whoever thinks.',
  arguments: [{ name: 'question', variadic: true, description: 'what to think about; - reads stdin' }],
  options: {
    focus: {
      type: 'string',
      valueName: 'ID',
      repeatable: true,
      complete: 'engram',
      description: 'begin at this engram; the three that fit best when missing',
    },
  },
  examples: [
    { command: 'co-engram ponder create "why do our deployments fail on Fridays?"', description: 'queue it' },
    {
      command: 'co-engram ponder create "该不该拆分支付服务？" --focus J6Y2QM',
      description: 'begin at one memory',
    },
  ],
  writes: true,
  async run({ args, options: { focus, dryRun, commit }, context }) {
    const [only] = args.question;
    const isStdin = args.question.length === 1 && only === '-';
    const question = isStdin ? await context.readText('-') : args.question.join(' ');
    const library = await context.open();
    const written = await library.createPonder(question, { focus, dryRun, commit });
    const { entry, entries, most, warning } = written.outcome;
    if (warning !== undefined) context.note(`warning: ${warning}: co-engram ponder list`);
    return {
      json: { entry, entries, most, ...(warning === undefined ? {} : { warning }), ...writtenJson(written) },
      text: (paint) =>
        [
          `queued ${paint.bold(entry.id)} ${printableLine(entry.question)}`,
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: entry.id,
      hint: dryRun ? undefined : `co-engram ponder run ${entry.id}`,
    };
  },
});
