import fc from 'fast-check';
import { describe, it } from 'vitest';
import { threeEngrams, threeSynapses } from '../merge/arbitraries';
import { clones, expectConvergence } from '../merge/convergence';
import { expectSafe, fuzzCase } from '../merge/fuzz';
import { expectLaws } from '../merge/laws';

const HOUR = { timeout: 60 * 60_000 };

describe('10,000 generated merges', () => {
  it('of engrams hold every law', HOUR, () => {
    fc.assert(fc.property(threeEngrams, expectLaws), { numRuns: 10_000 });
  });

  it('of synapses hold every law', HOUR, () => {
    fc.assert(fc.property(threeSynapses, expectLaws), { numRuns: 10_000 });
  });

  it('in three clones come to the same bytes by every order and route', HOUR, () => {
    fc.assert(fc.property(...clones, expectConvergence), { numRuns: 10_000 });
  });
});

describe('100,000 texts with bytes changed anywhere', () => {
  it('never merge to something clean that cannot be read, and never take long', HOUR, () => {
    fc.assert(fc.property(fuzzCase, expectSafe), { numRuns: 100_000 });
  });
});
