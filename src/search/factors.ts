/** What memory adds to relevance: time, importance, strength and use. */
import type { Config } from '../config/config';
import type { Freshness } from '../engram/engram';
import { freshnessOf, halfLifeDays } from '../engram/freshness';
import { effectiveImportance } from '../engram/truth';
import { UNITS } from '../usage/usage-line';
import type { IndexView } from './contract';
import { forcedFreshnessOf, isPinned, kindOf, verificationOf } from './flags';
import { hasOnlyZeros } from './marks';

const DAY_MS = 86_400_000;

/** Without any instant in the file, neither fresh nor old. */
const UNKNOWN_RECENCY = 0.5;

/**
 * How much the memory factors can do: with the default weights at most half of what relevance does, so that a hit
 * half as relevant again as another always stays before it.
 */
export const MEMORY_SHARE = 0.5;

export interface MemoryFactors {
  recency: number;
  effectiveImportance: number;
  strength: number;
  hotness: number;
}

export type SearchWeights = Config['search'];

/** Values of one document as people judged them plus what use taught. */
export interface LearntValues {
  importance: number;
  confidence: number;
  reinforcement: number;
  retrieved: number;
  lastRetrievedAt: number;
  /** From when age runs, in ms; 0 when the file tells no instant. */
  agedFrom: number;
}

/** The shown importance of a document from the columns. */
export function learntImportance({ columns, usage }: IndexView, doc: number): number {
  return clamp(plusUnits(columns.importance[doc] ?? 0, usage?.importance[doc] ?? 0));
}

/** The effective importance of every document, by number. */
export function effectiveImportances({ columns, usage }: IndexView): Float64Array {
  const { importance, flagKind, flagKinds } = columns;
  const factors = flagKinds.map((flags) => effectiveImportance(1, verificationOf(flags)));
  const values = importance.slice();
  for (let doc = 0; doc < values.length; doc += 1) {
    (values[doc] as number) *= factors[flagKind[doc] as number] ?? 0;
  }
  if (usage === undefined) return values;
  const learnt = usage.importance;
  for (let doc = 0; doc < values.length; doc += 1) {
    if (learnt[doc] === 0) continue;
    const shown = clamp(plusUnits(importance[doc] as number, learnt[doc] as number));
    values[doc] = shown * (factors[flagKind[doc] as number] ?? 0);
  }
  return values;
}

/** Shown values of a document from the columns; 0 ms = never. */
export function learntValues(view: IndexView, doc: number): LearntValues {
  const { columns, usage } = view;
  const confidence = clamp(plusUnits(columns.confidence[doc] ?? 0, usage?.confidence[doc] ?? 0));
  return { ...factorValuesOf(view)(doc), confidence };
}

type FactorValues = Omit<LearntValues, 'confidence'>;

/** The values that ranking needs; the columns are asked for once, since a search weighs hundreds of documents. */
function factorValuesOf({ columns, usage }: IndexView): (doc: number) => FactorValues {
  const { importance, reinforcement, retrieved, lastRetrievedAt, touchedAt } = columns;
  return (doc) => ({
    importance: clamp(plusUnits(importance[doc] ?? 0, usage?.importance[doc] ?? 0)),
    reinforcement: plusUnits(reinforcement[doc] ?? 0, usage?.reinforcement[doc] ?? 0),
    retrieved: (retrieved[doc] ?? 0) + (usage?.retrieved[doc] ?? 0),
    lastRetrievedAt: Math.max(lastRetrievedAt[doc] ?? 0, usage?.lastRetrievedAt[doc] ?? 0),
    agedFrom: Math.max(touchedAt[doc] ?? 0, usage?.lastEffectiveAt[doc] ?? 0),
  });
}

/** Derived freshness of a document. `now` in ms. */
export function docFreshness(view: IndexView, doc: number, now: number): Freshness {
  const flags = view.columns.flags[doc] ?? 0;
  const { importance, agedFrom } = learntValues(view, doc);
  return freshnessOf({
    importance,
    kind: kindOf(flags),
    agedFrom: agedFrom === 0 ? undefined : agedFrom,
    now,
    pinned: isPinned(flags),
    forcedFreshness: forcedFreshnessOf(flags),
  });
}

