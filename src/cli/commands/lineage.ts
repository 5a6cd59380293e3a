import { LINEAGE_DIRECTIONS } from '../../learning/lineage';
import { defineCommand } from '../declarations';
import { renderLineage } from '../render-lineage';

export const command = defineCommand({
  description: 'Follows derives_from, consolidates and supersedes. Cycles are cut and named.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    direction: {
      type: 'choice',
      choices: LINEAGE_DIRECTIONS,
      default: 'both',
      description: 'what it came from, what came of it',
    },
    depth: { type: 'integer', min: 1, max: 100, default: 10, description: 'so many steps' },
  },
  examples: [
    { command: 'co-engram lineage J6Y2QM', description: 'both ways, as a tree' },
    { command: 'co-engram lineage J6Y2QM --direction ancestors --json', description: 'as nodes and edges' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const answer = await library.lineage(args.id, options);
    return { json: answer, text: (paint) => renderLineage(paint, answer) };
  },
});
