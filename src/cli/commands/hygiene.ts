import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'Tells how clean a text is before it becomes memory: host headers, tool output, extraction JSON, thinking and code ' +
    'blocks count against it, and so does an exported session. Reads the file, needs no repository.',
  arguments: [{ name: 'source', complete: 'file', description: 'a file, or - for stdin' }],
  options: {},
  examples: [
    { command: 'co-engram hygiene memory/2026-01-01.md', description: 'one file, section by section' },
    { command: 'co-engram hygiene - --json < notes.md', description: 'for programs' },
  ],
  writes: false,
  async run({ args, context }) {
    const text = await context.readText(args.source);
    const { hygieneOf, sectionsOf } = await import('../../capture/hygiene');
    const path = args.source === '-' ? '' : args.source;
    const hygiene = hygieneOf(text, path);
    const sections = sectionsOf(text);
    const { source, quality, contamination, tier, retrievable, marks } = hygiene;
    return {
      json: { ...hygiene, sections },
      text: (paint) =>
        [
          `${tier}${retrievable ? '' : ', hidden'}: quality ${quality}, contamination ${contamination} (${source})`,
          ...marks.map(({ name, weight, line }) => paint.dim(`  line ${line}: ${name} +${weight}`)),
          ...sections
            .filter((section) => section.marks.length > 0 && section.heading !== '')
            .map(({ heading, line, contamination: share }) =>
              printableLine(`  section at line ${line} "${heading}": contamination ${share}`),
            ),
        ].join('\n'),
    };
  },
});
