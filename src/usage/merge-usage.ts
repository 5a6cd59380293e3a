/** Three-way merge of one usage file; needed only after a squash or a cherry-pick, for a file has one writer. */
import type { UsageFile } from './codec';
import { formatUsageFile, parseUsageFile, SETTLED, usageLineKey } from './codec';
import type { UsageRow } from './usage-line';
import { formatUsageLine, largerLine } from './usage-line';

export type MergedUsage =
  | { type: 'merged'; text: string }
  /** Git paired two writers' files as a rename; each belongs to its own path, none may take the other's lines. */
  | { type: 'different-writers'; ours: string; theirs: string }
  /** Not ours to merge: a newer format, or no usage file at all. Nothing may be dropped; merge it as text. */
  | { type: 'unreadable'; message: string };

/**
 * `undefined` = the file does not exist there. Per engram (in a settled file: per writer and engram): equal lines
 * stay, a line that one side changed is that side's, and of two changed ones the whole line with the larger n
 * wins, on a tie the larger text; never column by column. A changed line and a whole file win over a delete.
 * Damaged lines are merged as a set and kept. Files of two writers under one path are not merged.
 */
export function mergeUsage(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): MergedUsage {
  const whole = wholeSide(base, ours, theirs);
  if (whole !== undefined) return { type: 'merged', text: whole };
  const ourFile = parseUsageFile(ours ?? '');
  const theirFile = parseUsageFile(theirs ?? '');
  const message =
    whyUnreadable(ourFile, 'ours') ??
    whyUnreadable(theirFile, 'theirs') ??
    (ourFile.kind === theirFile.kind ? undefined : 'the sides are different kinds of usage files');
  if (message !== undefined) return { type: 'unreadable', message };
  const [ourKey, theirKey] = [ourFile.key ?? SETTLED, theirFile.key ?? SETTLED];
  if (ourKey !== theirKey) return { type: 'different-writers', ours: ourKey, theirs: theirKey };
  return { type: 'merged', text: mergeFiles(readableBase(base, ourFile), ourFile, theirFile) };
}

function wholeSide(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): string | undefined {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? '';
  if (ours === theirs || theirs === base) return ours;
  return ours === base ? theirs : undefined;
}

function whyUnreadable(file: UsageFile, side: string): string | undefined {
  if (file.isNewer) return `${side} has usage format ${file.format}, written by a newer version`;
  return file.format === undefined ? `${side} is no usage file: its header is missing` : undefined;
}

/** A base that cannot be read is no base. */
function readableBase(base: string | undefined, like: UsageFile): UsageFile {
  const file = parseUsageFile(base ?? '');
  const isSame = file.kind === like.kind && file.key === like.key;
  const isReadable = file.format !== undefined && !file.isNewer && isSame;
  return isReadable ? file : parseUsageFile('');
}

function mergeFiles(base: UsageFile, ours: UsageFile, theirs: UsageFile): string {
  const [baseLines, ourLines, theirLines] = [base, ours, theirs].map(byLineKey) as [Lines, Lines, Lines];
  const merged: UsageRow[] = [];
  for (const key of new Set([...ourLines.keys(), ...theirLines.keys()])) {
    const line = mergeLine(baseLines.get(key), ourLines.get(key), theirLines.get(key));
    if (line !== undefined) merged.push(line);
  }
  return formatUsageFile(merged, ours.key ?? SETTLED, mergeDamaged(base, ours, theirs));
}

type Lines = Map<string, UsageRow>;

function byLineKey(file: UsageFile): Lines {
  return new Map(file.lines.map((line) => [usageLineKey(line), line]));
}

function mergeLine(base?: UsageRow, ours?: UsageRow, theirs?: UsageRow): UsageRow | undefined {
  const [baseText, ourText, theirText] = [base, ours, theirs].map(textOf);
  if (ourText === baseText) return theirs;
  if (theirText === baseText) return ours;
  return ours === undefined || theirs === undefined ? (ours ?? theirs) : largerLine(ours, theirs);
}

function textOf(line: UsageRow | undefined): string | undefined {
  return line === undefined ? undefined : formatUsageLine(line);
}

function mergeDamaged(base: UsageFile, ours: UsageFile, theirs: UsageFile): Set<string> {
  const [before, left, right] = [base, ours, theirs].map(damagedTexts) as [Texts, Texts, Texts];
  const isKept = (text: string) => (before.has(text) ? left.has(text) && right.has(text) : true);
  return new Set([...left, ...right].filter(isKept));
}

type Texts = Set<string>;

function damagedTexts(file: UsageFile): Texts {
  return new Set(file.damaged.map((line) => line.text));
}
