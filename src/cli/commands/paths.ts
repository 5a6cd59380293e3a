import type { PathNode } from '../../index';
import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { hiddenHint } from '../hidden-hint';
import { oneLine } from '../one-line';

export const command = defineCommand({
  arguments: [],
  options: {
    ...READER_OPTIONS,
    depth: { type: 'integer', min: 1, max: 10, default: 5, description: 'so many levels' },
  },
  examples: [{ command: 'co-engram paths --depth 2', description: 'two levels of domains' }],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const { hidden, ...root } = await library.paths(options);
    return {
      json: { root, hidden },
      text: (paint) =>
        root.engramCount === 0
          ? ''
          : treeLines(root, 0)
              .map(([name, count]) => `${name} ${paint.dim(count)}`)
              .join('\n'),
      hint: hiddenHint(hidden) ?? (root.engramCount === 0 ? 'co-engram add' : undefined),
    };
  },
});

function treeLines(node: PathNode, depth: number): Array<[string, string]> {
  const name = node.path === '' ? '.' : node.path.slice(node.path.lastIndexOf('/') + 1);
  const line: [string, string] = [`${'  '.repeat(depth)}${oneLine(name)}`, String(node.engramCount)];
  return [line, ...node.children.flatMap((child) => treeLines(child, depth + 1))];
}
