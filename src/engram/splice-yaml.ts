import { isDeepStrictEqual } from 'node:util';
import type { FieldRow } from './field-row';
import { formatEntryLines, formatFlowValue, formatValue, isEmptyValue } from './format-entry';
import type { YamlDocument, YamlEntry } from './yaml-document';
import { formatYamlText } from './yaml-text';

/** One key to write; an empty value (null, '', [], {}) removes it. */
export interface YamlChange {
  /** As it is (or will be) spelled in the file. */
  key: string;
  value: unknown;
  field?: FieldRow;
}

export interface SpliceContext {
  text: string;
  document: YamlDocument;
  lineBreak: '\n' | '\r\n';
  /** Place of a key in the canonical order; unknown keys come last. */
  orderOf(key: string): number;
}

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Writes the changes into the source text of a block mapping at the places of their keys, so that every other
 * byte stays: unknown keys, comments, order, quotes. A new key comes behind the nearest of its predecessors in
 * the canonical order. For a flow mapping (`{a: 1}`) give one change at a time.
 */
export function spliceYaml(context: SpliceContext, changes: readonly YamlChange[]): string {
  const sorted = [...changes].sort((a, b) => context.orderOf(a.key) - context.orderOf(b.key));
  const replacements = sorted.flatMap((change) => replacementFor(context, change) ?? []);
  return applyReplacements(context, replacements);
}

function replacementFor(context: SpliceContext, change: YamlChange): Replacement | undefined {
  const entry = context.document.entries.find((candidate) => candidate.key === change.key);
  const isRemoved = isEmptyValue(change.value);
  if (context.document.isFlow) return flowReplacement(context, change, entry);
  if (entry === undefined) return isRemoved ? undefined : insertion(context, change);
  if (isRemoved) return { start: startOfLine(context, entry.start), end: entry.end, text: '' };
  return appended(context, entry, change) ?? replaced(context, entry, change);
}

