import type { SessionNote } from '../index';
import { printable, printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';

/** A saved session for people. */
export function renderSession(
  paint: Paint,
  { id, title, summary, threads, mood, savedAt = '' }: SessionNote,
): string[] {
  return [
    `${paint.bold(oneLine(title))}  ${paint.dim(`${id.slice(-6)}  ${savedAt.slice(0, 16)}`)}`,
    printable(summary),
    ...(threads.length === 0 ? [] : [paint.bold('open')]),
    ...threads.map((thread) => `- ${printableLine(thread)}`),
    ...(mood === undefined ? [] : [`${paint.bold('mood')} ${printableLine(mood)}`]),
  ];
}
