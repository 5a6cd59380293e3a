import { describe, expect, test } from 'vitest';
import { lifecycleChange, stampAfter } from '../../src/learning/lifecycle';

const NOW = Date.UTC(2026, 0, 2);
const STAMP = '2026-01-02T00:00:00.000Z';

describe('from status to status', () => {
  test.each([
    ['archive', 'active', { status: 'frozen', statusAt: STAMP }],
    ['forget', 'active', { status: 'forgotten', forcedFreshness: 'faded', statusAt: STAMP }],
    ['forget', 'frozen', { status: 'forgotten', forcedFreshness: 'faded', statusAt: STAMP }],
    ['forget', 'draft', { status: 'forgotten', forcedFreshness: 'faded', statusAt: STAMP }],
    ['restore', 'frozen', { status: 'active', statusAt: STAMP }],
    ['restore', 'forgotten', { status: 'active', statusAt: STAMP }],
  ] as const)('%s of an engram that is %s', (step, status, fields) => {
    expect(lifecycleChange(step, { status }, NOW)).toEqual({ type: 'change', fields });
  });

  test.each([
    ['archive', 'frozen'],
    ['restore', 'active'],
  ] as const)('%s of an engram that is %s already has nothing to do', (step, status) => {
    expect(lifecycleChange(step, { status }, NOW)).toEqual({ type: 'none' });
  });

  test.each([
    ['archive', 'forgotten'],
    ['archive', 'draft'],
    ['restore', 'draft'],
  ] as const)('%s of an engram that is %s is refused', (step, status) => {
    expect(lifecycleChange(step, { status }, NOW)).toMatchObject({ type: 'refused' });
  });

  test('restoring takes the forced freshness and the stamp of the trash away', () => {
    expect(
      lifecycleChange('restore', { status: 'forgotten', forcedFreshness: 'faded', trashedAt: STAMP }, NOW),
    ).toEqual({
      type: 'change',
      fields: { status: 'active', forcedFreshness: null, trashedAt: null, statusAt: STAMP },
    });
    expect(lifecycleChange('restore', { status: 'active', forcedFreshness: 'stale' }, NOW)).toMatchObject({
      type: 'change',
    });
  });
});

test('a stamp is never before the last one, also when the clock jumped backwards', () => {
  expect(stampAfter(undefined, NOW)).toBe(STAMP);
  expect(stampAfter('2025-01-01', NOW)).toBe(STAMP);
  expect(stampAfter('2026-01-05T00:00:00.000Z', NOW)).toBe('2026-01-05T00:00:00.001Z');
  expect(stampAfter('nonsense', NOW)).toBe(STAMP);
});
