import { describe, expect, it } from 'vitest';
import { CoEngramError } from '../../src/errors';
import {
  checkFilters,
  checkFuzzy,
  checkIncludes,
  checkLimit,
  checkOffset,
  checkScopes,
} from '../../src/search/request';

const NOW = Date.UTC(2026, 0, 31, 12);

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'USAGE') return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('filters', () => {
  it('reads one or many values and leaves out what was not given', () => {
    expect(checkFilters({}, NOW)).toEqual({});
    expect(checkFilters({ kind: 'fact', domain: ['a/b', ' c '], minImportance: '0.5' }, NOW)).toEqual({
      kinds: ['fact'],
      domains: ['a/b', 'c'],
      minImportance: 0.5,
    });
  });

  it('knows older names', () => {
    expect(checkFilters({ status: 'archived', freshness: 'forgotten' }, NOW)).toEqual({
      statuses: ['frozen'],
      freshnesses: ['faded'],
    });
  });

  it('reads dates and spans', () => {
    expect(checkFilters({ since: '2026-01-01', until: '2026-01-02' }, NOW)).toEqual({
      since: Date.UTC(2026, 0, 1),
      until: Date.UTC(2026, 0, 3) - 1,
    });
    expect(checkFilters({ since: '7d', until: '12h' }, NOW)).toEqual({
      since: Date.UTC(2026, 0, 24, 12),
      until: Date.UTC(2026, 0, 31, 0),
    });
    expect(checkFilters({ until: '2026-01-02T00:00:00Z' }, NOW)).toEqual({ until: Date.UTC(2026, 0, 2) });
  });

  it.each([
    [
      'kind',
      { kind: 'facts' },
      'kind must be one of observation, fact, pattern, procedure, hypothesis, not "facts"',
    ],
    ['type', { type: ['fact', ''] }, 'type must be one of engram, fact, entity, session, not ""'],
    [
      'since',
      { since: 'yesterday' },
      'since must be a date like 2026-01-31, a date-time, or a span like 7d or 12h, not "yesterday"',
    ],
    ['until', { until: '2026-02-30' }, 'until must be a date'],
    ['importance', { minImportance: '1.5' }, 'minImportance must be a number from 0 to 1, not "1.5"'],
    ['NaN', { minImportance: Number.NaN }, 'minImportance must be'],
    ['an empty number', { minImportance: '' }, 'minImportance must be'],
    ['a huge number', { minImportance: '1e309' }, 'minImportance must be'],
    ['an empty tag', { tag: '  ' }, 'tag must be some text'],
  ])('refuses a wrong %s', (_, raw, message) => {
    expect(messageOf(() => checkFilters(raw, NOW))).toContain(message);
  });
});

describe('numbers and names', () => {
  it.each([undefined, 1, 1000, '25'])('takes limit %s', (limit) => {
    expect(checkLimit(limit, 10)).toBe(Number(limit ?? 10));
  });

  it.each([0, -1, 1001, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '-1', 'NaN', '1e309', '', ' 5', '0x10'])(
    'refuses limit %s',
    (limit) => {
      expect(messageOf(() => checkLimit(limit, 10))).toMatch(
        /^limit must be a whole number from 1 to 1000, not/,
      );
    },
  );

  it('reads offsets', () => {
    expect(checkOffset(undefined)).toBe(0);
    expect(checkOffset('20')).toBe(20);
    expect(messageOf(() => checkOffset('-3'))).toContain('offset must be');
  });

  it('reads fuzzy', () => {
    expect([undefined, 'auto', 'off', '0', 1, '2'].map(checkFuzzy)).toEqual(['auto', 'auto', 'off', 0, 1, 2]);
    for (const wrong of ['3', -1, 'yes', ''])
      expect(messageOf(() => checkFuzzy(wrong))).toContain('fuzzy must be');
  });

  it('reads includes, also in one text', () => {
    expect(checkIncludes(undefined)).toEqual([]);
    expect(checkIncludes('frozen, forgotten')).toEqual(['frozen', 'forgotten']);
    expect(checkIncludes(['frozen', 'expired,otherAgents'])).toEqual(['frozen', 'expired', 'otherAgents']);
    expect(messageOf(() => checkIncludes('everything'))).toContain('include must be one of frozen');
  });

  it('reads scopes', () => {
    expect(checkScopes(['global', 'channel:general', 'session:1'])).toEqual([
      'global',
      'channel:general',
      'session:1',
    ]);
    expect(messageOf(() => checkScopes('room:1'))).toContain('scope must be global');
    expect(messageOf(() => checkScopes('channel:'))).toContain('scope must be');
  });

  it('cuts what it repeats of a value', () => {
    expect(messageOf(() => checkFuzzy('x'.repeat(5000))).length).toBeLessThan(200);
  });
});
