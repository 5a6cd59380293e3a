import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  arguments: [{ name: 'id', complete: 'synapse', description: 'the synapse, or a unique part of its id' }],
  options: {},
  examples: [{ command: 'co-engram synapse get syn-3f2a9c01', description: 'with its evidence' }],
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const { synapse, path } = await library.getSynapse(args.id);
    return {
      json: { synapse: { ...synapse, path } },
      text: (paint) =>
        [
          `${paint.bold(synapse.kind)} ${synapse.weight}`,
          `  from ${oneLine(synapse.from)}`,
          `  to   ${oneLine(synapse.to)}`,
          ...synapse.evidence.map(
            ({ description, addedBy, addedAt }) =>
              `  - ${printableLine(description)} ${paint.dim(oneLine(`${addedBy}, ${addedAt}`))}`,
          ),
          paint.dim(printableLine(`  ${synapse.id}  ${path}`)),
        ].join('\n'),
    };
  },
});
