/** The passage of a text that shows best why it was found. */
import { classAt, OTHER } from './character-class';
import { type Word, wordsOf } from './words';

export interface Snippet {
  text: string;
  /** Ranges `[start, end)` of the matched words in `text`, in order, without overlaps. */
  marks: Array<[start: number, end: number]>;
}

const LENGTH = 200;
/** Characters shown before the first match when no sentence begins nearer. */
const LEAD = 60;
/** Letters at the beginning of a word that stemming leaves alone. */
const SURE_LETTERS = 3;
const LONGEST_TEXT = 262_144;
const SENTENCE_ENDS = '.!?\u3002\uff01\uff1f\uff1b';

interface Match {
  start: number;
  end: number;
  weight: number;
  term: string;
}

/**
 * The passage of about 200 characters with the most information of the matched terms; the beginning of the text
 * when none occurs. `weights` gives the information of each matched term of the document. White space is one space.
 */
export function snippetOf(source: string, weights: ReadonlyMap<string, number>): Snippet {
  const text = source.slice(0, LONGEST_TEXT);
  const matches = matchesIn(text, weights);
  const [from, to] = passage(text, matches);
  const inside = matches.filter(({ start, end }) => start >= from && end <= to);
  return compact(text, from, to, inside);
}

/**
 * Only words that begin like a matched term are read by the tokenizer: stems keep their first letters. All of them
 * are when none is found that way (other Unicode forms).
 */
function matchesIn(text: string, weights: ReadonlyMap<string, number>): Match[] {
  const likely = likelyRuns(text, [...weights.keys()]);
  const found = likely.flatMap(([start, end]) => matchesInRun(text, start, end, weights));
  return found.length > 0 || weights.size === 0 ? found : matchesInRun(text, 0, text.length, weights);
}

function matchesInRun(text: string, from: number, to: number, weights: ReadonlyMap<string, number>): Match[] {
  const matches = wordsOf(text.slice(from, to)).flatMap((word) =>
    word.isPaired ? pairMatches(word, weights) : wordMatch(word, weights),
  );
  return matches.map((match) => ({ ...match, start: from + match.start, end: from + match.end }));
}

/** Ranges of words, or of passages without spaces, around every place where the beginning of a term stands. */
function likelyRuns(text: string, terms: readonly string[]): Array<[start: number, end: number]> {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  const beginnings = new Set(terms.map((term) => term.slice(0, SURE_LETTERS)));
  const runs = new Map<number, number>();
  for (const beginning of beginnings) {
    // On behind the run, not behind the letter: one word may be as long as the text.
    for (let at = lower.indexOf(beginning); at !== -1; ) {
      const end = runEnd(text, at);
      runs.set(runStart(text, at), end);
      at = lower.indexOf(beginning, Math.max(end, at + 1));
    }
  }
  return [...runs].sort(([a], [b]) => a - b);
}

function runStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && isInRun(text, start - 1)) start -= 1;
  return start;
}

function runEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isInRun(text, end)) end += 1;
  return end;
}

/** Half a surrogate pair counts as part of the run. */
function isInRun(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (unit >= 0xd800 && unit <= 0xdfff) return true;
  return classAt(text, i) !== OTHER;
}

function wordMatch(word: Word, weights: ReadonlyMap<string, number>): Match[] {
  const term = word.tokens.find((token) => weights.has(token));
  if (term === undefined) return [];
  const match = { start: word.start, end: word.end, weight: weights.get(term) ?? 0, term };
  return [term === word.tokens[0] ? match : narrowToPart(word, match)];
}

/** Of an identifier only the part is marked that was asked for, where it stands by itself between its joiners. */
function narrowToPart(word: Word, match: Match): Match {
  for (const part of word.text.matchAll(/[^-./:_]+/gu)) {
    const inner = wordsOf(part[0])[0];
    if (inner?.tokens[0] !== match.term) continue;
    const start = word.start + part.index;
    return { ...match, start, end: start + part[0].length };
  }
  return match;
}

function pairMatches(word: Word, weights: ReadonlyMap<string, number>): Match[] {
  const characters = [...word.text];
  const matches: Match[] = [];
  let start = word.start;
  characters.forEach((character, i) => {
    const term = word.tokens[i];
    const weight = term === undefined ? undefined : weights.get(term);
    const width = character.length + (characters.length === 1 ? 0 : (characters[i + 1]?.length ?? 0));
    if (term !== undefined && weight !== undefined) matches.push({ start, end: start + width, weight, term });
    start += character.length;
  });
  return matches;
}

/** Offsets of the best window, begun at a sentence or a word. */
function passage(text: string, matches: readonly Match[]): [from: number, to: number] {
  const first = bestStart(matches);
  const from = beginning(text, first?.start ?? 0);
  let to = Math.min(text.length, from + LENGTH);
  if (to < text.length) {
    const space = text.slice(from, to).search(/\s\S*$/u);
    if (space > LENGTH / 2) to = from + space;
    else if (isLowSurrogate(text, to)) to -= 1;
  }
  return [from, to];
}

/** The match with the most information of different terms in the window that it opens. */
function bestStart(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let bestWeight = 0;
  matches.forEach((match, i) => {
    const seen = new Set<string>();
    let weight = 0;
    for (let next = i; next < matches.length; next += 1) {
      const other = matches[next];
      if (other === undefined || other.end > match.start + LENGTH - LEAD) break;
      if (!seen.has(other.term)) weight += other.weight;
      seen.add(other.term);
    }
    if (weight > bestWeight + 1e-9) [best, bestWeight] = [match, weight];
  });
  return best;
}

function beginning(text: string, at: number): number {
  const earliest = Math.max(0, at - LEAD);
  if (earliest === 0) return 0;
  let space = -1;
  for (let i = at; i > earliest; i -= 1) {
    if (endsSentence(text, i)) return i;
    if (isSpace(text.charCodeAt(i - 1))) space = i;
  }
  const start = space === -1 ? earliest : space;
  return isLowSurrogate(text, start) ? start + 1 : start;
}

/** Does a sentence or a line end right before `i`, with the white space behind it? */
function endsSentence(text: string, i: number): boolean {
  const before = text.charAt(i - 1);
  if (before === '\n') return true;
  if (SENTENCE_ENDS.includes(before)) return before.charCodeAt(0) > 0x7f;
  return isSpace(text.charCodeAt(i - 1)) && i > 1 && SENTENCE_ENDS.includes(text.charAt(i - 2));
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;
}

function isLowSurrogate(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** The passage with white space as single spaces, an ellipsis where it was cut, and the marks moved along. */
function compact(text: string, from: number, to: number, matches: readonly Match[]): Snippet {
  const moved = new Int32Array(to - from).fill(-1);
  let result = from > 0 ? '…' : '';
  let followsSpace = true;
  for (let i = from; i < to; i += 1) {
    const isWhite = isSpace(text.charCodeAt(i));
    if (isWhite && followsSpace) continue;
    moved[i - from] = result.length;
    result += isWhite ? ' ' : text.charAt(i);
    followsSpace = isWhite;
  }
  const marks: Snippet['marks'] = [];
  for (const { start, end } of matches) {
    const [begin = -1, last = -1] = [moved[start - from], moved[end - 1 - from]];
    if (begin === -1 || last === -1) continue;
    const previous = marks.at(-1);
    if (previous !== undefined && begin <= previous[1]) previous[1] = Math.max(previous[1], last + 1);
    else marks.push([begin, last + 1]);
  }
  const isCut = to < text.trimEnd().length;
  return { text: isCut ? `${result.trimEnd()}…` : result.trimEnd(), marks };
}
