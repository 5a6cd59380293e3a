import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { factLine } from '../render-facts';

export const command = defineCommand({
  arguments: [{ name: 'id', complete: 'engram', description: 'id, part of an id, path or title' }],
  options: {},
  examples: [{ command: 'co-engram facts show J6Y2QM', description: 'with evidence and the sentence' }],
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const details = await library.fact(args.id);
    return {
      json: details,
      text: (paint) =>
        [
          factLine(paint, details.fact),
          ...details.content
            .split('\n')
            .filter((line) => line.startsWith('> '))
            .map(printableLine),
          ...details.fact.evidence.map(({ at, speaker, sessionId, messageId }) =>
            paint.dim(
              printableLine(
                ['said', at, speaker, sessionId, messageId].filter((part) => part !== undefined).join(' '),
              ),
            ),
          ),
        ].join('\n'),
    };
  },
});
