import type { SearchAnswer } from '../index';
import { oneLine } from './one-line';
import type { Paint } from './paint';

type Explanation = NonNullable<SearchAnswer['results'][number]['explain']>;

/** Every part of a score, one line each. */
export function explainLines(paint: Paint, explain: Explanation): string[] {
  const { terms, factors, expansion, penalties } = explain;
  return [
    ...terms
      .filter(({ matches }) => matches.length > 0)
      .map(({ word, term, share, documentFrequency, matches }) => {
        const places = [...new Set(matches.map(({ field }) => field))].join(', ');
        const name = word === term ? word : `${word} (${term})`;
        return paint.dim(
          `  ${name}: ${percent(share)} of the words, in ${documentFrequency} ${documentFrequency === 1 ? 'engram' : 'engrams'}; here in ${places}`,
        );
      }),
    ...Object.entries(factors).map(([name, { value, weight, adds }]) =>
      paint.dim(`  ${name} ${value.toFixed(3)} × ${weight} adds ${adds.toFixed(3)}`),
    ),
    ...(expansion === undefined
      ? []
      : [
          paint.dim(
            `  came along over ${expansion.kind} from "${oneLine(expansion.title)}" (+${expansion.contribution.toFixed(3)})`,
          ),
        ]),
    ...penalties.map(({ name, factor }) => paint.dim(`  ${name} × ${factor}`)),
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
