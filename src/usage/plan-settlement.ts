/** Moves the lines of writers who are long gone into one file, so that a team's folder does not grow for ever. */
import { parseInstant } from '../util/instants';
import type { UsageFile } from './codec';
import { formatUsageFile, keepLarger, parseUsageFile, SETTLED } from './codec';
import { parseUsageFileName, SETTLED_FILE } from './file-name';
import { isIntact, type TextChange, type Texts, textChange } from './own-files';
import type { UsageRow } from './usage-line';

const DAY_MS = 86_400_000;
/** As large as any text of ours may be; what would go beyond stays where it is. */
const LARGEST_FILE = 1024 * 1024;
/** Days without a use after which a writer's lines are settled. */
export const IDLE_DAYS = 180;

export interface Settlement {
  /** Keys of the writers whose lines move, sorted. */
  keys: string[];
  /** Files to write and to delete, by name. */
  changes: TextChange[];
}

/**
 * The settlement of a team's usage files by name; undefined when nobody is idle. `now` in ms. A writer is as idle as
 * the latest instant in its lines says; one who never left an instant, and files in which somebody else wrote, stay.
 */
export function planSettlement(texts: Texts, now: number): Settlement | undefined {
  const idle = [...filesByWriter(texts)].filter(([key, files]) => isIdle(key, files, now));
  return idle.length === 0 ? undefined : settleWriters(texts, new Set(idle.map(([key]) => key)));
}

/**
 * Moves the lines of these writers. Each line keeps its writer's key, and of two lines with one key and id only the
 * larger counts: every sum stays what it was, also where another branch still has the old file or its writer comes
 * back. Undefined where the settled file is not ours to write, or would become too large.
 */
export function settleWriters(texts: Texts, keys: ReadonlySet<string>): Settlement | undefined {
  const before = texts.get(SETTLED_FILE);
  const settled = before === undefined ? undefined : parseUsageFile(before);
  if (settled !== undefined && !isOurs(settled)) return undefined;
  const lines = new Map<string, UsageRow>();
  for (const line of settled?.lines ?? []) keepLarger(lines, line);
  const gone: TextChange[] = [];
  for (const [key, files] of filesByWriter(texts)) {
    if (!keys.has(key)) continue;
    for (const [name, text] of files) {
      for (const line of parseUsageFile(text).lines) keepLarger(lines, { ...line, key });
      gone.push(textChange(name, text, undefined));
    }
  }
  const damaged = settled?.damaged.map(({ text }) => text);
  const after = formatUsageFile(lines.values(), SETTLED, damaged);
  if (Buffer.byteLength(after) > LARGEST_FILE) return undefined;
  return { keys: [...keys].sort(), changes: [textChange(SETTLED_FILE, before, after), ...gone] };
}

function isOurs({ kind, format, isNewer }: UsageFile): boolean {
  return kind === 'settled' && format !== undefined && !isNewer;
}

function filesByWriter(texts: Texts): Map<string, Map<string, string>> {
  const writers = new Map<string, Map<string, string>>();
  for (const [name, text] of texts) {
    const parsed = parseUsageFileName(name);
    if (parsed?.type !== 'writer') continue;
    const files = writers.get(parsed.key) ?? new Map<string, string>();
    writers.set(parsed.key, files.set(name, text));
  }
  return writers;
}

function isIdle(key: string, files: Texts, now: number): boolean {
  const all = [...files.values()];
  if (!all.every((text) => isIntact(key, text) && parseUsageFile(text).damaged.length === 0)) return false;
  let last: number | undefined;
  for (const text of all) {
    for (const line of parseUsageFile(text).lines) {
      for (const instant of instantsOf(line)) last = Math.max(last ?? instant, instant);
    }
  }
  return last !== undefined && now - last >= IDLE_DAYS * DAY_MS;
}

function instantsOf({ lastRetrievedAt, lastEffectiveAt }: UsageRow): number[] {
  return [lastRetrievedAt, lastEffectiveAt].flatMap((text) => parseInstant(text) ?? []);
}
