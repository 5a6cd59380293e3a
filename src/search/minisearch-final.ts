/**
 * Final scores from MiniSearch itself, for the few documents that are left: a partial index with only these
 * documents and the touched terms, told the true number of documents that have each term.
 */
import MiniSearch from 'minisearch';
import type { LexicalHit, TermMatch } from './contract';
import { BM25, BOOSTS, FIELD_NAMES } from './fields';
import type { FieldPostings } from './postings';
import { type Corpus, fieldScore, fieldWeights, type ScoredTerm } from './scorer';

type RawIndex = Parameters<typeof MiniSearch.loadJS>[0];

/** Position of a document in ascending numbers, -1 when it is not there. */
function positionOf(docs: Int32Array, doc: number): number {
  let low = 0;
  let high = docs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const other = docs[middle] as number;
    if (other === doc) return middle;
    if (other < doc) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The hits of `docs` in the order given. */
export function finalHits(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
): LexicalHit[] {
  if (docs.length === 0) return [];
  const scores = miniSearchScores(corpus, terms, docs);
  const matches = matchesOf(corpus, terms, docs);
  return docs.map((doc) => ({ doc, score: scores.get(doc) ?? 0, matches: matches.get(doc) ?? [] }));
}

function matchesOf(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
): Map<number, TermMatch[]> {
  const matches = new Map<number, TermMatch[]>(docs.map((doc) => [doc, []]));
  for (const { query, times, derived } of terms) {
    for (const { term, weight } of derived) {
      for (const postings of corpus.postings(term)) {
        const field = FIELD_NAMES[postings.field];
        if (field === undefined) continue;
        const weights = fieldWeights(corpus, postings, weight * times);
        for (const doc of docs) {
          const at = positionOf(postings.docs, doc);
          if (at < 0) continue;
          const score = fieldScore(weights, doc, postings.frequencies[at] ?? 0);
          matches.get(doc)?.push({ queryTerm: query.term, term, field, score });
        }
      }
    }
  }
  return matches;
}

function miniSearchScores(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
): Map<number, number> {
  const touched = new Set(terms.flatMap(({ derived }) => derived.map(({ term }) => term)));
  const partial = MiniSearch.loadJS<{ id: number }>(partialIndex(corpus, touched, docs), {
    fields: [...FIELD_NAMES],
  });
  tellDocumentFrequencies(partial, corpus, touched);
  const queries = terms.flatMap(({ query, times }) => new Array<typeof query>(times).fill(query));
  const results = partial.search('', {
    tokenize: () => queries.map(({ term }) => term),
    processTerm: (term) => term,
    prefix: (_term, i) => queries[i]?.prefix ?? false,
    fuzzy: (_term, i) => queries[i]?.fuzzy || false,
    boost: { ...BOOSTS },
    bm25: { ...BM25 },
    combineWith: 'OR',
  });
  return new Map(results.map((result) => [result.id as number, result.score]));
}

function partialIndex(corpus: Corpus, touched: ReadonlySet<string>, docs: readonly number[]): RawIndex {
  const index: Array<[string, Record<string, Record<string, number>>]> = [];
  for (const term of touched) {
    const fields: Record<string, Record<string, number>> = {};
    for (const postings of corpus.postings(term)) fields[postings.field] = keptPostings(postings, docs);
    index.push([term, fields]);
  }
  return {
    documentCount: corpus.documentCount,
    nextId: corpus.slots,
    documentIds: Object.fromEntries(docs.map((doc) => [doc, doc])),
    fieldIds: Object.fromEntries(FIELD_NAMES.map((name, field) => [name, field])),
    fieldLength: Object.fromEntries(docs.map((doc) => [doc, fieldLengthsOf(corpus, doc)])),
    averageFieldLength: [...corpus.averageFieldLength],
    storedFields: {},
    dirtCount: 0,
    index: index as unknown as RawIndex['index'],
    serializationVersion: 2,
  } as unknown as RawIndex;
}

function fieldLengthsOf(corpus: Corpus, doc: number): number[] {
  return FIELD_NAMES.map((_, field) => corpus.fieldLengths(field)[doc] ?? 0);
}

function keptPostings(postings: FieldPostings, docs: readonly number[]): Record<string, number> {
  const kept: Record<string, number> = {};
  for (const doc of docs) {
    const at = positionOf(postings.docs, doc);
    if (at >= 0) kept[doc] = postings.frequencies[at] ?? 0;
  }
  return kept;
}

/** MiniSearch counts a term's documents by the size of its Map, which here holds only the documents kept. */
function tellDocumentFrequencies(partial: MiniSearch, corpus: Corpus, touched: ReadonlySet<string>): void {
  const index = (partial as unknown as { _index: { get(term: string): Map<number, Map<number, number>> } })
    ._index;
  for (const term of touched) {
    for (const postings of corpus.postings(term)) {
      const map = index.get(term)?.get(postings.field);
      if (map !== undefined) Object.defineProperty(map, 'size', { value: postings.docs.length });
    }
  }
}
