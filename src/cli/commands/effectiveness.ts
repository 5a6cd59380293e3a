import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description:
    'A reading opens a window of observation; when it closes, the engram was effective if it was used, or opened and not ' +
    'looked for again. Under three closed windows there is no rate. Nothing is counted as a failure that nobody reported.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {},
  examples: [{ command: 'co-engram effectiveness J6Y2QM', description: 'did it help when it was found?' }],
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const answer = await library.effectiveness(args.id);
    const { title, hits, effective, inconclusive, contradicted, rate, open, reported } = answer;
    return {
      json: answer,
      text: (paint) =>
        [
          `${paint.bold(oneLine(title))}: ${rate === null ? 'too few to tell' : `${Math.round(rate * 100)} % effective`}`,
          `  ${hits} closed: ${effective} effective, ${inconclusive} inconclusive, ${contradicted} contradicted${open > 0 ? paint.dim(', one open') : ''}`,
          `  reported: ${reported.effective} helped, ${reported.failed} failed`,
        ].join('\n'),
    };
  },
});
