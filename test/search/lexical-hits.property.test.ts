import fc from 'fast-check';
import { expect, it } from 'vitest';
import { search } from '../../src/search/search';
import { memoryIndex } from '../helpers/memory-index';

const weights = {
  relevance: 0.5,
  recency: 0.15,
  importance: 0.25,
  strength: 0.05,
  hotness: 0.05,
  hotnessHalfLifeDays: 7,
};
const reader = { now: Date.UTC(2026, 0, 1), agent: 'main' };

const documentOf = fc.record({
  body: fc
    .array(fc.constantFrom('kafka', 'broker', 'topic', 'lag'), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(' ')),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  reinforcementScore: fc.double({ min: 0, max: 1, noNaN: true }),
  verificationStatus: fc.constantFrom('unverified', 'verified', 'refuted', 'plausible'),
});

it('a small pool has the same best hits as a large one: nothing good is skipped', () => {
  fc.assert(
    fc.property(fc.array(documentOf, { minLength: 80, maxLength: 160 }), (documents) => {
      const view = memoryIndex(documents);
      const request = { query: 'kafka topic', reader, weights, snippets: false };
      const few = search(view, { ...request, limit: 10 }).results.map(({ id }) => id);
      const all = search(view, { ...request, limit: 200 }).results.map(({ id }) => id);
      expect(few).toEqual(all.slice(0, 10));
    }),
    { numRuns: 30 },
  );
});
