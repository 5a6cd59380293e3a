import type { LogEntry, MemoryLog } from '../index';
import { describeCounts } from '../sync/summarize-changes';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import { changeLines } from './render-changes';

/** Changes shown of one commit; --json has them all. */
const MOST_CHANGES = 10;
const MOST_CHARACTERS = 80;

/** A history for people. */
export function renderLog(paint: Paint, log: MemoryLog): string {
  const { id, title, results, titles } = log;
  const head = id === undefined ? [] : [`${paint.bold(oneLine(title ?? ''))}  ${paint.dim(id)}`.trim()];
  head.push(...validityLines(paint, log));
  if (head.length > 0) head.push('');
  return [...head, ...results.flatMap((entry) => entryLines(paint, entry, titles))].join('\n');
}

/** What was true when, of the engram itself and of its line. */
function validityLines(paint: Paint, { id, validity = [] }: MemoryLog): string[] {
  return validity.map((held) => {
    const from = held.validFrom?.slice(0, 10) ?? '…';
    const to = held.validTo?.slice(0, 10) ?? '…';
    const what = held.id === id ? 'this' : `${paint.dim(held.id.slice(-6))} ${oneLine(held.title)}`;
    return `  ${paint.dim(`true ${from.padEnd(10)} to ${to.padEnd(10)}`)}  ${what}`;
  });
}

function entryLines(paint: Paint, entry: LogEntry, titles: MemoryLog['titles']): string[] {
  const { commit, at, author, subject, isMerge, isCutOff, counts, changes, engram } = entry;
  const when = at === null ? 'at an unknown time' : at.slice(0, 16).replace('T', ' ');
  const what = isCutOff ? 'the history ends here: this clone is shallow' : describeCounts(counts);
  const shown = changeLines(paint, changes.slice(0, MOST_CHANGES), titles);
  const more = changes.length - shown.length;
  return [
    `${paint.dim(when)} ${paint.yellow(commit.slice(0, 10))} ${paint.bold(oneLine(author))}  ${isMerge ? 'merge: ' : ''}${what}`,
    ...(subject === '' ? [] : [paint.dim(`  ${oneLine(subject)}`)]),
    ...shown.map((line) => `    ${line}`),
    ...(more > 0 ? [paint.dim(`    and ${more} more`)] : []),
    ...engramLines(paint, engram),
  ];
}

function engramLines(paint: Paint, engram: LogEntry['engram']): string[] {
  if (engram === undefined) return [];
  const { fields, body } = engram;
  return [
    ...fields.map(
      ({ field, before, after }) =>
        `      ${oneLine(field)}: ${show(before)} ${paint.dim('->')} ${show(after)}`,
    ),
    ...(body === undefined ? [] : [`      body: ${bodyText(body)}`]),
  ];
}

function bodyText({ added, removed }: { added: number; removed: number }): string {
  return added + removed === 0 ? 'the order of its lines' : `${added} lines added, ${removed} removed`;
}

/** A value on one line; long ones are whole in --json. */
function show(value: unknown): string {
  const text = oneLine(value === null ? 'nothing' : JSON.stringify(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
