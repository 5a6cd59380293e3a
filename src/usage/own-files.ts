/**
 * The files of one writer in one folder: `<key>.tsv`, and its parts once it has many lines. They are handled as rows
 * of text, of which only those that change are parsed: one use must not cost what all uses before it did.
 */
import { compareText } from '../util/compare';
import {
  keepLarger,
  narrowUsageText,
  parseUsageFile,
  parseUsageHeader,
  USAGE_FORMAT,
  usageHeader,
} from './codec';
import { parseUsageFileName, SPLIT_ABOVE_LINES, shardOfId, usageFileName } from './file-name';
import type { UsageLine } from './usage';
import { formatUsageLine, isUsageId } from './usage-line';

/** Texts by file name. */
export type Texts = ReadonlyMap<string, string>;

/** A file to write (`after`) or to delete (no `after`); `before` is the text that it was computed from. */
export interface TextChange {
  name: string;
  before?: string;
  after?: string;
}

/** Those of the texts whose name is one of the writer's. */
export function ownTexts(key: string, texts: Texts): Map<string, string> {
  const own = new Map<string, string>();
  for (const [name, text] of texts) {
    const parsed = parseUsageFileName(name);
    if (parsed?.type === 'writer' && parsed.key === key) own.set(name, text);
  }
  return own;
}

/** The lines of some engrams, whichever of the files they are in; the larger of two. */
export function linesOfIds(texts: Texts, ids: ReadonlySet<string>): Map<string, UsageLine> {
  const lines = new Map<string, UsageLine>();
  for (const text of texts.values()) {
    for (const line of parseUsageFile(narrowUsageText(text, ids)).lines) {
      if (ids.has(line.id)) keepLarger(lines, line);
    }
  }
  return lines;
}

/**
 * In which file the lines of these engrams are to be written, by file name. A file that would get more than
 * `splitAbove` lines is left as it is, and from then on lines go to parts by the last character of the id: what the
 * first file still says about them is older and does not count. Nothing is moved or deleted, for git cannot see that
 * a line that vanished here lives on in another file.
 */
export function filesForIds(
  key: string,
  own: Texts,
  ids: ReadonlySet<string>,
  splitAbove = SPLIT_ABOVE_LINES,
): Map<string, string[]> {
  const whole = usageFileName(key);
  const hasParts = own.size > (own.has(whole) ? 1 : 0);
  if (!hasParts) {
    const known = readRows(own.get(whole) ?? '').rows;
    if (new Set([...known.keys(), ...ids]).size <= splitAbove) return new Map([[whole, [...ids]]]);
  }
  const files = new Map<string, string[]>();
  for (const id of ids) {
    const name = usageFileName(key, shardOfId(id));
    const others = files.get(name);
    if (others === undefined) files.set(name, [id]);
    else others.push(id);
  }
  return files;
}

/** False for a file in which somebody else wrote (damage, a newer format, another writer's lines): hands off. */
export function isIntact(key: string, text: string): boolean {
  const header = parseUsageHeader(text);
  return header?.key === key && header.format === USAGE_FORMAT && readRows(text).isRegular;
}

/** The text of a writer's file with some lines set, every other row staying as it is. */
export function withLines(key: string, text: string | undefined, lines: Iterable<UsageLine>): string {
  const { rows } = readRows(text ?? '');
  for (const line of lines) rows.set(line.id, formatUsageLine(line));
  const sorted = [...rows].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row);
  return `${[usageHeader(key), ...sorted].join('\n')}\n`;
}

/** Rows below the header by id. `isRegular`: each begins with an id, and none with the id of another. */
function readRows(text: string): { rows: Map<string, string>; isRegular: boolean } {
  const rows = new Map<string, string>();
  let isRegular = true;
  const [, ...all] = text.includes('\r') ? text.split(/\r?\n/) : text.split('\n');
  for (const row of all) {
    if (row === '') continue;
    const id = row.slice(0, Math.max(0, row.indexOf('\t')));
    isRegular &&= isUsageId(id) && !rows.has(id);
    rows.set(id, row);
  }
  return { rows, isRegular };
}

/** A change without the keys that have no value. */
export function textChange(name: string, before: string | undefined, after: string | undefined): TextChange {
  return { name, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
