import { isDeepStrictEqual } from 'node:util';
import type { Engram } from './engram';
import type { FieldRow } from './field-row';
import { ENGRAM_FIELDS } from './fields';
import { formatEntryLines, isEmptyValue } from './format-entry';
import { cutTrailingNewlines } from './text-lines';

/** What a new file needs; what is left out reads as its default. */
export type EngramDraft = Partial<Engram> & Pick<Engram, 'id' | 'title'>;

/**
 * The text of a new engram file: keys in canonical order, optional empty ones left out, LF, one final newline.
 * `body` as parseEngram gives it.
 */
export function formatEngram(engram: EngramDraft, body: string): string {
  const record: Record<string, unknown> = { ...engram };
  const lines = ENGRAM_FIELDS.filter((field) => isWritten(field, record[field.name])).flatMap((field) =>
    formatEntryLines(field.name, record[field.name], field),
  );
  for (const [key, value] of Object.entries(engram.extra ?? {})) lines.push(...formatEntryLines(key, value));
  const words = cutTrailingNewlines(body.replaceAll('\r\n', '\n'));
  return `---\n${lines.join('\n')}\n---\n${words === '' ? '' : `\n${words}\n`}`;
}

function isWritten(field: FieldRow, value: unknown): boolean {
  if (isEmptyValue(value)) return false;
  return field.isAlwaysWritten || !isDeepStrictEqual(value, field.default);
}
