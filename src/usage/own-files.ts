/** The files of one writer in one folder: `<key>.tsv`, or its parts when it has many lines. */
import { formatUsageFile, keepLarger, parseUsageFile } from './codec';
import { SPLIT_ABOVE_LINES, shardOfId, usageFileName } from './file-name';
import type { UsageLine } from './usage';

/** A file to write (`after`) or to delete (no `after`); `before` is the text that it was computed from. */
export interface TextChange {
  name: string;
  before?: string;
  after?: string;
}

export interface OwnFiles {
  key: string;
  /** Texts by file name. */
  texts: ReadonlyMap<string, string>;
  /** The writer's lines by id, whichever of its files they are in. */
  lines: ReadonlyMap<string, UsageLine>;
  /** False when somebody else wrote here (damage, a newer format, another writer's lines): hands off. */
  isIntact: boolean;
}

/** Reads a writer's files of one folder. Never throws. */
export function readOwnFiles(key: string, texts: ReadonlyMap<string, string>): OwnFiles {
  const lines = new Map<string, UsageLine>();
  let isIntact = true;
  for (const text of texts.values()) {
    const file = parseUsageFile(text);
    isIntact &&= file.key === key && !file.isNewer && file.damaged.length === 0;
    for (const line of file.lines) keepLarger(lines, line);
  }
  return { key, texts, lines, isIntact };
}

/**
 * The changes that put `updated` lines in place, every other line staying as it is. A file that would get more than
 * `splitAbove` lines is left as it is, and from then on lines are written to parts by the last character of the id:
 * what the first file still says about them is older and does not count. Nothing is moved or deleted, for git
 * cannot see that a line that vanished here lives on in another file.
 */
export function writeOwnLines(
  own: OwnFiles,
  updated: readonly UsageLine[],
  splitAbove = SPLIT_ABOVE_LINES,
): TextChange[] {
  const whole = usageFileName(own.key);
  const hasParts = own.texts.size > (own.texts.has(whole) ? 1 : 0);
  const unsplit = hasParts ? [] : withLines(own.lines.values(), updated);
  if (!hasParts && unsplit.length <= splitAbove) return [changeOf(own, whole, unsplit)];
  return [...byShard(updated)].map(([shard, lines]) => {
    const name = usageFileName(own.key, shard);
    return changeOf(own, name, withLines(parseUsageFile(own.texts.get(name) ?? '').lines, lines));
  });
}

function withLines(lines: Iterable<UsageLine>, updated: readonly UsageLine[]): UsageLine[] {
  const byId = new Map([...lines].map((line) => [line.id, line]));
  for (const line of updated) byId.set(line.id, line);
  return [...byId.values()];
}

function byShard(lines: readonly UsageLine[]): Map<string, UsageLine[]> {
  const shards = new Map<string, UsageLine[]>();
  for (const line of lines) {
    const shard = shardOfId(line.id);
    shards.set(shard, [...(shards.get(shard) ?? []), line]);
  }
  return shards;
}

function changeOf(own: OwnFiles, name: string, lines: readonly UsageLine[]): TextChange {
  return textChange(name, own.texts.get(name), formatUsageFile(lines, own.key));
}

/** A change without the keys that have no value. */
export function textChange(name: string, before: string | undefined, after: string | undefined): TextChange {
  return { name, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
