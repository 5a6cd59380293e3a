import fc from 'fast-check';
import { describe, it } from 'vitest';
import { clones, expectConvergence, expectConvergenceOfNew, newFiles } from './convergence';

const numRuns = Number(process.env.FUZZ_RUNS ?? 150);

describe('three clones that add, or stamp what they change', () => {
  it('come to the same bytes by every order and route', () => {
    fc.assert(fc.property(...clones, expectConvergence), { numRuns });
  });

  it('also where they added the file', () => {
    fc.assert(fc.property(...newFiles, expectConvergenceOfNew), { numRuns });
  });
});
