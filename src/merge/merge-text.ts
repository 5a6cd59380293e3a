import { markConflicts } from './conflict-text';
import { splitLines } from './line-ends';
import { mergeLines } from './line-regions';
import type { MergedText, MergeOptions, TextReason } from './merge-result';

/** Three texts; the base may be missing (both sides added the file). */
export interface Texts {
  base: string | undefined;
  ours: string;
  theirs: string;
}

/** Merges line by line, as git does: a file that holds no record of ours. CRLF on both sides stays CRLF. */
export function mergePlainText(texts: Texts, options: MergeOptions): MergedText {
  const [base, ours, theirs] = [
    splitLines(texts.base ?? ''),
    splitLines(texts.ours),
    splitLines(texts.theirs),
  ];
  const regions = mergeLines({ base: base.lines, ours: ours.lines, theirs: theirs.lines });
  const { lines, conflicts } = markConflicts(regions, 'text', options, [
    base.lines,
    ours.lines,
    theirs.lines,
  ]);
  const isEnded = ours.isEnded === theirs.isEnded ? ours.isEnded : !base.isEnded;
  const lineBreak = ours.isCrlf && theirs.isCrlf ? '\r\n' : '\n';
  const text =
    lines.join(lineBreak) + ((isEnded || conflicts.length > 0) && lines.length > 0 ? lineBreak : '');
  return { type: 'text', text, conflicts, reason: 'plain', message: 'merged line by line' };
}

/**
 * Both texts with what is different between markers, for a person: a side cannot be read as a record. Never clean,
 * also where the lines would merge, and never without a line of either side: half of a side may be missing.
 */
export function mergeUnreadable(
  texts: Texts,
  options: MergeOptions,
  reason: Exclude<TextReason, 'plain'>,
  message: string,
): MergedText {
  const lines = {
    base: rawLines(texts.base ?? ''),
    ours: rawLines(texts.ours),
    theirs: rawLines(texts.theirs),
  };
  const all = Object.values(lines);
  const merged = markConflicts(mergeLines(lines), 'text', options, all);
  const isSafe =
    merged.conflicts.length > 0 && holds(merged.lines, lines.ours) && holds(merged.lines, lines.theirs);
  const whole = { type: 'conflict' as const, ...lines };
  const marked = isSafe ? merged : markConflicts([whole], 'text', options, all);
  const text = marked.lines.join('\n');
  return {
    type: 'text',
    text: text.endsWith('\n') ? text : `${text}\n`,
    conflicts: marked.conflicts,
    reason,
    message,
  };
}

/** Is every line there, as often as it was? */
function holds(lines: readonly string[], wanted: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return wanted.every((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left > 0;
  });
}

/** Lines as they are, with CR at their ends and the empty one behind a final line break. */
function rawLines(text: string): string[] {
  return text.split('\n');
}
