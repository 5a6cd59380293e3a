import { isSameData } from '../engram/same-data';
import { SIDES } from './field-contest';
import { parseJsonObject } from './json-side';
import { dress, dressOf, splitLines } from './line-ends';
import { mergeOrder } from './merge-order';
import type { MergeLogEntry, MergeOptions, MergeResult } from './merge-result';
import { mergeUnreadable, type Texts } from './merge-text';
import { canonicalJson, compareCodePoints, compareValues } from './order-values';
import { millisecondsOf } from './record-side';

/** One JSON object a line. */
interface EventLine {
  text: string;
  event: Readonly<Record<string, unknown>>;
}

type Lines = Map<string, EventLine>;

/**
 * Merges a file of events (JSONL) line by line, known by `id`: one that either side removed is gone, one that either
 * side added is there. Each file has one writer, so two versions of a line are rare: the later or larger one stays.
 */
export function mergeEvents(texts: Texts, options: MergeOptions): MergeResult {
  const empty = SIDES.find((side) => texts[side] === '');
  if (empty !== undefined) return mergeUnreadable(texts, options, 'unreadable', `${empty} is empty`);
  const [base, ours, theirs] = [texts.base ?? '', texts.ours, texts.theirs].map(readLines);
  if (ours === undefined || theirs === undefined) {
    const side = ours === undefined ? 'ours' : 'theirs';
    return mergeUnreadable(texts, options, 'unreadable', `${side} has lines that are no JSON objects`);
  }
  const before: Lines = base ?? new Map();
  const log: MergeLogEntry[] = [];
  const merged = new Map<string, EventLine>();
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const line = mergeLine(before.get(key), ours.get(key), theirs.get(key), log);
    if (line !== undefined) merged.set(key, line);
  }
  const lines = inOrder({ base: before, ours, theirs }, merged).map(({ text }) => text);
  const text = lines.map((line) => `${line}\n`).join('');
  return {
    type: 'merged',
    text: dress(text, dressOf(texts.ours), dressOf(texts.theirs)),
    conflicts: [],
    log: log.sort((a, b) => compareCodePoints(canonicalJson(a.lost), canonicalJson(b.lost))),
    record: 'event',
  };
}

/** undefined when a line is no object. Lines that say the same are kept apart by their number. */
function readLines(text: string): Lines | undefined {
  const lines: Lines = new Map();
  const counts = new Map<string, number>();
  for (const line of splitLines(text.replace(/^\ufeff/, '')).lines) {
    if (line.trim() === '') continue;
    const event = parseJsonObject(line);
    if (event === undefined) return undefined;
    const known = typeof event.id === 'string' ? event.id : canonicalJson(event);
    const count = (counts.get(known) ?? 0) + 1;
    counts.set(known, count);
    lines.set(`${known} ${count}`, { text: line, event });
  }
  return lines;
}

function mergeLine(
  base: EventLine | undefined,
  ours: EventLine | undefined,
  theirs: EventLine | undefined,
  log: MergeLogEntry[],
): EventLine | undefined {
  if (isSameLine(ours, theirs)) return sameLine(base, ours, theirs);
  if (isSameLine(ours, base)) return theirs;
  if (isSameLine(theirs, base)) return ours;
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const isOurs = (timeOf(ours) - timeOf(theirs) || compareValues(ours.text, theirs.text)) >= 0;
  const [winner, loser] = isOurs ? [ours, theirs] : [theirs, ours];
  log.push({
    field: 'line',
    rule: 'later-update',
    winner: isOurs ? 'ours' : 'theirs',
    kept: winner.event,
    loser: isOurs ? 'theirs' : 'ours',
    lost: loser.event,
  });
  return winner;
}

/** Of two spellings the changed one, of two changed ones the larger. */
function sameLine(
  base: EventLine | undefined,
  ours: EventLine | undefined,
  theirs: EventLine | undefined,
): EventLine | undefined {
  if (ours?.text === base?.text) return theirs;
  if (theirs?.text === base?.text) return ours;
  return compareValues(ours?.text, theirs?.text) >= 0 ? ours : theirs;
}

function isSameLine(a: EventLine | undefined, b: EventLine | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameData(a.event, b.event));
}

/** Missing instants come first and are alike. */
function timeOf({ event }: EventLine): number {
  return Math.max(millisecondsOf(event.at ?? event.time ?? event.timestamp), Number.MIN_SAFE_INTEGER);
}

/** As the sides have them; of lines that both added at one place the earlier one first. */
function inOrder(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', Lines>,
  merged: Lines,
): EventLine[] {
  const keyTime = (key: string): number => {
    const line = merged.get(key);
    return line === undefined ? 0 : timeOf(line);
  };
  const order = mergeOrder(
    { base: [...base.keys()], ours: [...ours.keys()], theirs: [...theirs.keys()] },
    (a, b) => keyTime(a) - keyTime(b) || compareCodePoints(a, b),
  );
  return order.map((key) => merged.get(key)).filter((line) => line !== undefined);
}
