import { describe, expect, it } from 'vitest';
import { docFreshness, learntValues, memoryFactors, memoryScorer, scoreOf } from '../../src/search/factors';
import { relevanceOf } from '../../src/search/relevance';
import { type MemoryDocument, type MemoryUsage, memoryIndex } from '../helpers/memory-index';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
const weights = {
  relevance: 0.5,
  recency: 0.15,
  importance: 0.25,
  strength: 0.05,
  hotness: 0.05,
  hotnessHalfLifeDays: 7,
};

function factorsOf(document: MemoryDocument, usage?: MemoryUsage[number]) {
  const view = memoryIndex([document], usage === undefined ? {} : { usage: { 0: usage } });
  return memoryFactors(view, 0, { now: NOW, hotnessHalfLifeDays: 7 });
}

describe('memory factors', () => {
  it('halves recency every half-life', () => {
    // 50 × (0.5 + 0.1)^1.5 × 1 for a fact of importance 0.5
    const halfLife = 50 * 0.6 ** 1.5;
    expect(factorsOf({ createdAt: ago(halfLife) }).recency).toBeCloseTo(0.5, 6);
    expect(factorsOf({ createdAt: ago(2 * halfLife) }).recency).toBeCloseTo(0.25, 6);
    expect(factorsOf({ createdAt: ago(200), updatedAt: ago(halfLife) }).recency).toBeCloseTo(0.5, 6);
  });

  it('knows pinned, future and undated engrams', () => {
    expect(factorsOf({ createdAt: ago(900), pinned: true }).recency).toBe(1);
    expect(factorsOf({ createdAt: ago(-900) }).recency).toBe(1);
    expect(factorsOf({}).recency).toBe(0.5);
  });

  it('counts age from the last effective use', () => {
    const used = factorsOf({ createdAt: ago(400) }, { lastEffectiveAt: NOW });
    expect(used.recency).toBe(1);
  });

  it('weighs importance by truth', () => {
    const value = (verificationStatus: MemoryDocument['verificationStatus']) =>
      factorsOf({ importance: 0.8, verificationStatus }).effectiveImportance;
    expect(value('verified')).toBeCloseTo(0.8, 9);
    expect(value('probable')).toBeCloseTo(0.8 * (0.3 + 0.7 * 0.7), 9);
    expect(value('unverified')).toBeCloseTo(0.8 * (0.3 + 0.7 * 0.3), 9);
    expect(value('refuted')).toBeCloseTo(0.8 * 0.3, 9);
  });

  it('clamps strength', () => {
    expect(factorsOf({ reinforcementScore: 0.4 }, { reinforcement: 1000 }).strength).toBeCloseTo(0.5, 9);
    expect(factorsOf({ reinforcementScore: 7 }).strength).toBe(1);
    expect(factorsOf({ reinforcementScore: -2 }).strength).toBe(0);
  });

  it('cools hotness by days since the last retrieval', () => {
    expect(factorsOf({}).hotness).toBe(0);
    expect(factorsOf({ retrievalCount: 3 }).hotness).toBe(0);
    // sigmoid(ln 4) = 4 / 5
    expect(factorsOf({ retrievalCount: 3, lastRetrievedAt: ago(0) }).hotness).toBeCloseTo(0.8, 9);
    expect(factorsOf({ retrievalCount: 3, lastRetrievedAt: ago(7) }).hotness).toBeCloseTo(0.4, 9);
    expect(factorsOf({}, { retrieved: 1, lastRetrievedAt: NOW }).hotness).toBeCloseTo(2 / 3, 9);
  });

  it('adds what use taught to what people judged, clamped', () => {
    const view = memoryIndex([{ importance: 0.7 }, { importance: 0.9, confidence: 0.2 }], {
      usage: { 0: { importance: 500 }, 1: { importance: 5000, confidence: -9000 } },
    });
    expect(learntValues(view, 0).importance).toBe(0.75);
    expect(learntValues(view, 1)).toMatchObject({ importance: 1, confidence: 0 });
  });

  it('tells freshness from the same columns', () => {
    const halfLife = 50 * 0.6 ** 1.5;
    const view = memoryIndex([
      { createdAt: ago(halfLife * 0.9) },
      { createdAt: ago(halfLife * 1.1) },
      { createdAt: ago(halfLife * 2.1) },
      { createdAt: ago(halfLife * 4.1) },
      { createdAt: ago(900), pinned: true },
      { createdAt: ago(0), forcedFreshness: 'stale' },
      {},
    ]);
    const all = [...view.docs()].map((doc) => docFreshness(view, doc, NOW));
    expect(all).toEqual(['fresh', 'aging', 'stale', 'faded', 'fresh', 'stale', 'fresh']);
  });
});

