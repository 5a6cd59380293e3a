import type { MemoryDiff } from '../../index';
import { describeCounts } from '../../sync/summarize-changes';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';
import { changeLines } from '../render-changes';

export const command = defineCommand({
  description:
    'Tells in terms of the memory what changed: added, changed, learnt, moved, removed, frozen, contradicted, linked. ' +
    'RANGE is A..B, A...B (what B did since the two parted), A (from A to the files as they are), and without one what ' +
    'is not committed. Sides are commits, branches, tags, or dates such as 2026-01-31.',
  arguments: [
    { name: 'range', optional: true, description: 'A..B, A...B or A' },
    {
      name: 'about',
      optional: true,
      variadic: true,
      complete: 'file',
      description: 'only these paths, folders or ids',
    },
  ],
  options: {},
  examples: [
    { command: 'co-engram diff', description: 'what is not committed' },
    { command: 'co-engram diff main..feature', description: 'what a branch would bring' },
    {
      command: 'co-engram diff 2026-01-01..HEAD engineering',
      description: 'what a domain learnt since then',
    },
  ],
  jsonl: 'memory-change',
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const diff = await library.diff({ range: args.range, about: args.about ?? [] });
    return {
      json: diff,
      lines: diff.changes.map((change) => ({ change })),
      text: (paint) => renderDiff(paint, diff),
      hint: diff.changes.length === 0 ? 'nothing changed' : undefined,
    };
  },
});

function renderDiff(paint: Paint, { counts, changes, titles }: MemoryDiff): string {
  if (changes.length === 0) return '';
  return [paint.bold(describeCounts(counts)), ...changeLines(paint, changes, titles)].join('\n');
}
