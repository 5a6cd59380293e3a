import type { IndexView } from '../search/contract';
import { withIndex } from '../search/open-index';
import {
  checkFilters,
  checkFuzzy,
  checkLimit,
  checkOffset,
  type RawFilters,
  type SearchRequest,
} from '../search/request';
import { type SearchHit, type SearchResult, search } from '../search/search';
import type { Memory } from '../store/memory';
import { noteSignal } from './note-signal';
import type { PresentedEngram, ReadingTier } from './present';
import { type ReadingOptions, readerOf } from './reader';
import { warnOfSkipped } from './skipped';

export interface SearchOptions extends RawFilters, ReadingOptions {
  limit?: number;
  offset?: number;
  /** Neighbours of good hits come along; default true. */
  expand?: boolean;
  fuzzy?: string | number;
  explain?: boolean;
  /** The repository as of this revision, or as of the last commit before a date. */
  at?: string;
  /** Trust folder times instead of asking git what changed. */
  trustDirs?: boolean;
  /** Hand out each result at this tier, in `entry`. */
  tier?: Exclude<ReadingTier, 'meta' | 'synapses'>;
  /** Stop handing out entries at so many estimated tokens. */
  budget?: number;
  /** The run of a contemplation that this is read for: noted with what was found. */
  run?: string;
}

/** One result. */
export interface SearchMatch extends Omit<SearchHit, 'snippet'> {
  /** The best passage. */
  snippet?: string;
  /** Ranges `[start, end)` of the matched words in `snippet`. */
  marks?: Array<[start: number, end: number]>;
  /** Only with a tier or a budget. */
  entry?: PresentedEngram['entry'];
}

export interface SearchAnswer extends Omit<SearchResult, 'query' | 'results'> {
  query: string;
  results: SearchMatch[];
  /** With a tier and a budget: results that did not fit any more. */
  omitted?: number;
}

/** One answer a query, from one reading of the index. Throws USAGE for options, NOT_FOUND for `at`. */
export async function searchMemory(
  memory: Memory,
  queries: readonly string[],
  options: SearchOptions,
): Promise<SearchAnswer[]> {
  const request = requestOf(memory, options);
  const { at, trustDirs } = options;
  const { repo, surroundings } = memory;
  const wantsEntries = options.tier !== undefined || options.budget !== undefined;
  if (!wantsEntries) {
    const found = await withIndex(repo, { surroundings, at, trustDirs }, (view) => ({
      answers: queries.map((query) => answerOf(query, search(view, { ...request, query }))),
      skipped: view.skipped,
    }));
    warnOfSkipped(found.skipped, surroundings);
    noteRetrievals(memory, found.answers, options);
    return found.answers;
  }
  const { useIndex } = await import('../search/use-index');
  const { addEntries } = await import('./search-entries');
  return useIndex(repo, { surroundings, at, trustDirs }, async (view: IndexView) => {
    const answers = queries.map((query) => answerOf(query, search(view, { ...request, query })));
    for (const answer of answers)
      await addEntries(view, answer, options, { agent: memory.agent, now: surroundings.now() });
    warnOfSkipped(view.skipped, surroundings);
    noteRetrievals(memory, answers, options);
    return answers;
  });
}

/** What was found here and now is noted for learning; a look at the past teaches nothing. */
function noteRetrievals(
  memory: Memory,
  answers: readonly SearchAnswer[],
  { at, agent = memory.agent, run }: SearchOptions,
): void {
  if (at !== undefined) return;
  for (const { query, results } of answers) {
    const hits = results.map(({ id, relevance }): [string, number] => [id, relevance]);
    const noted = query.slice(0, LONGEST_NOTED_QUERY);
    noteSignal({ ...memory, agent }, { type: 'retrieval', query: noted, hits }, run);
  }
}

/** Characters of a query that are kept in the log. */
const LONGEST_NOTED_QUERY = 300;

function requestOf(memory: Memory, options: SearchOptions): Omit<SearchRequest, 'query'> {
  return {
    reader: readerOf(memory, options),
    weights: memory.config.search,
    filters: checkFilters(options, memory.surroundings.now()),
    limit: checkLimit(options.limit, 10),
    offset: checkOffset(options.offset),
    expand: options.expand !== false,
    fuzzy: checkFuzzy(options.fuzzy),
    explain: options.explain === true,
  };
}

function answerOf(query: string, { commit, total, results, hidden }: SearchResult): SearchAnswer {
  return { query, ...(commit === undefined ? {} : { commit }), total, results: results.map(matchOf), hidden };
}

function matchOf({ snippet, ...hit }: SearchHit): SearchMatch {
  return snippet === undefined ? hit : { ...hit, snippet: snippet.text, marks: snippet.marks };
}