/** Later places first, so that earlier offsets stay true; at one place in the order given. */
function applyReplacements({ text }: SpliceContext, replacements: readonly Replacement[]): string {
  const ordered = replacements
    .map((replacement, index) => ({ ...replacement, index }))
    .sort((a, b) => a.start - b.start || a.index - b.index);
  let result = '';
  let from = 0;
  for (const { start, end, text: inserted } of ordered) {
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}

function startOfLine({ text }: SpliceContext, offset: number): number {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return lineStart === 0 && text.charCodeAt(0) === 0xfeff ? 1 : lineStart;
}

function insertion(context: SpliceContext, change: YamlChange): Replacement {
  const { text, document, lineBreak } = context;
  const first = document.entries[0];
  const before = predecessorOf(context, change.key);
  const at = before?.end ?? (first === undefined ? 0 : startOfLine(context, first.start));
  const lines = linesOf(context, change);
  // Behind a last line without its line break, the new lines end without one too.
  const isUnended = before !== undefined && text.charCodeAt(at - 1) !== 0x0a;
  const inserted = lines.join(lineBreak);
  return { start: at, end: at, text: isUnended ? lineBreak + inserted : inserted + lineBreak };
}

/** The last entry of the file among those that the canonical order puts nearest before the key. */
function predecessorOf({ document, orderOf }: SpliceContext, key: string): YamlEntry | undefined {
  const order = orderOf(key);
  let nearest: YamlEntry | undefined;
  for (const entry of document.entries) {
    const place = orderOf(entry.key);
    if (place > order) continue;
    if (nearest === undefined || place >= orderOf(nearest.key)) nearest = entry;
  }
  return nearest;
}

/** The change as lines with the indentation of the mapping. */
function linesOf(context: SpliceContext, { key, value, field }: YamlChange): string[] {
  const indent = indentOf(context, context.document.entries[0]?.start);
  return formatEntryLines(key, value, field).map((line) => indent + line);
}

/** The spaces before an offset on its line. */
function indentOf(context: SpliceContext, offset: number | undefined): string {
  if (offset === undefined) return '';
  const before = context.text.slice(startOfLine(context, offset), offset);
  return before.trim() === '' ? before : '';
}

function hasValueOnLine({ text }: SpliceContext, { colonEnd, valueStart }: YamlEntry): boolean {
  return text.charAt(colonEnd - 1) === ':' && !text.slice(colonEnd, valueStart).includes('\n');
}

function replaced(context: SpliceContext, entry: YamlEntry, change: YamlChange): Replacement {
  const { text, lineBreak } = context;
  const formatted = formatValue(change.value, change.field);
  if (formatted.type === 'inline' && hasValueOnLine(context, entry)) {
    const space = entry.valueStart === entry.colonEnd ? ' ' : '';
    return { start: entry.valueStart, end: entry.valueEnd, text: space + formatted.text };
  }
  const items = blockItems(context, entry, change);
  if (items !== undefined) {
    return {
      start: startOfLine(context, entry.valueStart),
      end: entry.valueEnd,
      text: items.join(lineBreak),
    };
  }
  const end = text.charCodeAt(entry.end - 1) === 0x0a ? lineBreak : '';
  const lines = linesOf(context, { ...change, key: change.key });
  return { start: startOfLine(context, entry.start), end: entry.end, text: lines.join(lineBreak) + end };
}

/** A list of scalars for a place where the file has a list of lines: in lines too, with the same indentation. */
function blockItems(context: SpliceContext, entry: YamlEntry, change: YamlChange): string[] | undefined {
  const { text } = context;
  const isBlockList = Array.isArray(entry.value) && text.charAt(entry.valueStart) === '-';
  if (!isBlockList || !Array.isArray(change.value)) return undefined;
  const indent = indentOf(context, entry.valueStart);
  return change.value.flatMap((item) => itemLines(item, change.field).map((line) => indent + line));
}

function itemLines(item: unknown, field: FieldRow | undefined): string[] {
  const formatted = formatValue([item], field);
  if (formatted.type === 'block') return formatted.lines.map((line) => line.slice(2));
  return [
    `- ${formatValue(item, field).type === 'inline' ? formatItem(item, field) : formatFlowValue(item, field)}`,
  ];
}

function formatItem(item: unknown, field: FieldRow | undefined): string {
  const formatted = formatValue(item, field);
  return formatted.type === 'inline' ? formatted.text : formatFlowValue(item, field);
}

/** A list that only grew keeps the lines of its old items. */
function appended(context: SpliceContext, entry: YamlEntry, change: YamlChange): Replacement | undefined {
  const { text, lineBreak } = context;
  const { value: old } = entry;
  if (!Array.isArray(old) || !Array.isArray(change.value) || old.length === 0) return undefined;
  const added = change.value.slice(old.length);
  if (added.length === 0 || !sameData(old, change.value.slice(0, old.length))) return undefined;
  if (text.charAt(entry.valueStart) === '-' && !hasValueOnLine(context, entry)) {
    const indent = indentOf(context, entry.valueStart);
    const lines = added.flatMap((item) => itemLines(item, change.field).map((line) => indent + line));
    const isUnended = text.charCodeAt(entry.end - 1) !== 0x0a;
    const joined = lines.join(lineBreak);
    return { start: entry.end, end: entry.end, text: isUnended ? lineBreak + joined : joined + lineBreak };
  }
  const source = text.slice(entry.valueStart, entry.valueEnd);
  if (!/^\[.*[^,\s]\s*\]$/.test(source)) return undefined;
  const items = added.map((item) => formatFlowValue(item, change.field)).join(', ');
  const at = entry.valueStart + source.slice(0, -1).trimEnd().length;
  return { start: at, end: at, text: `, ${items}` };
}

/** Equal as data: prototypes do not count. */
function sameData(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
}

function flowReplacement(
  context: SpliceContext,
  change: YamlChange,
  entry: YamlEntry | undefined,
): Replacement | undefined {
  const { document, text } = context;
  const isRemoved = isEmptyValue(change.value);
  const pair = `${formatYamlText(change.key, true)}: ${formatFlowValue(change.value, change.field)}`;
  if (entry === undefined) {
    if (isRemoved) return undefined;
    const before = predecessorOf(context, change.key);
    const at = before?.end ?? document.entries[0]?.start ?? 0;
    return { start: at, end: at, text: before === undefined ? `${pair}, ` : `, ${pair}` };
  }
  if (!isRemoved) {
    if (text.charAt(entry.colonEnd - 1) !== ':') return { start: entry.start, end: entry.end, text: pair };
    const space = entry.valueStart === entry.colonEnd ? ' ' : '';
    const value = formatFlowValue(change.value, change.field);
    return { start: entry.valueStart, end: entry.valueEnd, text: space + value };
  }
  const index = document.entries.indexOf(entry);
  const next = document.entries[index + 1];
  if (next !== undefined) return { start: entry.start, end: next.start, text: '' };
  return { start: document.entries[index - 1]?.end ?? entry.start, end: entry.end, text: '' };
}
