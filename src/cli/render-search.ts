import type { SearchAnswer } from '../index';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import { explainLines } from './render-explain';

type Hit = SearchAnswer['results'][number];

/** Results for people, best first: title and score, where it is, the best passage, why when asked. */
export function renderSearch(paint: Paint, answer: SearchAnswer): string {
  const blocks = answer.results.map((hit) => hitLines(paint, hit).join('\n'));
  if (answer.omitted !== undefined) blocks.push(paint.dim(`… ${answer.omitted} more did not fit the budget`));
  if (answer.commit !== undefined && blocks.length === 0) return '';
  return blocks.join('\n\n');
}

function hitLines(paint: Paint, hit: Hit): string[] {
  const flags = hit.flags.length === 0 ? '' : ` ${paint.yellow(`[${hit.flags.join(', ')}]`)}`;
  const lines = [
    `${paint.bold(oneLine(hit.title))}${flags}  ${paint.green(hit.score.toFixed(3))}`,
    paint.dim(printableLine(`${hit.id.slice(-6)}  ${hit.kind}  ${hit.path}`)),
  ];
  if (hit.entry?.content !== undefined) lines.push(String(hit.entry.content));
  else if (hit.snippet) lines.push(markedSnippet(paint, hit.snippet, hit.marks ?? []));
  if (hit.explain !== undefined) lines.push(...explainLines(paint, hit.explain));
  return lines;
}

function markedSnippet(paint: Paint, text: string, marks: NonNullable<Hit['marks']>): string {
  let out = '';
  let at = 0;
  for (const [start, end] of marks) {
    out += text.slice(at, start) + paint.underline(text.slice(start, end));
    at = end;
  }
  return (out + text.slice(at)).replace(/\s*\n\s*/g, ' ');
}
