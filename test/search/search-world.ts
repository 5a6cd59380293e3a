import type { SearchRequest } from '../../src/search/request';
import { type SearchResult, search } from '../../src/search/search';
import { type MemoryDocument, type MemoryEdge, type MemoryUsage, memoryIndex } from '../helpers/memory-index';

export const NOW = Date.UTC(2026, 0, 1);

export const DAY = 86_400_000;

export const ago = (days: number) => new Date(NOW - days * DAY).toISOString();

const weights = {
  relevance: 0.5,
  recency: 0.15,
  importance: 0.25,
  strength: 0.05,
  hotness: 0.05,
  hotnessHalfLifeDays: 7,
};

interface World {
  documents: MemoryDocument[];
  edges?: MemoryEdge[];
  usage?: MemoryUsage;
}

export function ask(world: World, query: string, more: Partial<SearchRequest> = {}): SearchResult {
  const view = memoryIndex(world.documents, world);
  return search(view, { query, reader: { now: NOW, agent: 'main' }, weights, ...more });
}

export const titles = ({ results }: SearchResult) => results.map(({ title }) => title);

/** Engrams that share no word with the tests, so that words have information. */
export const NOISE: MemoryDocument[] = Array.from({ length: 20 }, (_, n) => ({
  title: `Zulu ${n}`,
  body: `lorem${n} ipsum${n % 5} dolor sit amet ${n}`,
}));

export const noisy = (documents: MemoryDocument[], edges?: MemoryEdge[]): World => ({
  documents: [...documents, ...NOISE],
  edges,
});
