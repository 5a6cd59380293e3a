import { expect } from 'vitest';
import type { IndexView, QueryTerm } from '../../src/search/contract';
import { fullMiniSearch, readDocuments, searchFully } from './full-minisearch';

export function word(term: string, options: Partial<QueryTerm> = {}): QueryTerm {
  return { term, prefix: false, fuzzy: 0, ...options };
}

/** Score and matches by path, as the view gives them with plain relevance. */
function hitsByPath(view: IndexView, terms: readonly QueryTerm[], keep = 1000) {
  const { hits } = view.topHits(terms, { keep, weigh: (_doc, score) => score });
  return new Map(hits.map((hit) => [view.entry(hit.doc).path, hit]));
}

/** The view must find the same documents as a complete MiniSearch, with the same scores, terms and fields. */
export function expectSameHits(
  view: IndexView,
  root: string,
  queries: ReadonlyArray<readonly QueryTerm[]>,
): void {
  const docs = readDocuments(root);
  expect(view.documentCount).toBe(docs.length);
  const full = fullMiniSearch(docs);
  for (const terms of queries) {
    const expected = searchFully(full, terms);
    const found = hitsByPath(view, terms);
    expect([...found.keys()].sort()).toEqual(expected.map(({ id }) => id as string).sort());
    for (const result of expected) {
      const hit = found.get(result.id as string);
      if (hit === undefined) throw new Error('unreachable');
      expect(Math.abs(hit.score - result.score)).toBeLessThanOrEqual(1e-9 * Math.max(1, result.score));
      const words = new Set(hit.matches.map(({ queryTerm }) => queryTerm));
      expect([...words].sort()).toEqual([...result.queryTerms].sort());
      const sum = hit.matches.reduce((total, { score }) => total + score, 0) * words.size;
      expect(Math.abs(sum - result.score)).toBeLessThanOrEqual(1e-9 * Math.max(1, result.score));
      const fields = Object.entries(result.match).flatMap(([term, names]) =>
        names.map((name) => `${term} ${name}`),
      );
      expect([...new Set(hit.matches.map(({ term, field }) => `${term} ${field}`))].sort()).toEqual(
        [...new Set(fields)].sort(),
      );
    }
  }
}
