import { type ListResult, list } from '../search/list';
import { withIndex } from '../search/open-index';
import { checkFilters, checkLimit, type RawFilters } from '../search/request';
import type { Memory } from '../store/memory';
import { type ReadingOptions, readerOf } from './reader';
import { warnOfSkipped } from './skipped';

export interface ListOptions extends RawFilters, ReadingOptions {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** The repository as of this revision, or as of the last commit before a date. */
  at?: string;
}

export type ListAnswer = ListResult;

/** A page of the reader's set, most important first. Throws USAGE for options, NOT_FOUND for `at`. */
export async function listMemory(memory: Memory, options: ListOptions): Promise<ListAnswer> {
  const { repo, surroundings } = memory;
  const request = {
    reader: readerOf(memory, options),
    filters: checkFilters(options, surroundings.now()),
    limit: checkLimit(options.limit, 50),
    cursor: options.cursor,
  };
  const { answer, skipped } = await withIndex(repo, { surroundings, at: options.at }, (view) => ({
    answer: list(view, request),
    skipped: view.skipped,
  }));
  warnOfSkipped(skipped, surroundings);
  return answer;
}
