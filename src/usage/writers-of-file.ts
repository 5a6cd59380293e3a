/** From a usage file's name and text to the lines of the writers in it. */
import type { UsageFile } from './codec';
import { parseUsageFile } from './codec';
import { parseUsageFileName } from './file-name';
import type { WriterLines } from './sums';
import type { UsageLine } from './usage';
import type { UsageRow } from './usage-line';

/**
 * The writers in one usage file, by its text and (only where the header is missing) its name; so a copied file
 * counts once. Nothing of a file without a writer counts. A private folder's writers are others than those of the
 * team folder with the same key: give its keys a prefix.
 */
export function writersOfFile(
  name: string,
  text: string,
  keyPrefix = '',
): { writers: WriterLines[]; file: UsageFile } {
  const file = parseUsageFile(text);
  if (file.kind === 'settled') return { writers: settledWriters(file.lines, keyPrefix), file };
  const parsedName = parseUsageFileName(name);
  const key = file.key ?? (parsedName?.type === 'writer' ? parsedName.key : undefined);
  if (key === undefined) return { writers: [], file };
  return { writers: [{ key: keyPrefix + key, lines: file.lines }], file };
}

function settledWriters(rows: readonly UsageRow[], keyPrefix: string): WriterLines[] {
  const byWriter = new Map<string, UsageLine[]>();
  for (const { key = '', ...line } of rows) {
    const known = byWriter.get(key);
    if (known === undefined) byWriter.set(key, [line]);
    else known.push(line);
  }
  return [...byWriter].map(([key, lines]) => ({ key: keyPrefix + key, lines }));
}
