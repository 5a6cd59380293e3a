/**
 * BM25+ over the postings that a query touches, in typed arrays. The formula, its order of operations, the
 * weights of prefix and fuzzy matches and the factor for several matched words are MiniSearch 7.2.0's.
 */
import type { QueryTerm } from './contract';
import { BM25, BOOSTS, FIELD_NAMES } from './fields';
import type { FieldPostings } from './postings';

const PREFIX_WEIGHT = 0.375;
const FUZZY_WEIGHT = 0.45;

/** A term of the index that a query word stands for. */
export interface Derived {
  term: string;
  weight: number;
}

/** What scoring needs of the index. */
export interface Corpus {
  /** Numbers of documents run below this. */
  slots: number;
  documentCount: number;
  averageFieldLength: readonly number[];
  fieldLengths(field: number): Uint32Array;
  postings(term: string): FieldPostings[];
  withPrefix(prefix: string): string[];
  within(text: string, maxDistance: number): Array<{ term: string; distance: number }>;
}

/** The terms that a query word matches, with their weights. */
function derive(corpus: Corpus, query: QueryTerm): Derived[] {
  const { term } = query;
  const derived: Derived[] = [{ term, weight: 1 }];
  const taken = new Set([term]);
  if (query.prefix) {
    for (const longer of corpus.withPrefix(term)) {
      if (taken.has(longer)) continue;
      taken.add(longer);
      const added = longer.length - term.length;
      derived.push({ term: longer, weight: (PREFIX_WEIGHT * longer.length) / (longer.length + 0.3 * added) });
    }
  }
  if (query.fuzzy > 0) {
    for (const { term: near, distance } of corpus.within(term, query.fuzzy)) {
      if (taken.has(near) || distance === 0) continue;
      taken.add(near);
      derived.push({ term: near, weight: (FUZZY_WEIGHT * near.length) / (near.length + distance) });
    }
  }
  return derived;
}

/** The parts of BM25+ that are the same for all documents of one term in one field. */
export interface FieldWeights {
  lengths: Uint32Array;
  /** Boosted weight of the term. */
  factor: number;
  idf: number;
  average: number;
}

export function fieldWeights(corpus: Corpus, postings: FieldPostings, weight: number): FieldWeights {
  const matching = postings.docs.length;
  const name = FIELD_NAMES[postings.field];
  return {
    lengths: corpus.fieldLengths(postings.field),
    factor: weight * (name === undefined ? 1 : BOOSTS[name]),
    idf: Math.log(1 + (corpus.documentCount - matching + 0.5) / (matching + 0.5)),
    average: corpus.averageFieldLength[postings.field] ?? 0,
  };
}

/** BM25+ of one term in one field of one document. */
export function fieldScore(weights: FieldWeights, doc: number, frequency: number): number {
  const { k, b, d } = BM25;
  const length = weights.lengths[doc] as number;
  const saturated = (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / weights.average));
  return weights.factor * (weights.idf * (d + saturated));
}

/** A query word with everything it matches, equal words joined. */
export interface ScoredTerm {
  query: QueryTerm;
  /** How often the query repeats the word. */
  times: number;
  derived: Derived[];
}

/** Query words in order of first use; repeated ones (same word, prefix and fuzzy) count several times. */
export function scoredTerms(corpus: Corpus, terms: readonly QueryTerm[]): ScoredTerm[] {
  const joined = new Map<string, ScoredTerm>();
  for (const query of terms) {
    if (query.term === '') continue;
    const key = `${query.prefix ? 1 : 0}${query.fuzzy} ${query.term}`;
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { query, times: 1, derived: derive(corpus, query) });
    else known.times += 1;
  }
  // Forms of one word side by side: a document counts the word once.
  const byWord = [...joined.values()];
  const first = new Map<string, number>();
  for (const [i, { query }] of byWord.entries()) if (!first.has(query.term)) first.set(query.term, i);
  return byWord.sort((a, b) => (first.get(a.query.term) ?? 0) - (first.get(b.query.term) ?? 0));
}

/**
 * Scores of all matching documents as whole numbers: a call of the program runs this loop before it is compiled,
 * and there every double is an allocation. `scale` times the score, wrong by less than 1 for each posting.
 */
