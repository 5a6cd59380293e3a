import { formatEntryLines, isEmptyValue } from '../engram/format-entry';
import { SYNAPSE_FIELDS } from './fields';
import type { Synapse } from './synapse';

/** The text of a new synapse file: keys in canonical order, empty ones left out, LF, one final newline. */
export function formatSynapse(synapse: Synapse): string {
  const record: Record<string, unknown> = { ...synapse };
  const lines = SYNAPSE_FIELDS.filter((field) => !isEmptyValue(record[field.name])).flatMap((field) =>
    formatEntryLines(field.name, record[field.name], field),
  );
  for (const [key, value] of Object.entries(synapse.extra)) lines.push(...formatEntryLines(key, value));
  return `${lines.join('\n')}\n`;
}
