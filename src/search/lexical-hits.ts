/** The hits by words: which documents may be answers, and the best of them by score. */
import { isRefuted, REFUTED } from './conflicts';
import type { IndexView, LexicalHit } from './contract';
import { type Hidden, noneHidden, type ReadingSet } from './default-set';
import type { DocTest } from './filters';
import { KthBest } from './kth-best';
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

/** Runs the query over the index, counting what matches and what is left out. */
export function lexicalHits(view: IndexView, query: ParsedQuery, options: LexicalOptions): LexicalHits {
  const { keep, reasonAgainst, passes, scoreFor, highestScore } = options;
  const hidden = noneHidden();
  const matched = new Uint8Array(view.columns.flags.length);
  const best = new KthBest(keep);
  let total = 0;
  const weigh = (doc: number, bm25: number): number => {
    if (!passes(doc)) return -1;
    const reason = reasonAgainst(doc);
    if (reason !== undefined) {
      if (reason !== 'silent') hidden[reason] += 1;
      return -1;
    }
    matched[doc] = 1;
    total += 1;
    const relevance = relevanceOf(bm25, query);
    // Most documents cannot reach the best, whatever memory says of them.
    if (relevance * highestScore < best.value - 1e-5) return 0;
    const score = round(scoreFor(doc, relevance));
    const value = isRefuted(view, doc) ? score * REFUTED : score;
    best.add(value);
    return value;
  };
  const hits = query.terms.length === 0 ? [] : view.topHits(query.terms, { keep, weigh });
  return { hits, total, hidden, isMatch: (doc) => matched[doc] === 1 };
}
