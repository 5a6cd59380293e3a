import { defineCommand } from '../declarations';

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
          `  from ${synapse.from}`,
          `  to   ${synapse.to}`,
          ...synapse.evidence.map(
            ({ description, addedBy, addedAt }) =>
              `  - ${description} ${paint.dim(`${addedBy}, ${addedAt}`)}`,
          ),
          paint.dim(`  ${synapse.id}  ${path}`),
        ].join('\n'),
    };
  },
});
