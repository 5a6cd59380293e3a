import { describe, expect, it } from 'vitest';
import { halfLifeDays } from '../../src/engram/freshness';
import { advance } from '../../src/maintenance/advance';
import { freshnessGuard } from '../../src/maintenance/stages/deep';
import { planFreshness } from '../../src/maintenance/stages/freshness';
import { MOST_PENDING } from '../../src/maintenance/stages/pending';
import {
  BORN,
  DAY_MS,
  maintained,
  maintenanceSnapshot,
  type TestEngram,
  testConfig,
} from '../helpers/maintenance';

/** What happens to one engram after so many of its half-lives. */
function outcomeAfter(
  halfLives: number,
  given: TestEngram,
  autoFreeze: 'careful' | 'all' | 'off' = 'careful',
) {
  const engram = maintained(1, given);
  const age = halfLives * halfLifeDays(engram.importance, engram.kind) * DAY_MS;
  const snapshot = maintenanceSnapshot([engram], { config: testConfig({ autoFreeze }) });
  const [change] = planFreshness(snapshot, BORN + age);
  return change === undefined ? 'stays' : change.action;
}

describe('careful freezing', () => {
  const humble: TestEngram = { kind: 'observation' };
  it.each<[number, TestEngram, string]>([
    [1.9, { importance: 0.1 }, 'stays'],
    [2.1, { importance: 0.1 }, 'forget'],
    [2.1, { importance: 0.199 }, 'forget'],
    [2.1, { importance: 0.2 }, 'freeze'],
    [2.1, { importance: 0.299 }, 'freeze'],
    [2.1, { importance: 0.3 }, 'stays'],
    [4.1, { importance: 0.1 }, 'forget'],
    [4.1, { importance: 0.25 }, 'freeze'],
    [4.1, { importance: 0.3 }, 'propose'],
    [99, { importance: 0.25, pinned: true }, 'stays'],
    [99, { importance: 0.25, forcedFreshness: 'fresh' }, 'stays'],
    [0.1, { importance: 0.25, forcedFreshness: 'stale' }, 'freeze'],
    [4.1, { importance: 0.1, effectiveRetrievals: 1 }, 'propose'],
    [2.1, { importance: 0.1, effectiveRetrievals: 1 }, 'stays'],
    [99, { importance: 0.1, status: 'frozen' }, 'stays'],
    [99, { importance: 0.1, status: 'draft' }, 'stays'],
    [99, { importance: 0.1, type: 'session' }, 'stays'],
    [99, { importance: 0.1, agedFrom: undefined }, 'stays'],
  ])('after %d half-lives of an observation with %j: %s', (halfLives, given, expected) => {
    expect(outcomeAfter(halfLives, { ...humble, ...given })).toBe(expected);
  });

  it.each(['fact', 'pattern', 'procedure'] as const)(
    'only suggests for a %s, whatever it is worth',
    (kind) => {
      expect(outcomeAfter(2.1, { kind, importance: 0.05 })).toBe('stays');
      expect(outcomeAfter(4.1, { kind, importance: 0.05 })).toBe('propose');
    },
  );

  it('treats a hypothesis as an observation', () => {
    expect(outcomeAfter(2.1, { kind: 'hypothesis', importance: 0.25 })).toBe('freeze');
  });
});

describe('freezing all', () => {
  it.each<[number, TestEngram, string]>([
    [1.9, {}, 'stays'],
    [2.1, {}, 'freeze'],
    [2.1, { importance: 0.1 }, 'forget'],
    [4.1, {}, 'forget'],
    [99, { pinned: true }, 'stays'],
  ])('after %d half-lives of a fact with %j: %s', (halfLives, given, expected) => {
    expect(outcomeAfter(halfLives, given, 'all')).toBe(expected);
  });

  it('off does nothing at all', () => {
    expect(outcomeAfter(99, { kind: 'observation', importance: 0 }, 'off')).toBe('stays');
  });
});

describe('the stamp of an automatic change', () => {
  const engram = maintained(1, { kind: 'observation', importance: 0.25 });
  const stale = BORN + 2 * halfLifeDays(0.25, 'observation') * DAY_MS;
  const at = (now: number) => planFreshness(maintenanceSnapshot([engram]), now)[0]?.at;

  it('is the instant at which the threshold was crossed, whenever the run is', () => {
    const early = at(stale + 2000);
    expect(early).toBe(at(stale + 400 * DAY_MS));
    expect(Math.abs(Date.parse(String(early)) - stale)).toBeLessThan(1000);
    expect(early).toMatch(/\.000Z$/);
  });

  it('is never in the future of the run', () => {
    expect(Date.parse(String(at(stale + 1)))).toBeLessThanOrEqual(stale + 1);
  });

  it('of a forced freshness is when somebody forced it', () => {
    const forced = maintained(1, { kind: 'observation', importance: 0.25, forcedFreshness: 'stale' });
    const [change] = planFreshness(maintenanceSnapshot([forced]), BORN + DAY_MS);
    expect(change?.at).toBe(new Date(BORN).toISOString());
  });
});