describe('score', () => {
  const none = { recency: 0, effectiveImportance: 0, strength: 0, hotness: 0 };
  const all = { recency: 1, effectiveImportance: 1, strength: 1, hotness: 1 };

  it('is alpha times relevance without memory', () => {
    expect(scoreOf(0.6, none, weights)).toBeCloseTo(0.3, 12);
  });

  it('scales memory by relevance', () => {
    expect(scoreOf(0.6, all, weights)).toBeCloseTo(0.3 + 0.6 * 0.5 * 0.5, 12);
    expect(scoreOf(0, all, weights)).toBe(0);
  });

  it('lets memory reorder hits of like relevance only', () => {
    expect(scoreOf(0.5, all, weights)).toBeGreaterThan(scoreOf(0.6, none, weights));
    for (const relevance of [0.9, 0.6, 0.3, 0.05]) {
      expect(scoreOf(relevance, none, weights)).toBeGreaterThanOrEqual(
        scoreOf(relevance / 1.5, all, weights) - 1e-12,
      );
    }
  });

  it('is never above what the scorer promises, which follows what there is', () => {
    const best = { importance: 1, verificationStatus: 'verified', pinned: true } as const;
    const promised = (document: MemoryDocument, usage?: MemoryUsage) => {
      const scorer = memoryScorer(memoryIndex([document], { usage }), NOW, weights);
      expect(scorer.scoreFor(0, 1)).toBeLessThanOrEqual(scorer.highestScore);
      return scorer.highestScore;
    };
    const whole = promised({ ...best, reinforcementScore: 1, retrievalCount: 3 });
    expect(whole).toBeCloseTo(0.75, 12);
    expect(promised(best, { 0: { retrieved: 2, reinforcement: 10_000 } })).toBeCloseTo(0.75, 12);
    expect(promised(best)).toBeLessThan(whole);
    expect(promised({ ...best, verificationStatus: 'refuted' })).toBeLessThan(promised(best));
  });
});

describe('relevance', () => {
  const query = (count: number, information: number) => ({
    terms: Array.from({ length: count }, (_, n) => ({
      term: `t${n}`,
      word: '',
      prefix: false,
      fuzzy: 0,
      documentFrequency: 1,
      idf: 1,
    })),
    information,
  });

  it('rises with the score and stays in [0, 1)', () => {
    let before = -1;
    for (const score of [0, 0.1, 1, 5, 20, 100, 1000]) {
      const relevance = relevanceOf(score, query(3, 6));
      expect(relevance).toBeGreaterThan(before);
      expect(relevance).toBeLessThanOrEqual(1);
      before = relevance;
    }
  });

  it('falls with every word that the hit does not have', () => {
    expect(relevanceOf(10, query(2, 4))).toBeGreaterThan(relevanceOf(10, query(3, 6)));
    expect(relevanceOf(10, query(3, 6))).toBeGreaterThan(relevanceOf(10, query(3, 9)));
  });

  it('is 0 without words or information', () => {
    expect(relevanceOf(10, query(0, 0))).toBe(0);
    expect(relevanceOf(10, query(2, 0))).toBe(0);
    expect(relevanceOf(-1, query(2, 4))).toBe(0);
  });
});
