/** Why a hit is where it is: every part of its score, in plain JSON. */
import type { FieldName, IndexView, TermMatch } from './contract';
import { MEMORY_SHARE, type SearchWeights } from './factors';
import type { ParsedQuery } from './query';
import { type Penalty, type RankedHit, round } from './ranked-hit';

export interface ExplainedMatch {
  /** The term of the engram: another than the query's when prefix or fuzzy found it. */
  term: string;
  field: FieldName;
  /** BM25+ of this term in this field, boosted. */
  bm25: number;
}

export interface ExplainedTerm {
  /** As it stands in the query. */
  word: string;
  term: string;
  documentFrequency: number;
  idf: number;
  /** Share of the hit's BM25+, 0-1; all terms together make 1. */
  share: number;
  matches: ExplainedMatch[];
}

export interface ExplainedFactor {
  value: number;
  weight: number;
  /** What it adds to the score: value × weight × relevance × MEMORY_SHARE; for relevance value × weight. */
  adds: number;
}

export interface Explanation {
  terms: ExplainedTerm[];
  bm25: number;
  lexicalRelevance: number;
  factors: Record<'relevance' | 'recency' | 'importance' | 'strength' | 'hotness', ExplainedFactor>;
  /** Score before penalties and before a successor rose to the score of what it supersedes. */
  base: number;
  expansion?: { from: string; title: string; kind: string; direction: 'out' | 'in'; contribution: number };
  penalties: Penalty[];
  contradictedBy: string[];
  supersededBy: string[];
}

export function explainHit(
  view: IndexView,
  hit: RankedHit,
  query: ParsedQuery,
  weights: SearchWeights,
): Explanation {
  const explanation: Explanation = {
    terms: explainTerms(hit.matches, query),
    bm25: round(hit.bm25),
    lexicalRelevance: round(hit.lexical),
    factors: explainFactors(hit, weights),
    base: 0,
    penalties: hit.penalties.map(({ name, factor }) => ({ name, factor: round(factor) })),
    contradictedBy: hit.contradictedBy.map((doc) => view.entry(doc).id),
    supersededBy: hit.supersededBy.map((doc) => view.entry(doc).id),
  };
  explanation.base = round(Object.values(explanation.factors).reduce((sum, { adds }) => sum + adds, 0));
  if (hit.expansion !== undefined) {
    const { from, kind, direction, contribution } = hit.expansion;
    const { id, title } = view.entry(from);
    explanation.expansion = { from: id, title, kind, direction, contribution: round(contribution) };
  }
  return explanation;
}

function explainTerms(matches: readonly TermMatch[], { terms }: ParsedQuery): ExplainedTerm[] {
  const total = matches.reduce((sum, { score }) => sum + score, 0);
  return terms.map(({ word, term, documentFrequency, idf }) => {
    const own = matches.filter(({ queryTerm }) => queryTerm === term);
    const sum = own.reduce((all, { score }) => all + score, 0);
    return {
      word,
      term,
      documentFrequency,
      idf: round(idf),
      share: total === 0 ? 0 : round(sum / total),
      matches: own.map((match) => ({ term: match.term, field: match.field, bm25: round(match.score) })),
    };
  });
}

function explainFactors({ relevance, factors }: RankedHit, weights: SearchWeights): Explanation['factors'] {
  const memory = (value: number, weight: number): ExplainedFactor => ({
    value: round(value),
    weight,
    adds: round(value * weight * relevance * MEMORY_SHARE),
  });
  return {
    relevance: {
      value: round(relevance),
      weight: weights.relevance,
      adds: round(relevance * weights.relevance),
    },
    recency: memory(factors.recency, weights.recency),
    importance: memory(factors.effectiveImportance, weights.importance),
    strength: memory(factors.strength, weights.strength),
    hotness: memory(factors.hotness, weights.hotness),
  };
}
