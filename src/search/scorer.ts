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
export function derive(corpus: Corpus, query: QueryTerm): Derived[] {
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

/** Scores of all matching documents. */
export interface Scores {
  /** Matching documents in order of first match. */
  docs: Int32Array;
  count: number;
  /** By document. */
  sums: Float64Array;
  matchedWords: Uint16Array;
}

export function scoreAll(corpus: Corpus, terms: readonly ScoredTerm[]): Scores {
  const { slots } = corpus;
  const scores: Scores = {
    docs: new Int32Array(slots),
    count: 0,
    sums: new Float64Array(slots),
    matchedWords: new Uint16Array(slots),
  };
  const lastWord = new Uint16Array(slots);
  let word = 0;
  let previous: string | undefined;
  for (const { query, times, derived } of terms) {
    if (query.term !== previous) word += 1;
    previous = query.term;
    for (const { term, weight } of derived) {
      for (const postings of corpus.postings(term)) {
        addField(scores, lastWord, word, postings, fieldWeights(corpus, postings, weight * times));
      }
    }
  }
  return scores;
}

/** As fieldScore for every posting, written out: most calls run this loop before it is compiled. */
function addField(
  scores: Scores,
  lastWord: Uint16Array,
  word: number,
  postings: FieldPostings,
  weights: FieldWeights,
): void {
  const { docs, frequencies } = postings;
  const { sums, matchedWords, docs: found } = scores;
  const { lengths, factor, idf, average } = weights;
  const { k, b, d } = BM25;
  const short = 1 - b;
  const steep = k + 1;
  let count = scores.count;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    const frequency = frequencies[i] as number;
    const last = lastWord[doc] as number;
    if (last !== word) {
      lastWord[doc] = word;
      (matchedWords[doc] as number) += 1;
      if (last === 0) found[count++] = doc;
    }
    const saturated =
      (frequency * steep) / (frequency + k * (short + (b * (lengths[doc] as number)) / average));
    (sums[doc] as number) += factor * (idf * (d + saturated));
  }
  scores.count = count;
}
