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
 * The changes that put `updated` lines in place, every other line staying as it is. Above `SPLIT_ABOVE_LINES` lines
 * the file becomes parts by the last character of the id; a whole file that a merge brought back beside its parts
 * is taken up by them again.
 */
export function writeOwnLines(own: OwnFiles, updated: readonly UsageLine[]): TextChange[] {
  const lines = new Map(own.lines);
  for (const line of updated) lines.set(line.id, line);
  const wholeName = usageFileName(own.key);
  const whole = own.texts.get(wholeName);
  const isSplit = own.texts.size > (whole === undefined ? 0 : 1);
  if (!isSplit && lines.size <= SPLIT_ABOVE_LINES) {
    return [textChange(wholeName, whole, formatUsageFile(lines.values(), own.key))];
  }
  const touched = whole === undefined ? updated : [...lines.values()];
  const changes = partsOf(own, lines, new Set(touched.map((line) => shardOfId(line.id))));
  return whole === undefined ? changes : [...changes, textChange(wholeName, whole, undefined)];
}

function partsOf(
  own: OwnFiles,
  lines: ReadonlyMap<string, UsageLine>,
  shards: ReadonlySet<string>,
): TextChange[] {
  const parts = new Map<string, UsageLine[]>([...shards].sort().map((shard) => [shard, []]));
  for (const line of lines.values()) parts.get(shardOfId(line.id))?.push(line);
  const changes: TextChange[] = [];
  for (const [shard, part] of parts) {
    const name = usageFileName(own.key, shard);
    const change = textChange(name, own.texts.get(name), formatUsageFile(part, own.key));
    if (change.before !== change.after) changes.push(change);
  }
  return changes;
}

/** A change without the keys that have no value. */
export function textChange(name: string, before: string | undefined, after: string | undefined): TextChange {
  return { name, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
