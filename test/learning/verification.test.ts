import { describe, expect, test } from 'vitest';
import {
  confidenceAfter,
  isUpgrade,
  markedStatus,
  missingFor,
  nextStep,
  supportOf,
  type VerificationEvidence,
} from '../../src/learning/verification';

const DAY = 86_400_000;
const said = (
  domain?: string,
  status: VerificationEvidence['status'] = 'plausible',
): VerificationEvidence => ({
  status,
  description: 'seen',
  domain,
});

function support(evidence: VerificationEvidence[], days = 0, ownDomain: string | undefined = 'engineering') {
  return supportOf({ ownDomain, evidence, createdAt: 0, now: days * DAY });
}

describe('what a status lacks', () => {
  test.each([
    ['plausible', [], 0, 1],
    ['plausible', [said()], 0, 0],
    ['plausible', [said('operations', 'refuted')], 0, 1],
    ['probable', [said(), said()], 0, 1],
    ['probable', [said('engineering'), said('operations')], 0, 0],
    ['probable', [said('operations')], 0, 1],
    ['verified', [said('operations'), said(), said()], 6.9, 1],
    ['verified', [said('operations'), said(), said()], 7, 0],
    ['verified', [], 0, 3],
    ['refuted', [], 0, 0],
    ['unverified', [], 0, 0],
  ] as const)('%s with %j at %d days lacks %d things', (status, evidence, days, count) => {
    expect(missingFor(status, support([...evidence], days))).toHaveLength(count);
  });

  test('is said in words', () => {
    expect(missingFor('verified', support([said()], 2))).toEqual([
      '1 of 3 pieces of evidence',
      'evidence from 2 domains (only engineering)',
      '7 days of age (2 so far)',
    ]);
  });

  test('an engram without domain and date has no domain of its own and no age', () => {
    expect(supportOf({ ownDomain: undefined, evidence: [said('a')], createdAt: undefined, now: 99 })).toEqual(
      {
        evidence: 1,
        domains: ['a'],
        ageDays: 0,
      },
    );
    expect(support([], -3).ageDays).toBe(0);
  });
});

test.each([
  ['[probable] two teams saw it', 'probable', 'two teams saw it'],
  [' [REFUTED]no', 'refuted', 'no'],
])('"%s" is marked', (description, status, text) => {
  expect(markedStatus(description)).toEqual({ status, text });
});

test.each(['two teams saw it', 'see [verified] below', '[unverified] x', ''])(
  '"%s" is not marked',
  (description) => {
    expect(markedStatus(description)).toBeUndefined();
  },
);

test('the ladder goes up one by one, refuted is off it', () => {
  expect(
    ['unverified', 'plausible', 'probable', 'verified', 'refuted'].map((status) => nextStep(status as never)),
  ).toEqual(['plausible', 'probable', 'verified', undefined, undefined]);
  expect(isUpgrade('unverified', 'verified')).toBe(true);
  expect(isUpgrade('probable', 'plausible')).toBe(false);
  expect(isUpgrade('probable', 'refuted')).toBe(false);
  expect(isUpgrade('refuted', 'plausible')).toBe(false);
});

test.each([
  [0.5, 'unverified', 'plausible', 0.7],
  [0.8, 'plausible', 'probable', 0.95],
  [0.98, 'probable', 'verified', 0.98],
  [0.8, 'plausible', 'refuted', 0.24],
  [0.24, 'refuted', 'refuted', 0.24],
  [0.8, 'probable', 'plausible', 0.8],
] as const)('confidence %f from %s to %s: %f', (confidence, from, to, after) => {
  expect(confidenceAfter(confidence, from, to)).toBeCloseTo(after);
});
