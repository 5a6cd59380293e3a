/** Looking for memories and reading them. */
import type { Completion, CompletionKind } from '../recall/completions';
import type { GetAnswer, GetOptions } from '../recall/get';
import type { LineageAnswer, LineageOptions } from '../recall/lineage';
import type { LinksOptions, PresentedLink } from '../recall/links';
import type { ListAnswer, ListOptions } from '../recall/list-memory';
import type { PathTree } from '../recall/paths';
import type { ReadingOptions } from '../recall/reader';
import type { SearchAnswer, SearchOptions } from '../recall/search-memory';
import { searchMemory } from '../recall/search-memory';
import type { SynapseReference } from '../search/resolve-synapse';
import type { Memory } from '../store/memory';
import type { Synapse } from '../synapse/synapse';

export type {
  Completion,
  CompletionKind,
  GetAnswer,
  GetOptions,
  LineageAnswer,
  LineageOptions,
  LinksOptions,
  ListAnswer,
  ListOptions,
  PathTree,
  PresentedLink,
  ReadingOptions,
  SearchAnswer,
  SearchOptions,
  Synapse,
  SynapseReference,
};

export interface FindMethods {
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /** One answer a query, from one reading of the index. */
  searchAll(queries: readonly string[], options?: SearchOptions): Promise<SearchAnswer[]>;
  list(options?: ListOptions): Promise<ListAnswer>;
  get(reference: string, options?: GetOptions): Promise<GetAnswer>;
  paths(options?: { depth?: number } & ReadingOptions): Promise<PathTree>;
  links(reference?: string, options?: LinksOptions): Promise<PresentedLink[]>;
  getSynapse(reference: SynapseReference): Promise<{ synapse: Synapse; path: string }>;
  /** Words to offer to somebody who is typing an id, a domain or a tag. */
  completions(kind: CompletionKind, prefix: string): Promise<Completion[]>;
  /** What an engram came from, and what came of it. */
  lineage(reference: string, options?: LineageOptions): Promise<LineageAnswer>;
  /** The file's text, for an editor. */
  readText(reference: string): Promise<{ id: string; path: string; text: string }>;
}

export function findMethods(memory: Memory): FindMethods {
  return {
    search: async (query, options = {}) => (await searchMemory(memory, [query], options))[0],
    searchAll: (queries, options = {}) => searchMemory(memory, queries, options),
    list: async (options = {}) => (await import('../recall/list-memory')).listMemory(memory, options),
    get: async (reference, options) => (await import('../recall/get')).get(memory, reference, options),
    paths: async (options = {}) => (await import('../recall/paths')).paths(memory, options),
    links: async (reference, options) => (await import('../recall/links')).links(memory, reference, options),
    getSynapse: async (reference) => (await import('../recall/links')).getSynapse(memory, reference),
    completions: async (kind, prefix) =>
      (await import('../recall/completions')).completions(memory, kind, prefix),
    lineage: async (reference, options) =>
      (await import('../recall/lineage')).lineage(memory, reference, options),
    readText: async (reference) => (await import('../recall/read-text')).readText(memory, reference),
  };
}
