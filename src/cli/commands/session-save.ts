import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'What was done, what is open, and the mood, for the next session. Stays on this machine unless sessions.track is on. ' +
    'Saving the same --session again changes its note.',
  arguments: [
    { name: 'summary', variadic: true, optional: true, description: 'what was done; - reads stdin' },
  ],
  options: {
    thread: { type: 'string', valueName: 'TEXT', repeatable: true, description: 'something left open' },
    mood: { type: 'string', valueName: 'TEXT', description: 'how it felt' },
    session: { type: 'string', valueName: 'ID', description: "the host's own id of the session" },
    ...SECRET_OPTION,
  },
  examples: [
    {
      command: 'co-engram session save "Moved the API to port 9090" --thread "Tell the mobile team"',
      description: 'with one thing left open',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const [only] = args.summary;
    const summary =
      args.summary.length === 1 && only === '-' ? await context.readText('-') : args.summary.join(' ');
    if (summary.trim() === '') {
      throw new CoEngramError('USAGE', 'no summary given', {
        hint: 'co-engram session save "What was done"',
      });
    }
    const library = await context.open();
    const { thread, ...rest } = options;
    const written = await library.sessionSave({ ...rest, summary, threads: thread }, options);
    const { id, title, path, created, changed, risk } = written.outcome;
    const done = created ? 'saved' : changed ? 'saved again' : 'saved already';
    return {
      json: { ...written.outcome, ...writtenJson(written) },
      text: (paint) =>
        [
          `${done} ${paint.bold(oneLine(title))}`,
          paint.dim(printableLine(`  ${id}  ${path}`)),
          ...riskLines(paint, risk),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: id,
    };
  },
});
