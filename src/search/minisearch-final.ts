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

/** A touched term in one field: where the kept documents are in its postings, -1 where they are not. */
interface KeptField {
  postings: FieldPostings;
  positions: Int32Array;
}

/** The hits of `docs` in the order given. */
export function finalHits(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
): LexicalHit[] {
  if (docs.length === 0) return [];
  const kept = keptFields(corpus, terms, docs);
  const scores = miniSearchScores(corpus, terms, docs, kept);
  return docs.map((doc, slot) => ({
    doc,
    score: scores[slot] ?? 0,
    // Most hits are never shown.
    get matches() {
      return matchesOf(corpus, terms, kept, { doc, slot });
    },
  }));
}

function keptFields(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
): Map<string, KeptField[]> {
  const kept = new Map<string, KeptField[]>();
  for (const { derived } of terms) {
    for (const { term } of derived) {
      if (kept.has(term)) continue;
      const fields = corpus.postings(term).map((postings) => {
        const positions = Int32Array.from(docs, (doc) => positionOf(postings.docs, doc));
        return { postings, positions };
      });
      kept.set(term, fields);
    }
  }
  return kept;
}

function matchesOf(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  kept: ReadonlyMap<string, KeptField[]>,
  { doc, slot }: { doc: number; slot: number },
): TermMatch[] {
  const matches: TermMatch[] = [];
  for (const { query, times, derived } of terms) {
    for (const { term, weight } of derived) {
      for (const { postings, positions } of kept.get(term) ?? []) {
        const field = FIELD_NAMES[postings.field];
        const position = positions[slot] ?? -1;
        if (field === undefined || position < 0) continue;
        const weights = fieldWeights(corpus, postings, weight * times);
        const score = fieldScore(weights, doc, postings.frequencies[position] ?? 0);
        matches.push({ queryTerm: query.term, term, field, score });
      }
    }
  }
  return matches;
}

/** Scores in the order of `docs`, which MiniSearch knows by their position: large keys would cost much memory. */
function miniSearchScores(
  corpus: Corpus,
  terms: readonly ScoredTerm[],
  docs: readonly number[],
  kept: ReadonlyMap<string, KeptField[]>,
): Float64Array {
  const partial = MiniSearch.loadJS<{ id: number }>(partialIndex(corpus, docs, kept), {
    fields: [...FIELD_NAMES],
  });
  tellDocumentFrequencies(partial, kept);
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
  const scores = new Float64Array(docs.length);
  for (const { id, score } of results) scores[id as number] = score;
  return scores;
}

function partialIndex(
  corpus: Corpus,
  docs: readonly number[],
  kept: ReadonlyMap<string, KeptField[]>,
): RawIndex {
  const lengths = FIELD_NAMES.map((_, field) => corpus.fieldLengths(field));
  const index = [...kept].map(([term, fields]) => {
    const byField: Record<string, Record<string, number>> = {};
    for (const field of fields) byField[field.postings.field] = keptFrequencies(field);
    return [term, byField] as const;
  });
  return {
    documentCount: corpus.documentCount,
    nextId: docs.length,
    documentIds: Object.fromEntries(docs.map((_, slot) => [slot, slot])),
    fieldIds: Object.fromEntries(FIELD_NAMES.map((name, field) => [name, field])),
    fieldLength: Object.fromEntries(
      docs.map((doc, slot) => [slot, lengths.map((column) => column[doc] ?? 0)]),
    ),
    averageFieldLength: [...corpus.averageFieldLength],
    storedFields: {},
    dirtCount: 0,
    index: index as unknown as RawIndex['index'],
    serializationVersion: 2,
  } as unknown as RawIndex;
}

function keptFrequencies({ postings, positions }: KeptField): Record<string, number> {
  const frequencies: Record<string, number> = {};
  for (const [slot, position] of positions.entries()) {
    if (position >= 0) frequencies[slot] = postings.frequencies[position] ?? 0;
  }
  return frequencies;
}

/** MiniSearch counts a term's documents by the size of its Map, which here holds only the documents kept. */
function tellDocumentFrequencies(partial: MiniSearch, kept: ReadonlyMap<string, KeptField[]>): void {
  const index = (partial as unknown as { _index: { get(term: string): Map<number, Map<number, number>> } })
    ._index;
  for (const [term, fields] of kept) {
    for (const { postings } of fields) {
      const map = index.get(term)?.get(postings.field);
      if (map !== undefined) Object.defineProperty(map, 'size', { value: postings.docs.length });
    }
  }
}
