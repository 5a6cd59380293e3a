import { describe, expect, test } from 'vitest';
import type { Kind } from '../../src/engram/engram';
import { agedFrom, freshnessOf, halfLifeDays, halfLivesOf, reachesAge } from '../../src/engram/freshness';

const DAY = 86_400_000;

test.each([
  [0.5, 'fact', 23.238],
  [0.5, 'observation', 13.943],
  [0.5, 'hypothesis', 16.267],
  [0.5, 'procedure', 18.59],
  [0.5, 'pattern', 34.857],
  [0, 'fact', 1.5811],
  [1, 'fact', 57.6845],
] as [number, Kind, number][])('half-life of importance %f, kind %s: %f days', (importance, kind, days) => {
  expect(halfLifeDays(importance, kind)).toBeCloseTo(days, 2);
});

describe('freshnessOf', () => {
  const life = halfLifeDays(0.5, 'fact') * DAY;
  const aging = { importance: 0.5, kind: 'fact', agedFrom: 0, now: 0, pinned: false } as const;

  test.each([
    [0, 'fresh'],
    [1, 'fresh'],
    [1.001, 'aging'],
    [2, 'aging'],
    [2.001, 'stale'],
    [4, 'stale'],
    [4.001, 'faded'],
    [-5, 'fresh'],
  ])('after %f half-lives: %s', (halfLives, freshness) => {
    expect(freshnessOf({ ...aging, now: halfLives * life })).toBe(freshness);
  });

  test('pinned is always fresh, a forced freshness overrides age, no age is fresh', () => {
    const old = { ...aging, now: 100 * life };
    expect(freshnessOf({ ...old, pinned: true, forcedFreshness: 'faded' })).toBe('fresh');
    expect(freshnessOf({ ...old, forcedFreshness: 'aging' })).toBe('aging');
    expect(freshnessOf({ ...old, agedFrom: undefined })).toBe('fresh');
  });
});

describe('anchored code', () => {
  const aging = { importance: 0.5, kind: 'fact', agedFrom: 0, now: 0, pinned: false } as const;

  test.each([
    [10, false, 'fresh'],
    [11, false, 'aging'],
    [41, false, 'faded'],
    [0, true, 'stale'],
    [41, true, 'faded'],
  ])('with %d commits, deleted %s: %s', (commits, isDeleted, freshness) => {
    expect(freshnessOf({ ...aging, anchors: { commits, isDeleted } })).toBe(freshness);
    expect(freshnessOf({ ...aging, pinned: true, anchors: { commits, isDeleted } })).toBe('fresh');
  });

  test('commits add to time', () => {
    const now = halfLifeDays(0.5, 'fact') * DAY;
    expect(halfLivesOf({ ...aging, now, anchors: { commits: 5, isDeleted: false } })).toBeCloseTo(1.5);
    expect(halfLivesOf({ ...aging, now: -now })).toBe(0);
  });

  test('the instant of an age comes from the data', () => {
    expect(reachesAge(aging, 2)).toBeCloseTo(2 * halfLifeDays(0.5, 'fact') * DAY);
    expect(reachesAge({ ...aging, agedFrom: undefined }, 2)).toBeUndefined();
  });
});

test('age runs from the latest of use, status, words and birth', () => {
  const engram = {
    createdAt: '2026-01-01',
    updatedAt: '2026-01-03',
    statusAt: '2026-01-02',
    lastEffectiveAt: 'never',
  };
  expect(agedFrom(engram)).toBe(Date.UTC(2026, 0, 3));
  expect(agedFrom(engram, '2026-01-04')).toBe(Date.UTC(2026, 0, 4));
  expect(agedFrom({ ...engram, lastEffectiveAt: '2026-01-05' })).toBe(Date.UTC(2026, 0, 5));
  expect(agedFrom({})).toBeUndefined();
});
