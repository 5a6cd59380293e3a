import { readFastYaml } from './fast-yaml';
import type { FieldRow } from './field-row';
import { formatBlockItem, formatFlowValue } from './format-entry';
import type { Replacement } from './replacements';
import { isSameData } from './same-data';
import { lineAt, startOfLine } from './text-lines';
import type { YamlEntry, YamlValue } from './yaml-document';

/** A list in a file and what shall be in it. */
export interface ListChange {
  text: string;
  entry: YamlEntry;
  items: readonly unknown[];
  field?: FieldRow;
  lineBreak: string;
}

/**
 * Changes a list of the file item by item: items that stay keep their source, with quotes, and so do comments
 * between lines as long as items only go or come at the end. undefined when the list is written in a way that
 * only the complete reader knows.
 */
export function spliceList(change: ListChange): Replacement[] | undefined {
  const { text, entry } = change;
  const { value } = entry;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const source = text.slice(startOfLine(text, entry.start), entry.end);
  if (readFastYaml(source) === undefined) return undefined;
  return text.charAt(entry.valueStart) === '[' ? spliceFlow(change, value) : spliceBlock(change, value);
}

/** Places of the items of a list: one after the other, in the order of its values. */
interface Piece {
  start: number;
  end: number;
}

function spliceFlow({ text, entry, items, field }: ListChange, old: YamlValue[]): Replacement[] {
  const pieces = flowPieces(text, entry.valueStart + 1, entry.valueEnd - 1);
  const sources = reuse(items, old, pieces, (piece) => text.slice(piece.start, piece.end));
  const written = items.map((item, index) => sources[index] ?? formatFlowValue(item, field));
  return [{ start: entry.valueStart, end: entry.valueEnd, text: `[${written.join(', ')}]` }];
}

/** The items between brackets; the fast reader has found that there are only scalars. */
function flowPieces(text: string, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  while (at < end) {
    while (text.charAt(at) === ' ') at++;
    const itemEnd = endOfItem(text, at, end);
    pieces.push({ start: at, end: at + text.slice(at, itemEnd).trimEnd().length });
    at = itemEnd + 1;
  }
  return pieces;
}

/** The comma behind the item at `start`, or `end`. */
function endOfItem(text: string, start: number, end: number): number {
  const quote = text.charAt(start);
  let at = start;
  if (quote === '"' || quote === "'") {
    at += 1;
    while (at < end && text.charAt(at) !== quote) at += quote === '"' && text.charAt(at) === '\\' ? 2 : 1;
    if (quote === "'" && text.charAt(at + 1) === "'") return endOfItem(text, at + 1, end);
  }
  const comma = text.indexOf(',', at);
  return comma === -1 || comma > end ? end : comma;
}

function spliceBlock(change: ListChange, old: YamlValue[]): Replacement[] {
  const { text, entry, items } = change;
  const pieces = blockPieces(text, entry);
  const kept = keptItems(items, old);
  if (kept === undefined) return [rewriteBlock(change, old, pieces)];
  const gone = pieces
    .filter((_, index) => !kept.has(index))
    .map(({ start, end }) => ({ start, end: lineAt(text, end).end, text: '' }));
  const added = items.slice(kept.size);
  return added.length === 0 ? gone : [appendToBlock(change, added), ...gone];
}

/** Items in another order: each takes its source with it. */
function rewriteBlock(change: ListChange, old: YamlValue[], pieces: readonly Piece[]): Replacement {
  const { text, items, entry, lineBreak } = change;
  const sources = reuse(items, old, pieces, (piece) => text.slice(piece.start, piece.end));
  const lines = items.map((item, index) => sources[index] ?? formatItem(change, item));
  return { start: startOfLine(text, entry.valueStart), end: entry.valueEnd, text: lines.join(lineBreak) };
}

function appendToBlock(change: ListChange, added: readonly unknown[]): Replacement {
  const { entry, lineBreak } = change;
  const lines = added.map((item) => formatItem(change, item) + lineBreak).join('');
  return { start: entry.end, end: entry.end, text: lines, isFirst: true };
}

function formatItem({ text, entry, field, lineBreak }: ListChange, item: unknown): string {
  const indent = text.slice(startOfLine(text, entry.valueStart), entry.valueStart);
  return formatBlockItem(item, field)
    .map((line) => indent + line)
    .join(lineBreak);
}

/** Each item's lines, without comments and empty lines between items. */
function blockPieces(text: string, entry: YamlEntry): Piece[] {
  const first = startOfLine(text, entry.valueStart);
  const dash = `${text.slice(first, entry.valueStart)}-`;
  const pieces: Piece[] = [];
  for (let start = first; start < entry.end; ) {
    const line = lineAt(text, start);
    const content = line.content.trim();
    const end = line.start + line.content.length;
    const last = pieces.at(-1);
    if (line.content.startsWith(dash)) pieces.push({ start, end });
    else if (last !== undefined && content !== '' && !content.startsWith('#')) last.end = end;
    start = line.end;
  }
  return pieces;
}

/** Which old items stay, when the rest only goes and new ones only come at the end; undefined for another order. */
function keptItems(items: readonly unknown[], old: readonly unknown[]): Set<number> | undefined {
  const kept = new Set<number>();
  old.forEach((item, index) => {
    if (kept.size < items.length && isSameData(item, items[kept.size])) kept.add(index);
  });
  const gone = old.filter((_, index) => !kept.has(index));
  const isReordered = items.slice(kept.size).some((item) => gone.some((other) => isSameData(item, other)));
  return isReordered ? undefined : kept;
}

/** For each item the source of an equal old one, every old one used once; undefined for new items. */
function reuse(
  items: readonly unknown[],
  old: readonly unknown[],
  pieces: readonly Piece[],
  sourceOf: (piece: Piece) => string,
): (string | undefined)[] {
  const unused = new Set(old.keys());
  return items.map((item) => {
    const index = [...unused].find((candidate) => isSameData(old[candidate], item));
    const piece = index === undefined ? undefined : pieces[index];
    if (index === undefined || piece === undefined) return undefined;
    unused.delete(index);
    return sourceOf(piece);
  });
}
