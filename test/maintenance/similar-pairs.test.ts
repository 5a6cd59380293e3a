import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarPairs } from '../../src/maintenance/similar-pairs';
import { cosineOfWeights, TermNumbers, type WeightedTerms } from '../../src/maintenance/weighted-terms';
import { cosine, termVector } from '../../src/search/term-vector';

const weigh = (texts: string[][]): WeightedTerms[] => {
  const numbers = new TermNumbers();
  return texts.map((terms) => numbers.weigh(terms));
};

/** Every pair compared with every other: what blocking must not lose. */
function allPairs(texts: readonly WeightedTerms[], threshold: number): string[] {
  const pairs: string[] = [];
  for (const [a, first] of texts.entries()) {
    for (const [b, second] of texts.entries()) {
      if (a < b && cosineOfWeights(first, second) >= threshold) pairs.push(`${a} ${b}`);
    }
  }
  return pairs;
}

/** Numbers from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('weighted terms', () => {
  it('give the cosine that term vectors give', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [x, y] = weigh([a, b]) as [WeightedTerms, WeightedTerms];
        expect(cosineOfWeights(x, y)).toBeCloseTo(cosine(termVector(a), termVector(b)), 12);
      }),
    );
  });
});

describe('blocking', () => {
  it('finds nearly all pairs that comparing all with all finds, and nothing else', () => {
    const next = random(7);
    const word = () => `w${Math.floor(next() ** 2 * 800)}`;
    const texts: string[][] = [];
    for (let n = 0; n < 600; n += 1) {
      const copied = n > 0 && next() < 0.3 ? texts[Math.floor(next() * n)] : undefined;
      if (copied === undefined) texts.push(Array.from({ length: 40 }, word));
      else texts.push(copied.map((old) => (next() < 0.15 ? word() : old)));
    }
    const weighed = weigh(texts);
    const found = similarPairs(weighed, 0.6).map(({ a, b }) => `${a} ${b}`);
    const all = allPairs(weighed, 0.6);
    expect(all.length).toBeGreaterThan(150);
    expect(found.filter((pair) => !all.includes(pair))).toEqual([]);
    expect(found.length / all.length).toBeGreaterThan(0.95);
  });

  it('finds short texts too, and each pair once', () => {
    const texts = weigh([['port', 'is', 'open'], ['port', 'is', 'open', 'now'], ['nothing']]);
    expect(similarPairs(texts, 0.6).map(({ a, b }) => [a, b])).toEqual([[0, 1]]);
    expect(similarPairs(weigh([[], []]), 0)).toEqual([]);
  });

  it('compares a family of a thousand copies with neighbours, not all with all', () => {
    const texts = weigh(Array.from({ length: 1000 }, () => ['one', 'two', 'three', 'four', 'five']));
    expect(similarPairs(texts, 0.9).length).toBeLessThanOrEqual(20_000);
  });
});