interface FactorOptions {
  now: number;
  hotnessHalfLifeDays: number;
}

/** The four factors of a document, each 0-1. `now` in ms. */
export function memoryFactors(view: IndexView, doc: number, options: FactorOptions): MemoryFactors {
  return factorsOf(view, options)(doc);
}

function factorsOf(view: IndexView, options: FactorOptions): (doc: number) => MemoryFactors {
  const { flags } = view.columns;
  const valuesOf = factorValuesOf(view);
  return (doc) => {
    const packed = flags[doc] ?? 0;
    const values = valuesOf(doc);
    return {
      recency: recencyOf(values, packed, options.now),
      effectiveImportance: effectiveImportance(values.importance, verificationOf(packed)),
      strength: clamp(values.reinforcement),
      hotness: hotnessOf(values, options),
    };
  };
}

/** 0.5^(ageDays / halfLifeDays); pinned engrams do not age. */
function recencyOf({ agedFrom, importance }: FactorValues, flags: number, now: number): number {
  if (isPinned(flags)) return 1;
  if (agedFrom === 0) return UNKNOWN_RECENCY;
  const ageDays = Math.max(0, now - agedFrom) / DAY_MS;
  return 0.5 ** (ageDays / halfLifeDays(importance, kindOf(flags)));
}

/** sigmoid(ln(1 + retrievalCount)) × 0.5^(daysSinceLastRetrieval / halfLife); 0 when never retrieved. */
function hotnessOf(
  { retrieved, lastRetrievedAt }: FactorValues,
  { now, hotnessHalfLifeDays }: FactorOptions,
): number {
  if (retrieved === 0 || lastRetrievedAt === 0) return 0;
  const days = Math.max(0, now - lastRetrievedAt) / DAY_MS;
  return (1 / (1 + Math.exp(-Math.log1p(retrieved)))) * 0.5 ** (days / hotnessHalfLifeDays);
}

/**
 * α·relevance + relevance × MEMORY_SHARE × (β·recency + γ·effectiveImportance + δ·strength + ε·hotness), with the
 * weights of the configuration. Not rounded.
 */
export function scoreOf(relevance: number, factors: MemoryFactors, weights: SearchWeights): number {
  const memory =
    weights.recency * factors.recency +
    weights.importance * factors.effectiveImportance +
    weights.strength * factors.strength +
    weights.hotness * factors.hotness;
  return relevance * (weights.relevance + MEMORY_SHARE * memory);
}

/** The score of any document at one moment under one set of weights. */
export interface MemoryScorer {
  factorsOf(doc: number): MemoryFactors;
  scoreFor(doc: number, relevance: number): number;
  /** What `scoreFor` gives at most for a relevance of 1. */
  highestScore: number;
}

export function memoryScorer(view: IndexView, now: number, weights: SearchWeights): MemoryScorer {
  const factors = factorsOf(view, { now, hotnessHalfLifeDays: weights.hotnessHalfLifeDays });
  return {
    factorsOf: factors,
    scoreFor: (doc, relevance) => scoreOf(relevance, factors(doc), weights),
    highestScore: scoreOf(1, highestFactors(view), weights),
  };
}

/** What no document exceeds: the closer, the fewer documents are weighed. Nothing is summed up for it. */
function highestFactors({ columns, usage }: IndexView): MemoryFactors {
  const { flagKinds, reinforcement, retrieved } = columns;
  const isUnused = hasOnlyZeros(retrieved) && (usage === undefined || hasOnlyZeros(usage.retrieved));
  const isUntaught =
    hasOnlyZeros(reinforcement) && (usage === undefined || hasOnlyZeros(usage.reinforcement));
  return {
    recency: 1,
    effectiveImportance: Math.max(
      0,
      ...flagKinds.map((flags) => effectiveImportance(1, verificationOf(flags))),
    ),
    strength: isUntaught ? 0 : 1,
    hotness: isUnused ? 0 : 1,
  };
}

/** As usage/shown.ts rounds, so that filters and faces agree. */
function plusUnits(value: number, units: number): number {
  return units === 0 ? value : Math.round((value + units / UNITS) * 1e6) / 1e6;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
