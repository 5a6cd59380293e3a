import { describe, expect, it } from 'vitest';
import { addConsolidated, type Consolidation } from '../../src/search/consolidated-usage';
import type { UsageColumns } from '../../src/search/contract';

/** Document n was found n + 1 times, last on day n with relevance n / 10. */
function columns(size: number): UsageColumns {
  const of = (value: (n: number) => number) => Array.from({ length: size }, (_, n) => value(n));
  return {
    retrieved: Uint32Array.from(of((n) => n + 1)),
    effective: Uint32Array.from(of(() => 1)),
    failed: new Uint32Array(size),
    reinforcement: Int32Array.from(of((n) => -n)),
    importance: Int32Array.from(of(() => 100)),
    confidence: new Int32Array(size),
    lastRetrievedAt: Float64Array.from(of((n) => n)),
    lastEffectiveAt: Float64Array.from(of((n) => n)),
    lastRetrievalScore: Int16Array.from(of((n) => n * 1000)),
  };
}

const add = (size: number, ...pairs: Consolidation[]) => {
  const usage = columns(size);
  addConsolidated(usage, pairs);
  return usage;
};

describe('what use taught about consolidated engrams', () => {
  it('is shown with the keeper, and stays where it is', () => {
    const { retrieved, importance, reinforcement, lastRetrievedAt, lastRetrievalScore } = add(3, {
      keeper: 0,
      gone: 2,
    });
    expect([...retrieved]).toEqual([4, 2, 3]);
    expect([...importance]).toEqual([200, 100, 100]);
    expect([...reinforcement]).toEqual([-2, -1, -2]);
    expect([...lastRetrievedAt]).toEqual([2, 1, 2]);
    expect([...lastRetrievalScore]).toEqual([2000, 1000, 2000]);
  });

  it('goes along over several steps, each once', () => {
    const { retrieved } = add(3, { keeper: 1, gone: 2 }, { keeper: 0, gone: 1 });
    expect([...retrieved]).toEqual([6, 5, 3]);
  });

  it('ends in a circle of links that nobody meant', () => {
    const { retrieved } = add(2, { keeper: 0, gone: 1 }, { keeper: 1, gone: 0 });
    expect([...retrieved]).toEqual([3, 3]);
  });
});
