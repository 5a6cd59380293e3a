import { SYNAPSE_KINDS } from '../../synapse/synapse';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  arguments: [
    { name: 'id', optional: true, complete: 'engram', description: 'the engram; all links when missing' },
  ],
  options: {
    kind: { type: 'choice', choices: SYNAPSE_KINDS, description: 'only of this kind' },
    direction: {
      type: 'choice',
      choices: ['out', 'in', 'both'],
      default: 'both',
      description: 'as seen from the engram',
    },
  },
  examples: [
    { command: 'co-engram links J6Y2QM', description: 'what it is linked with' },
    { command: 'co-engram links --kind contradicts', description: 'every contradiction' },
  ],
  jsonl: 'links-result',
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const results = await library.links(args.id, options);
    return {
      json: { total: results.length, results },
      lines: results.map((link) => ({ link })),
      text: (paint) =>
        results
          .map(
            ({ id, from, fromTitle, kind, to, toTitle, weight }) =>
              `${oneLine(fromTitle ?? from)} ${paint.cyan(`→ ${kind} →`)} ${oneLine(toTitle ?? to)}  ${paint.dim(`${oneLine(id)}  ${weight}`)}`,
          )
          .join('\n'),
      hint: results.length === 0 ? 'co-engram link FROM KIND TO' : undefined,
    };
  },
});
