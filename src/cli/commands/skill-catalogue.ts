import { cutAtWord } from '../../util/cut-at-word';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description:
    'At most ten, the most useful first, without those that are forgotten, retired, restricted or gone.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram skill catalogue --json', description: 'as data' }],
  writes: false,
  async run({ context }) {
    const library = await context.open();
    const { skills, left } = await library.skillCatalogue();
    return {
      json: { results: skills, left },
      text: (paint) =>
        [
          ...skills.map(({ name, description, sourcePath, utility }) =>
            [
              `${paint.bold(oneLine(name))}  ${paint.dim(`${utility.toFixed(2)}  ${printableLine(sourcePath)}`)}`,
              `  ${printableLine(cutAtWord(description, 160))}`,
            ].join('\n'),
          ),
          ...(left === 0 ? [] : [paint.dim(`${left} more: co-engram skill list`)]),
        ].join('\n'),
      hint: skills.length === 0 ? 'none yet; co-engram skill scan finds some' : undefined,
    };
  },
});
