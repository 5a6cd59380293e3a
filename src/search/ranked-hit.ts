/** A hit on its way through the ranking. */
import type { SynapseKind } from '../synapse/synapse';
import type { IndexView, TermMatch } from './contract';
import type { MemoryFactors, MemoryScorer } from './factors';

/** How a hit came along with another one. */
export interface Expansion {
  /** Document that brought it. */
  from: number;
  kind: SynapseKind;
  direction: 'out' | 'in';
  /** Relevance that came over the edge. */
  contribution: number;
}

export type PenaltyName = 'contradicted' | 'refuted' | 'superseded';

export interface Penalty {
  name: PenaltyName;
  /** What the score was multiplied by, or for `superseded` cut down by to lie below its successor. */
  factor: number;
}

export interface RankedHit {
  doc: number;
  /** Relevance of its own words, 0-1. */
  lexical: number;
  /** With what came over the graph, 0-1. */
  relevance: number;
  factors: MemoryFactors;
  /** Sort value; 6 decimals once the ranking is finished. */
  score: number;
  bm25: number;
  matches: TermMatch[];
  expansion?: Expansion;
  penalties: Penalty[];
  /** Documents that contradict it, unresolved. */
  contradictedBy: number[];
  /** Documents that supersede it. */
  supersededBy: number[];
}

/** 6 decimals, so that the last bits of floating point never decide an order. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A hit without words of its own. */
export function newHit(scorer: MemoryScorer, doc: number, relevance: number): RankedHit {
  return {
    doc,
    lexical: 0,
    relevance,
    factors: scorer.factorsOf(doc),
    score: scorer.scoreFor(doc, relevance),
    bm25: 0,
    matches: [],
    penalties: [],
    contradictedBy: [],
    supersededBy: [],
  };
}

/** Best first; ties by id, which is no other in another segment of the index. */
export function byScore(view: IndexView, a: RankedHit, b: RankedHit): number {
  return b.score - a.score || compareIds(view, a.doc, b.doc);
}

export function compareIds(view: IndexView, a: number, b: number): number {
  return a === b ? 0 : view.compareDocs(a, b);
}
