/** Reads and writes usage files: a header that names the format, then one line an engram, sorted by id. */
import { compareText } from '../util/compare';
import type { UsageRow } from './usage-line';
import { formatUsageLine, isWriterKey, largerLine, parseUsageLine, USAGE_COLUMNS } from './usage-line';

/** The format that this version writes. A later format may only append columns. */
export const USAGE_FORMAT = 1;

/** Stands for the key where the lines of many writers lie in one file. */
export const SETTLED = 'settled';

/** `writer`: the lines of one writer. `settled`: lines of idle writers, each with its key. */
export type UsageFileKind = 'writer' | 'settled';

/** A line that is none; it counts for nothing and is kept as it is. */
export interface DamagedLine {
  line: number;
  text: string;
  message: string;
}

export interface UsageFile {
  kind: UsageFileKind;
  /** The writer, from the header; undefined in a settled file and without a header. */
  key?: string;
  /** Undefined when the header is missing. */
  format?: number;
  /** Written by a newer version: its known columns are read, but this version must not write or merge it. */
  isNewer: boolean;
  /** Sorted by key and id; one line for each. */
  lines: UsageRow[];
  damaged: DamagedLine[];
}

const WRITER_HEADER = /^co-engram-usage-([1-9]\d{0,5}) (w[0-9a-z]{9})(?=[\t\r\n]|$)/;
const SETTLED_HEADER = /^co-engram-settled-([1-9]\d{0,5})(?=[\t\r\n]|$)/;

/**
 * The header line. Its first column is the format (so that a forge shows the file as a table) and the writer: git
 * takes one small file for another one renamed, and a merge must see that they are strangers.
 */
export function usageHeader(owner: string): string {
  const [id, ...rest] = USAGE_COLUMNS;
  if (owner === SETTLED) return [`co-engram-settled-${USAGE_FORMAT}`, id, ...rest].join('\t');
  if (!isWriterKey(owner)) throw new RangeError(`no writer key: ${owner}`);
  return [`co-engram-usage-${USAGE_FORMAT} ${owner}`, ...rest].join('\t');
}

/**
 * Never throws: what is no line is in `damaged`, what is left counts. A BOM, CRLF and empty lines are read over;
 * of two lines for one engram the larger counts (a text merge leaves both sides).
 */
export function parseUsageFile(text: string): UsageFile {
  const rows = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const header = parseUsageHeader(rows[0] ?? '');
  const isNewer = header?.format !== undefined && header.format > USAGE_FORMAT;
  const file: UsageFile = { kind: 'writer', ...header, isNewer, lines: [], damaged: [] };
  readLines(file, rows, header === undefined ? 0 : 1);
  return file;
}

/** What the header at the beginning of a text says; undefined when there is none. */
export function parseUsageHeader(text: string): Pick<UsageFile, 'kind' | 'format' | 'key'> | undefined {
  const writer = WRITER_HEADER.exec(text);
  if (writer !== null) return { kind: 'writer', format: Number(writer[1]), key: writer[2] };
  const settled = SETTLED_HEADER.exec(text);
  return settled === null ? undefined : { kind: 'settled', format: Number(settled[1]) };
}

function readLines(file: UsageFile, rows: readonly string[], first: number): void {
  const options = { hasKey: file.kind === 'settled', mayBeLonger: file.isNewer };
  const lines = new Map<string, UsageRow>();
  for (let index = first; index < rows.length; index += 1) {
    const text = rows[index] ?? '';
    if (text === '') continue;
    const line = parseUsageLine(text, options);
    if ('message' in line) file.damaged.push({ line: index + 1, text, message: line.message });
    else keepLarger(lines, line);
  }
  file.lines = sortUsageLines(lines.values());
}

/** Adds a line to a map by `usageLineKey`; of two the larger stays. */
export function keepLarger<Line extends UsageRow>(lines: Map<string, Line>, line: Line): void {
  const key = usageLineKey(line);
  const before = lines.get(key);
  lines.set(key, before === undefined ? line : largerLine(before, line));
}

/** What a line is known by in its file: its id, in a settled file writer and id. */
export function usageLineKey(line: UsageRow): string {
  return line.key === undefined ? line.id : `${line.key}\t${line.id}`;
}

/** The text of the file of one writer (its key) or of `SETTLED`. `damaged` lines go to its end, as they are. */
export function formatUsageFile(
  lines: Iterable<UsageRow>,
  owner: string,
  damaged: Iterable<string> = [],
): string {
  const rows = sortUsageLines(lines).map(formatUsageLine);
  return `${[usageHeader(owner), ...rows, ...[...damaged].sort(compareText)].join('\n')}\n`;
}

function sortUsageLines(lines: Iterable<UsageRow>): UsageRow[] {
  return [...lines].sort((a, b) => compareText(usageLineKey(a), usageLineKey(b)));
}

/** Above this number of engrams one walk over the rows is cheaper than a search for each. */
const SEARCHED_IDS = 16;

/**
 * The header and the lines that may speak of one of the ids, found without parsing the rest: one use of one
 * engram must not parse what a whole team wrote about all of them.
 */
export function narrowUsageText(text: string, ids: ReadonlySet<string>): string {
  const headerEnd = text.indexOf('\n');
  if (headerEnd < 0) return text;
  const rows =
    ids.size > SEARCHED_IDS ? rowsWithIds(text, ids) : [...ids].flatMap((id) => rowsWith(text, id));
  return [text.slice(0, headerEnd), ...rows, ''].join('\n');
}

function rowsWith(text: string, id: string): string[] {
  const rows: string[] = [];
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + id.length)) {
    const start = text.lastIndexOf('\n', at) + 1;
    const end = text.indexOf('\n', at);
    rows.push(text.slice(start, end < 0 ? text.length : end));
  }
  return rows;
}

/** An id is in the first column, in a settled file in the second. */
function rowsWithIds(text: string, ids: ReadonlySet<string>): string[] {
  return text.split('\n').filter((row) => {
    const first = row.indexOf('\t');
    return ids.has(row.slice(0, first)) || ids.has(row.slice(first + 1, row.indexOf('\t', first + 1)));
  });
}
