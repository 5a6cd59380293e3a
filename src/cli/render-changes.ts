import type { MemoryDiff } from '../index';
import { oneLine } from './one-line';
import type { Paint, Style } from './paint';

type Change = MemoryDiff['changes'][number];

const COLOURS: Partial<Record<Change['change'], Style>> = {
  added: 'green',
  linked: 'green',
  restored: 'green',
  verified: 'green',
  resolved: 'green',
  learnt: 'cyan',
  removed: 'red',
  unlinked: 'red',
  refuted: 'red',
  contradicted: 'red',
  unreadable: 'red',
  frozen: 'blue',
  forgotten: 'blue',
};

/** Changes that are told in other words than their names. */
const WORDS: Partial<Record<Change['change'], string>> = { linkChanged: 'link', file: 'other file' };
const WIDTH = 13;

/** One line a change. */
export function changeLines(
  paint: Paint,
  changes: readonly Change[],
  titles: MemoryDiff['titles'],
): string[] {
  return changes.map((change) => {
    const word = (WORDS[change.change] ?? change.change).padEnd(WIDTH);
    const colour = COLOURS[change.change];
    return `${colour === undefined ? word : paint[colour](word)}${subject(paint, change, titles)}`;
  });
}

function subject(paint: Paint, change: Change, titles: MemoryDiff['titles']): string {
  const { id, title, path, link, usage } = change;
  const named = (one: string): string => oneLine(titles[one] ?? one);
  if (link !== undefined) return `${named(link.from)} ${paint.dim(link.kind)} ${named(link.to)}`;
  if (id === undefined) return oneLine(path);
  const short = paint.dim(id.slice(-6));
  if (usage !== undefined) return `${short} ${oneLine(titles[id] ?? '')}${paint.dim(usageText(usage))}`;
  return `${short} ${oneLine(title ?? '')}${paint.dim(`  ${placeText(change)}`)}`;
}

function placeText({ path, from, fields }: Change): string {
  const place = from === undefined ? path : `${from} -> ${path}`;
  return oneLine(fields === undefined ? place : `${place}: ${fields.join(', ')}`);
}

function usageText({ retrieved, effective, failed }: NonNullable<Change['usage']>): string {
  const parts = [
    ...(retrieved === 0 ? [] : [`${retrieved} recalled`]),
    ...(effective === 0 ? [] : [`${effective} helped`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}
