import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Opens the file in $VISUAL or $EDITOR. A result that would not be a sound engram is refused; the text is kept and its place named.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    ...SECRET_OPTION,
  },
  examples: [{ command: 'co-engram edit J6Y2QM', description: 'in your editor' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const { editText } = await import('../edit-text');
    const { id, text: before } = await library.readText(args.id);
    const { surroundings, isInteractive: hasTerminal } = context;
    const edited = await editText(before, `${id}.md`, { ...surroundings, hasTerminal });
    const written = await edited.use((after) => library.replaceText(id, { before, after }, options));
    const { outcome } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) =>
        [
          outcome.changed
            ? `edited ${oneLine(outcome.title)}, version ${outcome.version}`
            : 'nothing changed',
          ...riskLines(paint, outcome.risk),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: outcome.id,
    };
  },
});
