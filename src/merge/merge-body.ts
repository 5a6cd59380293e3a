import { normalizeBody } from '../engram/content-hash';
import { placeDerivedSegment, splitDerivedSegment } from '../engram/derived-segment';
import { markConflicts } from './conflict-text';
import { mergeLines } from './line-regions';
import type { MergeConflict, MergeOptions, Side } from './merge-result';
import { compareCodePoints } from './order-values';

/** The body of a record as it stands in its file, with LF. */
export interface BodyTexts {
  base: string | undefined;
  ours: string;
  theirs: string;
}

export interface MergedBody {
  /** As it is to stand in the file. */
  text: string;
  /** Lines count from the first of the body. */
  conflicts: MergeConflict[];
}

/**
 * Merges the words line by line; only here may markers be. The derived segment takes no part: it is rebuilt from the
 * synapses, and until then that of the side that changed it stays, of two the one of `later`.
 */
export function mergeBody(texts: BodyTexts, options: MergeOptions, later: Side | undefined): MergedBody {
  const { base, ours, theirs } = texts;
  if (ours === theirs || theirs === base) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  const words = {
    base: linesOf(normalizeBody(base ?? '')),
    ours: linesOf(normalizeBody(ours)),
    theirs: linesOf(normalizeBody(theirs)),
  };
  const { lines, conflicts } = markConflicts(mergeLines(words), 'body', options, Object.values(words));
  const text = placeDerivedSegment(lines.join('\n'), mergeSegment(texts, later));
  return { text: text === '' ? '' : `${text}\n`, conflicts };
}

function linesOf(words: string): string[] {
  return words === '' ? [] : words.split('\n');
}

function mergeSegment(texts: BodyTexts, later: Side | undefined): string {
  const [base, ours, theirs] = [texts.base ?? '', texts.ours, texts.theirs].map(
    (text) => splitDerivedSegment(text).segment,
  ) as [string, string, string];
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  if (later !== undefined) return later === 'ours' ? ours : theirs;
  return compareCodePoints(ours, theirs) >= 0 ? ours : theirs;
}
