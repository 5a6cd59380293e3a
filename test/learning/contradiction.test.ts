import { describe, expect, test } from 'vitest';
import {
  byAge,
  type Contender,
  clearVerdict,
  dueState,
  isOpen,
  rulesTie,
  weakerOf,
} from '../../src/learning/contradiction';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const at = (days: number) => new Date(START + days * DAY).toISOString();

function end(id: string, fields: Partial<Contender> = {}): Contender {
  return { id, verificationStatus: 'unverified', confidence: 0.5, createdAt: at(0), ...fields };
}

describe('which is newer', () => {
  test.each([
    ['created later', end('A', { createdAt: at(2) }), end('B'), 'A'],
    [
      'true since later, though created before',
      end('A', { validFrom: at(5) }),
      end('B', { createdAt: at(2) }),
      'A',
    ],
    ['the later id on a tie', end('A'), end('B'), 'B'],
    ['no date is oldest', end('B', { createdAt: undefined }), end('A'), 'A'],
  ])('%s', (_name, a, b, newer) => {
    expect(byAge(a, b).newer.id).toBe(newer);
    expect(byAge(b, a).newer.id).toBe(newer);
    expect(byAge(a, b).older.id).not.toBe(newer);
  });
});

test('the weaker end has the lower status, refuted is lowest, on a tie the older', () => {
  const plausible = end('A', { verificationStatus: 'plausible' });
  expect(weakerOf(plausible, end('B', { verificationStatus: 'verified' })).id).toBe('A');
  expect(weakerOf(plausible, end('B', { verificationStatus: 'refuted' })).id).toBe('B');
  expect(weakerOf(end('B'), end('A')).id).toBe('A');
});

describe('a clear verdict', () => {
  const strong = { verificationStatus: 'verified', confidence: 0.9 } as const;
  test.each([
    ['the newer is clearly better', end('A'), end('B', { ...strong, createdAt: at(1) }), 'keep_new'],
    ['the older is clearly better', end('A', strong), end('B', { createdAt: at(1) }), 'keep_old'],
    ['a gap just under 0.4', end('A', { confidence: 0.501 }), end('B', strong), undefined],
    [
      'more confident, but no higher status',
      end('A', { confidence: 0 }),
      end('B', { confidence: 1 }),
      undefined,
    ],
    ['higher status, but less confident', end('A'), end('B', { ...strong, confidence: 0.1 }), undefined],
  ])('%s', (_name, a, b, verdict) => {
    expect(clearVerdict(a, b)).toBe(verdict);
    expect(clearVerdict(b, a)).toBe(verdict);
  });

  test('the rules tie between equals', () => {
    expect(rulesTie(end('A'), end('B', { confidence: 1 }))).toBe(true);
    expect(rulesTie(end('A'), end('B', strong))).toBe(false);
  });
});

describe('what is due by time', () => {
  const pending = { status: 'pending', since: at(0), note: 'kept' } as const;
  const due = (state: Parameters<typeof dueState>[0], days: number, isTie = false) =>
    dueState(state, { now: START + days * DAY, isTie });

  test.each([
    [pending, 6.9, false, undefined],
    [pending, 7, false, { ...pending, status: 'escalated', since: at(7) }],
    [pending, 14, false, { ...pending, status: 'contested', since: at(14) }],
    [pending, 900, false, { ...pending, status: 'contested', since: at(14) }],
    [pending, 1, true, { ...pending, status: 'escalated', since: at(0) }],
    [pending, 8, true, { ...pending, status: 'contested', since: at(7) }],
    [pending, -3, false, undefined],
    [{ status: 'escalated', since: at(0) }, 7, false, { status: 'contested', since: at(7) }],
    [{ status: 'contested', since: at(0) }, 900, true, undefined],
    [{ status: 'resolved', since: at(0) }, 900, true, undefined],
    [{ status: 'auto_resolved', since: at(0) }, 900, true, undefined],
  ] as const)('%j after %d days, tie %s', (state, days, isTie, next) => {
    expect(due(state, days, isTie)).toEqual(next);
  });

  test('a state without an instant begins now, or when the synapse did', () => {
    expect(due({ status: 'pending' }, 3)).toEqual({ status: 'pending', since: at(3) });
    expect(dueState(undefined, { now: START + 8 * DAY, isTie: false, createdAt: at(0) })).toEqual({
      status: 'escalated',
      since: at(7),
    });
  });

  test('once applied, nothing more is due at the same instant', () => {
    const once = due(pending, 9, true);
    expect(due(once, 9, true)).toBeUndefined();
  });
});

test('a contradiction is open until it is resolved', () => {
  expect(
    ['pending', 'escalated', 'contested', 'auto_resolved', 'resolved'].map((status) =>
      isOpen({ status } as never),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(isOpen(undefined)).toBe(true);
});
