import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type ThreeTexts, threeEngrams } from './arbitraries';
import { expectClosed, expectCommutative, expectIdentity, expectNothingLost } from './laws';

function always(law: (three: ThreeTexts) => void): void {
  fc.assert(fc.property(threeEngrams, law), { numRuns: Number(process.env.FUZZ_RUNS ?? 300) });
}

describe('laws of the merge of engrams', () => {
  it('identity: what nobody else changed is the result, byte for byte', () => always(expectIdentity));

  it('commutative: swapping the sides gives the same bytes, or the same conflicts', () =>
    always(expectCommutative));

  it('closed and confined: the result parses, and markers are in the body only', () => always(expectClosed));

  it('no silent loss: every change is in the result, in a conflict or in the log', () =>
    always(expectNothingLost));
});
