import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { oneLine } from '../one-line';

const BARS = [...'▁▂▃▄▅▆▇█'];

export const command = defineCommand({
  description: 'How much was made and changed, by days or by weeks from Monday on, in UTC.',
  arguments: [],
  options: {
    by: { type: 'choice', choices: ['day', 'week'], default: 'day', description: 'how long a step is' },
    count: { type: 'integer', min: 1, max: 366, default: 14, description: 'so many steps back' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    ...READER_OPTIONS,
  },
  examples: [
    { command: 'co-engram timeline', description: 'the last two weeks, day by day' },
    { command: 'co-engram timeline --by week --count 12', description: 'a quarter' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.timeline(options);
    const counts = answer.periods.map(({ created, updated }) => created + updated);
    return {
      json: answer,
      text: (paint) =>
        [
          paint.cyan(sparkline(counts)),
          ...answer.periods
            .filter(({ created, updated }) => created + updated > 0)
            .map(({ from, created, updated, titles }) => {
              const first = titles.slice(0, 2).map(oneLine).join('; ');
              return `${paint.bold(from)}  ${created} new, ${updated} changed  ${paint.dim(first)}`;
            }),
        ].join('\n'),
    };
  },
});

/** A bar for each number, the largest as high as a line. */
function sparkline(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  return counts.map((count) => BARS[Math.ceil((count / most) * (BARS.length - 1))] ?? ' ').join('');
}
