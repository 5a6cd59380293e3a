/** Words that several texts share, as a person would write them. */
import { termsToCompare } from './dedupe';
import { isStopWord } from './stop-words';
import { tokenize } from './tokenize';

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_.'-]*[\p{L}\p{N}])?/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The terms of a text that tell what it is about. */
export function termSet(text: string): ReadonlySet<string> {
  return new Set(termsToCompare(text));
}

/** 0-1: the share of all terms that both have. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const term of a) if (b.has(term)) both += 1;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}

/** Terms that every one of the sets has. */
export function sharedTerms(sets: ReadonlyArray<ReadonlySet<string>>): Set<string> {
  const [first, ...others] = sets;
  return new Set([...(first ?? [])].filter((term) => others.every((set) => set.has(term))));
}

/**
 * The words of a text that are made of these terms, in its order, each once: whole words, and of writing without
 * spaces the longest stretches.
 */
export function wordsOf(text: string, terms: ReadonlySet<string>): string[] {
  const found = new Map<string, string>();
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) {
    const parts = UNSPACED.test(word)
      ? stretches(word, terms)
      : [word].filter((each) => isMadeOf(each, terms));
    for (const part of parts) if (!found.has(part.toLowerCase())) found.set(part.toLowerCase(), part);
  }
  return [...found.values()];
}

function isMadeOf(word: string, terms: ReadonlySet<string>): boolean {
  const tokens = tokenize(word);
  return word.length > 1 && tokens.some((token) => terms.has(token) && !isStopWord(token));
}

/** Runs of characters of which every two neighbours are a term. */
function stretches(run: string, terms: ReadonlySet<string>): string[] {
  const characters = [...run];
  const found: string[] = [];
  let current = '';
  for (const [n, character] of characters.entries()) {
    const pair = (characters[n - 1] ?? '') + character;
    if (current !== '' && terms.has(pair.toLowerCase()) && !isStopWord(pair)) current += character;
    else {
      if ([...current].length > 1) found.push(current);
      current = character;
    }
  }
  return [...current].length > 1 ? [...found, current] : found;
}

/**
 * The words that all titles have in the same order, with `…` where they differ in between; undefined when fewer than
 * two of them say anything.
 */
export function commonTitle(titles: readonly string[]): string | undefined {
  const [first = [], ...others] = titles.map((title) => title.split(/\s+/).filter((word) => word !== ''));
  let kept = first.map((_, n) => n);
  for (const other of others) {
    const folded = other.map(fold);
    const common = inBoth(
      kept.map((n) => fold(first[n] ?? '')),
      folded,
    );
    kept = common.map((n) => kept[n] ?? 0);
  }
  const telling = kept.filter((n) => tokenize(first[n] ?? '').some((token) => !isStopWord(token)));
  if (telling.length < 2 || kept.length === 0) return undefined;
  return kept
    .map((n, at) => (at > 0 && n !== (kept[at - 1] ?? 0) + 1 ? `… ${first[n]}` : first[n]))
    .join(' ');
}

function fold(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Positions in `a` of the longest sequence that both have. Titles are short. */
function inBoth(a: readonly string[], b: readonly string[]): number[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] = a[i] === b[j] && a[i] !== '' ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j] && a[i] !== '') {
      found.push(i++);
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