describe('what a person restored', () => {
  it('starts to age anew and survives the next run', () => {
    const now = BORN + 400 * DAY_MS;
    const engram = maintained(1, { kind: 'observation', importance: 0.25 });
    const frozen = advance(maintenanceSnapshot([engram]), planFreshness(maintenanceSnapshot([engram]), now));
    expect(frozen.engrams[0]?.status).toBe('frozen');
    const restored = { ...engram, status: 'active' as const, touchedAt: now, agedFrom: now };
    expect(planFreshness(maintenanceSnapshot([restored]), now + DAY_MS)).toEqual([]);
  });
});

describe('suggestions to retire', () => {
  const faded = (n: number) => maintained(n, { importance: 0.3 + (n % 7) / 100 });
  const now = BORN + 400 * DAY_MS;

  it('come least important first, and no more than a person can read', () => {
    const engrams = Array.from({ length: MOST_PENDING + 50 }, (_, n) => faded(n + 1));
    const snapshot = maintenanceSnapshot(engrams);
    const changes = planFreshness(snapshot, now);
    expect(changes).toHaveLength(MOST_PENDING);
    expect(changes[0]?.reason).toContain('0.3 has faded');
    expect(planFreshness(advance(snapshot, changes), now)).toEqual([]);
  });

  it('are not repeated when they were dismissed, until the engram has been used and faded again', () => {
    const snapshot = maintenanceSnapshot([faded(1)]);
    const once = advance(snapshot, planFreshness(snapshot, now));
    const dismissed = {
      ...once,
      proposals: once.proposals.map((each) => ({ ...each, status: 'dismissed' as const })),
    };
    expect(planFreshness(dismissed, now)).toEqual([]);
    const used = { ...dismissed, engrams: dismissed.engrams.map((each) => ({ ...each, agedFrom: now })) };
    expect(planFreshness(used, now + 400 * DAY_MS)).toHaveLength(1);
  });

  it('are withdrawn when the engram has been used since, or was retired otherwise', () => {
    const snapshot = maintenanceSnapshot([faded(1), faded(2), faded(3)]);
    const once = advance(snapshot, planFreshness(snapshot, now));
    const [used, frozen, left] = once.engrams.map((each) => each.id);
    const later = once.engrams.map((each) => {
      if (each.id === used) return { ...each, agedFrom: now };
      return each.id === frozen ? { ...each, status: 'frozen' as const } : each;
    });
    const changes = planFreshness({ ...once, engrams: later }, now);
    expect(changes.map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
      'withdraw: it has not faded any more',
      'withdraw: it is frozen already',
    ]);
    expect(changes[0]).toMatchObject({ id: used, at: new Date(now).toISOString() });
    const after = advance({ ...once, engrams: later }, changes);
    expect(planFreshness(after, now)).toEqual([]);
    expect(after.proposals.find(({ targetId }) => targetId === left)?.status).toBe('pending');
  });

  it("about what is not the team's stay on this machine", () => {
    const hidden = maintained(1, { visibility: 'private' });
    expect(planFreshness(maintenanceSnapshot([hidden]), now)).toMatchObject([{ isLocal: true }]);
  });
});

describe('the guard', () => {
  const worthless = (count: number) =>
    Array.from({ length: count }, (_, n) => maintained(n + 1, { kind: 'observation', importance: 0.1 }));
  const fresh = (count: number) =>
    Array.from({ length: count }, (_, n) => maintained(n + 1000, { agedFrom: BORN + 390 * DAY_MS }));
  const guardOf = (old: number, young: number) => {
    const snapshot = maintenanceSnapshot([...worthless(old), ...fresh(young)]);
    return freshnessGuard(snapshot, planFreshness(snapshot, BORN + 400 * DAY_MS));
  };

  it('holds when more than ten and more than a fifth of what is active would change', () => {
    expect(guardOf(10, 0)).toBeUndefined();
    expect(guardOf(11, 0)).toEqual({ wanted: 11, limit: 10, active: 11 });
    expect(guardOf(20, 80)).toBeUndefined();
    expect(guardOf(21, 79)).toEqual({ wanted: 21, limit: 20, active: 100 });
  });

  it('does not count suggestions', () => {
    const snapshot = maintenanceSnapshot(Array.from({ length: 50 }, (_, n) => maintained(n + 1)));
    const changes = planFreshness(snapshot, BORN + 400 * DAY_MS);
    expect(changes).toHaveLength(50);
    expect(freshnessGuard(snapshot, changes)).toBeUndefined();
  });
});
