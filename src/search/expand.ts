/** Graph expansion: what the best hits are linked to comes along, or moves up when it matches itself. */
import type { SynapseKind } from '../synapse/synapse';
import { isRefuted, successorsOf } from './conflicts';
import type { EdgeEntry, IndexView } from './contract';
import type { MemoryScorer } from './factors';
import { byScore, type Expansion, newHit, type RankedHit } from './ranked-hit';

/** How much of a hit's relevance an edge of each kind carries. */
const KIND_SHARE: Partial<Record<SynapseKind, number>> = {
  extends: 1,
  consolidates: 1,
  depends_on: 0.5,
  contextualizes: 0.5,
  follows: 0.5,
  part_of: 0.5,
  exemplifies: 0.5,
};

/** Measured on conversations: .2 to .3 raises recall, .8 ruins the order. */
const FACTOR = 0.25;

/** Number of best lexical hits whose edges are followed. */
const SOURCES = 10;

export interface ExpandOptions {
  /** At most this many documents that do not match themselves are added. */
  mayAdd: number;
  /** Is the document in the reading set, and does it pass the filters? */
  isWanted(doc: number): boolean;
  scorer: MemoryScorer;
}

/**
 * Adds to the hits (best first) what their edges bring, one hop in both directions:
 * `relevance × (retrievalWeight ?? weight) × share of the kind × ¼ / √degree of the neighbour`. Of several edges to
 * one neighbour the strongest counts. A neighbour that matches itself rises by that share of what it lacks to 1; one
 * that does not is added with the contribution alone, so never above its source.
 */
export function expandHits(view: IndexView, hits: readonly RankedHit[], options: ExpandOptions): RankedHit[] {
  const { scorer } = options;
  const matching = new Map(hits.map((hit) => [hit.doc, hit]));
  const added: RankedHit[] = [];
  for (const [doc, expansion] of strongestEdges(view, hits)) {
    const own = matching.get(doc);
    if (own !== undefined) {
      own.relevance = own.lexical + (1 - own.lexical) * expansion.contribution;
      own.score = scorer.scoreFor(doc, own.relevance);
      own.expansion = expansion;
    } else if (options.isWanted(doc)) {
      added.push({ ...newHit(scorer, doc, expansion.contribution), expansion });
    }
  }
  added.sort((a, b) => byScore(view, a, b));
  return [...hits, ...added.slice(0, options.mayAdd)];
}

/**
 * Adds what supersedes one of the best `limit` hits and was not found itself: whoever asks with the old words needs
 * the new answer. It is as relevant as what it replaces; with what expansion added, at most `mayAdd`.
 */
export function addSuccessors(
  view: IndexView,
  hits: readonly RankedHit[],
  limit: number,
  { mayAdd, isWanted, scorer }: ExpandOptions,
): RankedHit[] {
  const found = new Set(hits.map(({ doc }) => doc));
  const successors: RankedHit[] = [];
  const queue = [...hits].sort((a, b) => byScore(view, a, b)).slice(0, limit);
  for (const hit of queue) {
    for (const doc of successorsOf(view, hit.doc, isWanted)) {
      if (found.has(doc) || successors.length >= mayAdd) continue;
      found.add(doc);
      const expansion: Expansion = {
        from: hit.doc,
        kind: 'supersedes',
        direction: 'in',
        contribution: hit.relevance,
      };
      const successor = { ...newHit(scorer, doc, hit.relevance), expansion };
      successors.push(successor);
      queue.push(successor);
    }
  }
  const isAdded = (hit: RankedHit): boolean => hit.lexical === 0;
  const neighbours = hits.filter(isAdded).slice(0, mayAdd - successors.length);
  return [...hits.filter((hit) => !isAdded(hit)), ...successors, ...neighbours];
}

function strongestEdges(view: IndexView, hits: readonly RankedHit[]): Map<number, Expansion> {
  const strongest = new Map<number, Expansion>();
  const sources = hits.filter(({ doc }) => !isRefuted(view, doc)).slice(0, SOURCES);
  for (const source of sources) {
    for (const { doc, direction, edge } of view.edges.neighbours(source.doc)) {
      const contribution = contributionOf(source, edge, view.edges.degree(doc));
      if (doc === source.doc || contribution <= (strongest.get(doc)?.contribution ?? 0)) continue;
      strongest.set(doc, { from: source.doc, kind: edge.kind, direction, contribution });
    }
  }
  return strongest;
}

function contributionOf(source: RankedHit, edge: EdgeEntry, degree: number): number {
  const share = KIND_SHARE[edge.kind] ?? 0;
  const weight = edge.retrievalWeight ?? edge.weight;
  return (source.lexical * share * weight * FACTOR) / Math.sqrt(Math.max(1, degree));
}
