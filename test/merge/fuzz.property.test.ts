import fc from 'fast-check';
import { describe, it } from 'vitest';
import { expectSafe, fuzzCase } from './fuzz';

describe('texts with bytes changed anywhere', () => {
  it('never merge to something clean that cannot be read', () => {
    fc.assert(fc.property(fuzzCase, expectSafe), { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) });
  });
});
