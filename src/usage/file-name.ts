/** Names of usage files: `<key>.tsv`, `<key>-<c>.tsv` for a writer with many engrams, `settled.tsv`. */
import { isWriterKey } from './usage-line';

/** A file with more lines is split by the last character of the ids. */
export const SPLIT_ABOVE_LINES = 5_000;

export const SETTLED_FILE = 'settled.tsv';

export type UsageFileName = { type: 'settled' } | { type: 'writer'; key: string; shard?: string };

/** What a file in a usage folder is by its name; undefined for names that are none of ours (copies, notes). */
export function parseUsageFileName(name: string): UsageFileName | undefined {
  if (name === SETTLED_FILE) return { type: 'settled' };
  const match = /^(w[0-9a-z]{9})(?:-([0-9a-z]))?\.tsv$/.exec(name);
  if (match === null) return undefined;
  const [, key = '', shard] = match;
  return shard === undefined ? { type: 'writer', key } : { type: 'writer', key, shard };
}

/** File name of a writer's lines, without folder. Throws RangeError for what is no key. */
export function usageFileName(key: string, shard?: string): string {
  if (!isWriterKey(key)) throw new RangeError(`no writer key: ${key}`);
  return shard === undefined ? `${key}.tsv` : `${key}-${shard}.tsv`;
}

/** The part of a split file in which an engram's line lies; lower case, since file systems may fold it. */
export function shardOfId(id: string): string {
  return id.slice(-1).toLowerCase();
}
