/** What is compared: grep, plain MiniSearch, and co-engram without and with the graph. */
import MiniSearch from 'minisearch';
import type { IndexView } from '../../src/search/contract';
import { search } from '../../src/search/search';
import type { DataSet } from './data-set';

export interface Answer {
  /** Ids of the data set, best first, at most 10. */
  ranked: string[];
  /** Relevance of the best, where the engine knows one. */
  topRelevance?: number;
}

export type Engine = (query: string) => Answer;

const DEPTH = 10;

/** Counts the words of the query in each document, as `grep -io` with alternatives would. */
export function grepEngine({ documents }: DataSet): Engine {
  const texts = documents.map(({ id, title, text }) => ({ id, text: `${title}\n${text}`.toLowerCase() }));
  return (query) => {
    const words = [...new Set(query.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
    const counted = texts.map(({ id, text }) => ({ id, count: countWords(text, words) }));
    const found = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    return { ranked: found.slice(0, DEPTH).map(({ id }) => id) };
  };
}

function countWords(text: string, words: readonly string[]): number {
  return words.reduce((sum, word) => sum + text.split(word).length - 1, 0);
}

/** MiniSearch with its default tokenizer and options. */
export function miniSearchEngine({ documents }: DataSet): Engine {
  const engine = new MiniSearch({ fields: ['title', 'tags', 'text'] });
  engine.addAll(documents.map((document) => ({ ...document, tags: document.tags?.join(' ') ?? '' })));
  return (query) => ({
    ranked: engine
      .search(query)
      .slice(0, DEPTH)
      .map(({ id }) => String(id)),
  });
}

const WEIGHTS = {
  relevance: 0.5,
  recency: 0.15,
  importance: 0.25,
  strength: 0.05,
  hotness: 0.05,
  hotnessHalfLifeDays: 7,
};

/** co-engram itself over an index of the same documents; `idOf` gives the data set's id of an engram's. */
export function ourEngine(
  view: IndexView,
  idOf: ReadonlyMap<string, string>,
  options: { expand: boolean },
): Engine {
  const reader = { now: Date.UTC(2026, 0, 1), agent: 'main' };
  return (query) => {
    const request = { query, reader, weights: WEIGHTS, limit: DEPTH, snippets: false, ...options };
    const { results } = search(view, request);
    return {
      ranked: results.map(({ id }) => idOf.get(id) ?? id),
      topRelevance: results[0]?.relevance ?? 0,
    };
  };
}
