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
  /** All matches in the reading set that pass the filters. */
  docs: Int32Array;
  hidden: Hidden;
}

export interface LexicalOptions {
  keep: number;
  /** By number: 1 for what is in the reading set. */
  allowed: Uint8Array;
  reasonAgainst: ReadingSet;
  /** Undefined when there are no filters. */
  passes?: DocTest;
  scoreFor(doc: number, relevance: number): number;
  /** What `scoreFor` gives at most for a relevance of 1. */
  highestScore: number;
}

/** Rounding may lift a score by no more than this. */
const ROUNDING = 1e-5;

/** Runs the query over the index, counting what matches and what is left out. */
export function lexicalHits(view: IndexView, query: ParsedQuery, options: LexicalOptions): LexicalHits {
  const { keep, allowed, reasonAgainst, passes, scoreFor, highestScore } = options;
  const hidden = noneHidden();
  const leaveOut = (doc: number): void => {
    if (passes?.(doc) === false) return;
    const reason = reasonAgainst(doc) ?? 'silent';
    if (reason !== 'silent') hidden[reason] += 1;
  };
  const weigh = (doc: number, bm25: number): number => {
    const score = round(scoreFor(doc, relevanceOf(bm25, query)));
    return isRefuted(view, doc) ? score * REFUTED : score;
  };
  const ceiling = (bm25: number): number => relevanceOf(bm25, query) * highestScore + ROUNDING;
  if (query.terms.length === 0) return { hits: [], docs: new Int32Array(0), hidden };
  const top = view.topHits(query.terms, { keep, allowed, leaveOut, accept: passes, weigh, ceiling });
  return { ...top, hidden };
}