export interface Scores {
  /** Matching documents in order of first match. */
  docs: Int32Array;
  count: number;
  /** By document: the sum over its postings times the number of query words matched, below 2^30. */
  values: Int32Array;
  scale: number;
}

/** Products of a sum and the number of words must stay small integers. */
const LARGEST = 2 ** 30;

interface ScoredField {
  word: number;
  postings: FieldPostings;
  weights: FieldWeights;
}

export function scoreAll(corpus: Corpus, terms: readonly ScoredTerm[]): Scores {
  const fields: ScoredField[] = [];
  let word = 0;
  let previous: string | undefined;
  for (const { query, times, derived } of terms) {
    if (query.term !== previous) word += 1;
    previous = query.term;
    for (const { term, weight } of derived) {
      for (const postings of corpus.postings(term)) {
        fields.push({ word, postings, weights: fieldWeights(corpus, postings, weight * times) });
      }
    }
  }
  const scale = scaleFor(fields, word);
  const { slots } = corpus;
  const sums = new Int32Array(slots);
  const matchedWords = new Uint16Array(slots);
  const lastWord = new Uint16Array(slots);
  const docs = new Int32Array(slots);
  const saturations = FIELD_NAMES.map((): Int32Array | undefined => undefined);
  let count = 0;
  for (const field of fields) {
    const number = field.postings.field;
    const saturation = saturations[number] ?? new Int32Array(TABLE_LENGTHS * TABLE_FREQUENCIES);
    saturations[number] = saturation;
    count = markWord(field, lastWord, matchedWords, docs, count);
    addField(field, sums, saturation, scale);
  }
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    (sums[doc] as number) *= matchedWords[doc] as number;
  }
  return { docs, count, values: sums, scale };
}

/** A power of two that keeps the largest possible product in range. */
function scaleFor(fields: readonly ScoredField[], words: number): number {
  let largest = 0;
  for (const { weights } of fields) largest += weights.factor * weights.idf * (BM25.d + BM25.k + 1);
  return largest === 0 ? 1 : 2 ** Math.floor(Math.log2(LARGEST / (largest * words + fields.length)));
}

/** Counts the word for every document that has it; gives the number of documents found so far. */
function markWord(
  { word, postings }: ScoredField,
  lastWord: Uint16Array,
  matchedWords: Uint16Array,
  found: Int32Array,
  before: number,
): number {
  const { docs } = postings;
  let count = before;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    const last = lastWord[doc] as number;
    if (last === word) continue;
    lastWord[doc] = word;
    (matchedWords[doc] as number) += 1;
    if (last === 0) found[count++] = doc;
  }
  return count;
}

const TABLE_LENGTHS = 1024;
const TABLE_FREQUENCIES = 8;
/** What 1 is in the table of saturations, which are below k + 1. */
const SATURATION_UNIT = 2 ** 28;

/**
 * Adds the scores of one term in one field. How a frequency saturates depends on it and the field's length only:
 * the few different values are kept in a table that all terms of the field share.
 */
function addField(
  { postings, weights }: ScoredField,
  sums: Int32Array,
  table: Int32Array,
  scale: number,
): void {
  const { docs, frequencies } = postings;
  const { lengths } = weights;
  const unit = weights.factor * weights.idf * scale;
  const floor = Math.round(unit * BM25.d);
  const share = unit / SATURATION_UNIT;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    const frequency = frequencies[i] as number;
    const length = lengths[doc] as number;
    let value: number;
    if (length < TABLE_LENGTHS && frequency < TABLE_FREQUENCIES) {
      const key = length * TABLE_FREQUENCIES + frequency;
      value = table[key] as number;
      if (value === 0) {
        value = saturationOf(weights, length, frequency);
        table[key] = value;
      }
    } else {
      value = saturationOf(weights, length, frequency);
    }
    (sums[doc] as number) += floor + ((share * value) | 0);
  }
}

function saturationOf({ average }: FieldWeights, length: number, frequency: number): number {
  const { k, b } = BM25;
  const saturated = (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / average));
  return Math.round(saturated * SATURATION_UNIT);
}
