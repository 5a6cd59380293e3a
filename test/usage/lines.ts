import fc from 'fast-check';
import type { UsageLine } from '../../src/usage/usage';
import { testId } from '../helpers/engram-text';

export const KEY = 'wabcdefgh1';
export const OTHER_KEY = 'wabcdefgh2';

/** A line with the values given, everything else as in a new one. */
export function line(values: Partial<UsageLine> = {}): UsageLine {
  return {
    id: testId(1),
    n: 1,
    retrieved: 0,
    effective: 0,
    failed: 0,
    reinforcement: 0,
    importance: 0,
    confidence: 0,
    lastRetrievedAt: '',
    lastEffectiveAt: '',
    lastRetrievalScore: -1,
    ...values,
  };
}

const sum = fc.integer({ min: -20_000, max: 20_000 });
const instant = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms).toISOString()),
);

/** Any line of one of a few engrams. */
function usageLine(): fc.Arbitrary<UsageLine> {
  return fc.record({
    id: fc.integer({ min: 1, max: 60 }).map(testId),
    n: fc.integer({ min: 1, max: 9 }),
    retrieved: fc.nat(50),
    effective: fc.nat(50),
    failed: fc.nat(50),
    reinforcement: sum,
    importance: sum,
    confidence: sum,
    lastRetrievedAt: instant,
    lastEffectiveAt: instant,
    lastRetrievalScore: fc.integer({ min: -1, max: 10_000 }),
  });
}

/** Lines of one file: at most one an engram. */
export function usageLines(minLength = 0, maxLength = 12): fc.Arbitrary<UsageLine[]> {
  return fc.uniqueArray(usageLine(), { selector: (each) => each.id, minLength, maxLength });
}
