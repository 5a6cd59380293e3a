import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KthBest } from '../../src/search/kth-best';

it('is the smallest of the best so many', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 12 }),
      (values, size) => {
        const best = new KthBest(size);
        for (const value of values) best.add(value);
        const sorted = [...values].sort((a, b) => b - a);
        expect(best.value).toBe(sorted[size - 1] ?? Number.NEGATIVE_INFINITY);
      },
    ),
  );
});
