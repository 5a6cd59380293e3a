import { expect, test } from 'vitest';
import { VERIFICATION_STATUSES } from '../../src/engram/engram';
import { effectiveImportance, truthOf } from '../../src/engram/truth';

test('truth and effective importance by verification status', () => {
  expect(VERIFICATION_STATUSES.map(truthOf)).toEqual([0.3, 0.5, 0.7, 1, 0]);
  expect(effectiveImportance(0.5, 'verified')).toBeCloseTo(0.5);
  expect(effectiveImportance(0.5, 'unverified')).toBeCloseTo(0.255);
  expect(effectiveImportance(1, 'refuted')).toBeCloseTo(0.3);
});
