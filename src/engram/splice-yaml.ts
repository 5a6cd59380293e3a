import type { FieldRow } from './field-row';
import { formatEntryLines, formatValue, isEmptyValue } from './format-entry';
import { applyReplacements, type Replacement } from './replacements';
import { spliceFlow } from './splice-flow';
import { spliceList } from './splice-list';
import { startOfLine } from './text-lines';
import type { YamlDocument, YamlEntry } from './yaml-document';

/** One key to write; null removes it, and so does an empty value ('', [], {}) of a known field. */
export interface YamlChange {
  /** As it is (or will be) spelled in the file. */
  key: string;
  value: unknown;
  field?: FieldRow;
}

export interface SpliceContext {
  /** Every line of the mapping ends with a line break. */
  text: string;
  document: YamlDocument;
  lineBreak: '\n' | '\r\n';
  /** Place of a key in the canonical order; unknown keys come last. */
  orderOf(key: string): number;
}

/**
 * Writes the changes into the source text of a mapping at the places of their keys, so that every other byte
 * stays: unknown keys, comments, order, quotes. A new key comes behind the nearest of its predecessors in the
 * canonical order. For a flow mapping (`{a: 1}`) give one change at a time.
 */
export function spliceYaml(context: SpliceContext, changes: readonly YamlChange[]): string {
  const gone = new Set(changes.filter(isRemoval).map(({ key }) => key));
  const replacements = [...changes]
    .sort((a, b) => context.orderOf(a.key) - context.orderOf(b.key))
    .flatMap((change) => spliceChange(context, change, gone));
  return applyReplacements(context.text, replacements);
}

function isRemoval({ value, field }: YamlChange): boolean {
  return field === undefined ? value === null : isEmptyValue(value);
}

function spliceChange(context: SpliceContext, change: YamlChange, gone: ReadonlySet<string>): Replacement[] {
  const { text, document, lineBreak } = context;
  const entry = document.entries.find((candidate) => candidate.key === change.key);
  const isGone = gone.has(change.key);
  if (entry === undefined && isGone) return [];
  const before = predecessorOf(context, change.key, gone);
  if (document.isFlow) return [spliceFlow({ text, document, entry, before, isGone }, change)];
  if (entry === undefined) return [insertion(context, change, before)];
  if (isGone) return [{ start: startOfLine(text, entry.start), end: entry.end, text: '' }];
  const { value: items, field } = change;
  const inPlace = Array.isArray(items) ? spliceList({ text, entry, items, field, lineBreak }) : undefined;
  return inPlace ?? [replaced(context, entry, change)];
}

/** The last entry of the file among those that the canonical order puts nearest before the key. */
function predecessorOf(
  { document, orderOf }: SpliceContext,
  key: string,
  gone: ReadonlySet<string>,
): YamlEntry | undefined {
  const order = orderOf(key);
  let nearest: YamlEntry | undefined;
  for (const entry of document.entries) {
    const place = orderOf(entry.key);
    if (place > order || gone.has(entry.key)) continue;
    if (nearest === undefined || place >= orderOf(nearest.key)) nearest = entry;
  }
  return nearest;
}

function insertion(context: SpliceContext, change: YamlChange, before: YamlEntry | undefined): Replacement {
  const { text, document } = context;
  const at = before?.end ?? startOfLine(text, document.entries[0]?.start ?? 0);
  return { start: at, end: at, text: linesOf(context, change) };
}

/** The change as lines, each with its line break and the indentation of the mapping. */
function linesOf({ text, document, lineBreak }: SpliceContext, { key, value, field }: YamlChange): string {
  const first = document.entries[0]?.start ?? 0;
  const indent = text.slice(startOfLine(text, first), first);
  const pad = indent.trim() === '' ? indent : '';
  return formatEntryLines(key, value, field)
    .map((line) => pad + line + lineBreak)
    .join('');
}

function replaced(context: SpliceContext, entry: YamlEntry, change: YamlChange): Replacement {
  const { text } = context;
  const { colonEnd, valueStart, valueEnd } = entry;
  const formatted = formatValue(change.value, change.field);
  const isOnLine = text.charAt(colonEnd - 1) === ':' && !text.slice(colonEnd, valueStart).includes('\n');
  if (formatted.type === 'inline' && isOnLine) {
    const space = valueStart === colonEnd ? ' ' : '';
    return { start: valueStart, end: valueEnd, text: space + formatted.text };
  }
  return { start: startOfLine(text, entry.start), end: entry.end, text: linesOf(context, change) };
}
