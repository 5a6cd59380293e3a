/** The hits by words: which documents may be answers, and the best of them by score. */
import { isRefuted, REFUTED } from './conflicts';
import type { IndexView, LexicalHit } from './contract';
import { type Hidden, noneHidden, type ReadingSet } from './default-set';
import type { DocTest } from './filters';
import type { ParsedQuery } from './query';
import { round } from './ranked-hit';
import { relevanceOf } from './relevance';

export interface LexicalHits {
  /** Best first. */
  hits: LexicalHit[];
  /** Number of matches in the reading set that pass the filters. */
  total: number;
  hidden: Hidden;
  isMatch(doc: number): boolean;
}

export interface LexicalOptions {
  keep: number;
  reasonAgainst: ReadingSet;
  passes: DocTest;
  scoreFor(doc: number, relevance: number): number;
  /** What `scoreFor` gives at most for a relevance of 1. */
  highestScore: number;
}

/** Rounding may lift a score by no more than this. */
const ROUNDING = 1e-5;

/** Runs the query over the index, counting what matches and what is left out. */
export function lexicalHits(view: IndexView, query: ParsedQuery, options: LexicalOptions): LexicalHits {
  const { keep, reasonAgainst, passes, scoreFor, highestScore } = options;
  const hidden = noneHidden();
  const matched = new Uint8Array(view.columns.flags.length);
  let total = 0;
  const accept = (doc: number): boolean => {
    if (!passes(doc)) return false;
    const reason = reasonAgainst(doc);
    if (reason === undefined) {
      matched[doc] = 1;
      total += 1;
    } else if (reason !== 'silent') {
      hidden[reason] += 1;
    }
    return reason === undefined;
  };
  const weigh = (doc: number, bm25: number): number => {
    const score = round(scoreFor(doc, relevanceOf(bm25, query)));
    return isRefuted(view, doc) ? score * REFUTED : score;
  };
  const ceiling = (bm25: number): number => relevanceOf(bm25, query) * highestScore + ROUNDING;
  const hits = query.terms.length === 0 ? [] : view.topHits(query.terms, { keep, accept, weigh, ceiling });
  return { hits, total, hidden, isMatch: (doc) => matched[doc] === 1 };
}
