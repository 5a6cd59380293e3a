/** What stands in for what in two sentences: a word-by-word comparison, Chinese character by character. */
import { wordsOf } from './words';

/** A word, or a character of a script without spaces. */
export interface Unit {
  text: string;
  /** Lower case. */
  fold: string;
  isPaired: boolean;
  beginsSentence: boolean;
}

export interface Replacement {
  /** Either may be empty: something was only added or left out. */
  before: Unit[];
  after: Unit[];
}

/** Longer sentences are compared in their first part only. */
const MOST_UNITS = 400;

export function unitsOf(sentence: string): Unit[] {
  const units = wordsOf(sentence).flatMap(({ text, isPaired }, i) => {
    const parts = isPaired ? [...text] : [text];
    return parts.map((part) => ({ text: part, fold: part.toLowerCase(), isPaired, beginsSentence: i === 0 }));
  });
  return units.slice(0, MOST_UNITS);
}

/** The passages between what both have in common, in order (longest common subsequence). */
export function replacementsOf(before: readonly Unit[], after: readonly Unit[]): Replacement[] {
  const lengths = commonLengths(before, after);
  const replacements: Replacement[] = [];
  let current: Replacement = { before: [], after: [] };
  const close = (): void => {
    if (current.before.length > 0 || current.after.length > 0) replacements.push(current);
    current = { before: [], after: [] };
  };
  let i = 0;
  let j = 0;
  for (;;) {
    const [a, b] = [before[i], after[j]];
    if (a === undefined && b === undefined) break;
    if (a !== undefined && b !== undefined && a.fold === b.fold) {
      close();
      i += 1;
      j += 1;
    } else if (b === undefined || (a !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      if (a !== undefined) current.before.push(a);
      i += 1;
    } else {
      current.after.push(b);
      j += 1;
    }
  }
  close();
  return replacements;
}

/** `[i][j]`: length of the longest common subsequence of what follows i and j. */
function commonLengths(before: readonly Unit[], after: readonly Unit[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isCommon = before[i]?.fold === after[j]?.fold;
      const length = isCommon ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
      const row = rows[i];
      if (row !== undefined) row[j] = length;
    }
  }
  return rows;
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}
