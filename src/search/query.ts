/** What a query asks for: its text, read by the tokenizer and weighed by what the index knows. Never operators. */
import { classAt, isWordClass, LETTER, LOWER, UPPER } from './character-class';
import type { IndexView, QueryTerm } from './contract';
import { isStopWord } from './stop-words';
import { tokenize } from './tokenize';
import { type Word, wordsOf } from './words';

/** `auto`: by the length of the word; a number: the largest edit distance. Only for words that the index does not know. */
export type Fuzzy = 'auto' | 'off' | 0 | 1 | 2;

export interface ParsedTerm extends QueryTerm {
  /** As it stands in the query. */
  word: string;
  documentFrequency: number;
  /** Information of the term in this index: ln(1 + (N − df + ½) / (df + ½)). */
  idf: number;
}

export interface ParsedQuery {
  text: string;
  /** In reading order, each once; at most MAX_TERMS. */
  terms: ParsedTerm[];
  /** Sum of idf over all terms, unknown ones included. */
  information: number;
}

type TermSource = Pick<IndexView, 'documentCount' | 'documentFrequency'>;

/** Long texts are searched by their rarest words. */
export const MAX_TERMS = 64;
const MAX_QUERY_LENGTH = 100_000;
const PREFIX_LENGTH = 4;

/** How the rest of a word may go on that somebody has begun to type. */
const ENDINGS = 'e n t s on ng ed nt er ing ion ent ment tion ation ies y al ally ity ly'.split(' ');

/** Where identifiers are parted: joiners and humps. */
const PARTS = /[-./:_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

interface Candidate {
  term: string;
  word: string;
  isLast: boolean;
  /** For an identifier as a whole: its parts. */
  parts: string[];
}

/** Reads a query against an index. A query without any word gives no terms. */
export function parseQuery(source: string, index: TermSource, fuzzy: Fuzzy = 'auto'): ParsedQuery {
  const text = source.slice(0, MAX_QUERY_LENGTH);
  const candidates = candidatesOf(text);
  const known = (term: string): number => index.documentFrequency(term);
  const terms = candidates
    .filter((candidate) => !isRedundant(candidate, known))
    .map((candidate) => toTerm(candidate, index, fuzzy));
  const kept = rarest(terms, MAX_TERMS);
  return { text, terms: kept, information: kept.reduce((sum, { idf }) => sum + idf, 0) };
}

/** Information of a term that `documentFrequency` of `documentCount` documents contain. */
export function idfOf(documentFrequency: number, documentCount: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

function candidatesOf(text: string): Candidate[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  // A word with anything behind it, even a space, is no longer being typed.
  const isTyping = last !== undefined && last.end === text.trimEnd().length && !last.isPaired;
  const candidates = new Map<string, Candidate>();
  for (const word of words) addCandidates(candidates, word, isTyping && word === last);
  const all = [...candidates.values()];
  const meaningful = all.filter(({ term }) => !isStopWord(term));
  return meaningful.length > 0 ? meaningful : all;
}

function addCandidates(candidates: Map<string, Candidate>, word: Word, isLast: boolean): void {
  word.tokens.forEach((term, i) => {
    const parts = word.hasParts && i === 0 ? word.tokens.slice(1) : [];
    const isLastTerm = isLast && i === word.tokens.length - 1;
    const before = candidates.get(term);
    if (before === undefined)
      candidates.set(term, { term, word: surfaceOf(word, i), isLast: isLastTerm, parts });
    else if (isLastTerm) before.isLast = true;
  });
}

/** What the user typed for the token: the word, its part, or the pair of characters itself. */
function surfaceOf({ isPaired, tokens, text }: Word, i: number): string {
  const token = tokens[i] ?? text;
  if (isPaired) return token;
  if (i === 0) return text;
  return text.split(PARTS).find((part) => tokenize(part)[0] === token) ?? token;
}

/** An identifier that no engram holds as a whole asks for its parts only, if those are known. */
function isRedundant({ term, parts }: Candidate, known: (term: string) => number): boolean {
  return parts.length > 0 && known(term) === 0 && parts.some((part) => known(part) > 0);
}

function toTerm(candidate: Candidate, index: TermSource, fuzzy: Fuzzy): ParsedTerm {
  const { word, isLast } = candidate;
  let { term } = candidate;
  let documentFrequency = index.documentFrequency(term);
  if (documentFrequency === 0 && isLast) {
    const finished = finishWord(word, index) ?? beginning(word, term);
    if (finished !== undefined) {
      term = finished;
      documentFrequency = index.documentFrequency(finished);
    }
  }
  return {
    term,
    word,
    prefix: isLast && term.length >= PREFIX_LENGTH && isWordClass(classAt(term, 0)),
    fuzzy: documentFrequency === 0 ? distanceFor(term, fuzzy) : 0,
    documentFrequency,
    idf: idfOf(documentFrequency, index.documentCount),
  };
}

/** The stem that a word being typed (`deploymen`) will have; stems are no prefixes of half a suffix. */
function finishWord(word: string, index: TermSource): string | undefined {
  if (word.length < PREFIX_LENGTH || !/^[A-Za-z]+$/.test(word)) return undefined;
  for (const ending of ENDINGS) {
    const [stem] = tokenize(word + ending);
    if (stem !== undefined && index.documentFrequency(stem) > 0) return stem;
  }
  return undefined;
}

/** `acme` whose stem is too short to begin `acme1`: the word as it was typed. */
function beginning(word: string, stem: string): string | undefined {
  const isShort = stem.length < PREFIX_LENGTH && word.length >= PREFIX_LENGTH;
  return isShort && /^[A-Za-z]+$/.test(word) ? word.toLowerCase() : undefined;
}

/** Numbers and pairs of characters are never guessed: 8081 is no misspelt 8080. */
function distanceFor(term: string, fuzzy: Fuzzy): number {
  if (fuzzy === 'off' || fuzzy === 0 || !hasOnlyLetters(term)) return 0;
  const { length } = term;
  if (fuzzy !== 'auto') return length < 3 * fuzzy ? 0 : fuzzy;
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

function hasOnlyLetters(term: string): boolean {
  for (let i = 0; i < term.length; i += 1) {
    const cls = classAt(term, i);
    if (cls !== LOWER && cls !== UPPER && cls !== LETTER) return false;
  }
  return true;
}

/** The terms with the most information, in reading order; those that the index knows come first. */
function rarest(terms: ParsedTerm[], limit: number): ParsedTerm[] {
  if (terms.length <= limit) return terms;
  const order = terms
    .map((term, position) => ({ term, position }))
    .sort(
      (a, b) =>
        Number(a.term.documentFrequency === 0) - Number(b.term.documentFrequency === 0) ||
        b.term.idf - a.term.idf ||
        a.position - b.position,
    );
  return order
    .slice(0, limit)
    .sort((a, b) => a.position - b.position)
    .map(({ term }) => term);
}
