import type { IndexView } from '../../src/search/contract';
import { type OpenIndexOptions, openIndex, withIndex } from '../../src/search/open-index';
import { tokenize } from '../../src/search/tokenize';
import type { Repository } from '../../src/store/repository';
import { testSurroundings } from '../helpers/surroundings';

const surroundings = testSurroundings();

type Options = Omit<OpenIndexOptions, 'surroundings'>;

/** Small as the repositories of tests are, git is asked about them. */
export const ASK_GIT = { surroundings, fewFiles: 0 };

/** Paths of the engrams that have a word, in order of path. */
export function pathsIn(view: IndexView, text: string): string[] {
  const terms = tokenize(text).map((term) => ({ term, prefix: false, fuzzy: 0 }));
  const { hits } = view.topHits(terms, { keep: 10_000, weigh: (_doc, score) => score });
  return hits.map(({ doc }) => view.entry(doc).path).sort();
}

/** Opens the index and gives the paths of the engrams that have a word. */
export function findPaths(repo: Repository, text: string, options: Options = {}): Promise<string[]> {
  return withIndex(repo, { ...ASK_GIT, ...options }, (view) => pathsIn(view, text));
}

/** Opens the index for one question. */
export async function ask<T>(
  repo: Repository,
  question: (view: IndexView) => T,
  options: Options = {},
): Promise<T> {
  const view = await openIndex(repo, { ...ASK_GIT, ...options });
  try {
    return question(view);
  } finally {
    view.close();
  }
}
