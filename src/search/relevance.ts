/** How well a hit answers a query, comparable between queries. */
import type { ParsedQuery } from './query';

/** How fast relevance saturates; at 0.75 a hit needs about 0.6 of MATCH to reach CONFIDENT. */
const SATURATION = 0.75;

/** Below this a best hit is no confident answer. */
export const CONFIDENT = 0.35;

/**
 * Relevance 0-1 of a hit with this BM25+ score (MiniSearch's: sum of the term scores × number of matched terms).
 *
 * A hit that matched every term with the strength of its information alone would score n × Σ idf. The square root
 * of the share is the geometric mean of the share of words matched and the share of information covered, weighted
 * by how strongly (often, in which field, in how short a text); 1 − e^(−¾√share) saturates it. Words that the index
 * does not know count in both, so a query about something else stays low however well its small words match.
 * Rises with the score, so that it never changes the order of hits of one query.
 */
export function relevanceOf(score: number, query: Pick<ParsedQuery, 'terms' | 'information'>): number {
  const reachable = query.terms.length * query.information;
  if (reachable <= 0 || score <= 0) return 0;
  return 1 - Math.exp(-SATURATION * Math.sqrt(score / reachable));
}
