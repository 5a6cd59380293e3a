import { parseInstant } from '../util/instants';
import type { FieldRow } from './field-row';
import { formatYamlNumber, formatYamlText } from './yaml-text';

/** A value as YAML: behind the colon on its line, or in lines of its own (without line breaks, indented). */
export type FormattedValue = { type: 'inline'; text: string } | { type: 'block'; lines: string[] };

const DECIMALS = 10_000;

/** A field's value as its row has it written; without a row (an unknown key), by the value alone. */
export function formatValue(value: unknown, field?: FieldRow): FormattedValue {
  if (Array.isArray(value)) return formatList(value, field);
  if (isRecord(value) && field?.isOneLine === true)
    return { type: 'inline', text: formatFlowValue(value, field) };
  if (isRecord(value)) return formatRecord(value, field);
  return { type: 'inline', text: formatScalar(value, field, false) };
}

/** The same value for a place inside `{…}` or `[…]`. */
export function formatFlowValue(value: unknown, field?: FieldRow): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatFlowValue(item, field)).join(', ')}]`;
  if (!isRecord(value)) return formatScalar(value, field, true);
  const pairs = membersOf(value, field).map(
    ([name, member, row]) => `${formatYamlText(name, true)}: ${formatFlowValue(member, row)}`,
  );
  return `{${pairs.join(', ')}}`;
}

/** The lines of `key: value`, without line breaks. */
export function formatEntryLines(key: string, value: unknown, field?: FieldRow): string[] {
  const formatted = formatValue(value, field);
  const name = formatYamlText(key);
  return formatted.type === 'inline' ? [`${name}: ${formatted.text}`] : [`${name}:`, ...formatted.lines];
}

/** Is there nothing to write: absent, an empty text, list or mapping? */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatScalar(value: unknown, field: FieldRow | undefined, isFlow: boolean): string {
  if (typeof value === 'number') return formatNumber(value, field);
  if (typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return 'null';
  const text = String(value);
  if (field?.type === 'instant' && !isFlow && parseInstant(text) !== undefined) return text;
  return formatYamlText(field?.spellings?.[text] ?? text, isFlow);
}

/** Shares are kept to four decimals, so that sums do not leave traces like 0.30000000000000004. */
function formatNumber(value: number, field: FieldRow | undefined): string {
  const isShare = field?.type === 'number' && field.max === 1;
  return formatYamlNumber(isShare ? Math.round(value * DECIMALS) / DECIMALS : value);
}

function formatList(value: readonly unknown[], field: FieldRow | undefined): FormattedValue {
  const isOfRecords =
    value.length > 0 && value.every((item) => isRecord(item) && !isEmptyRecord(item, field));
  if (!isOfRecords) return { type: 'inline', text: formatFlowValue(value, field) };
  const lines = value.flatMap((item) => formatBlockItem(item, field)).map((line) => `  ${line}`);
  return { type: 'block', lines };
}

/** One item of a list in lines: `- …`, and the further lines of a mapping below it. */
export function formatBlockItem(item: unknown, field?: FieldRow): string[] {
  if (isRecord(item) && !isEmptyRecord(item, field)) {
    return recordLines(item, field).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
  }
  const isCollection = typeof item === 'object' && item !== null;
  return [`- ${isCollection ? formatFlowValue(item, field) : formatScalar(item, field, false)}`];
}

function formatRecord(value: Record<string, unknown>, field: FieldRow | undefined): FormattedValue {
  if (isEmptyRecord(value, field)) return { type: 'inline', text: '{}' };
  return { type: 'block', lines: recordLines(value, field).map((line) => `  ${line}`) };
}

function recordLines(value: Record<string, unknown>, field: FieldRow | undefined): string[] {
  return membersOf(value, field).flatMap(([name, member, row]) => formatEntryLines(name, member, row));
}

function isEmptyRecord(value: Record<string, unknown>, field: FieldRow | undefined): boolean {
  return membersOf(value, field).length === 0;
}

type Member = [name: string, value: unknown, row: FieldRow | undefined];

/** The members in the order of the row, empty ones left out, then the unknown ones as they come. */
function membersOf(value: Record<string, unknown>, field: FieldRow | undefined): Member[] {
  const rows = field?.members ?? [];
  const known = rows
    .map(
      (member): Member => [
        member.name,
        Object.hasOwn(value, member.name) ? value[member.name] : null,
        member,
      ],
    )
    .filter(([, member]) => !isEmptyValue(member));
  const names = new Set(rows.map((member) => member.name));
  const unknown = Object.entries(value)
    .filter(([name, member]) => !names.has(name) && member !== undefined)
    .map(([name, member]): Member => [name, member, undefined]);
  return [...known, ...unknown];
}
