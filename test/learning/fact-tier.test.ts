import { describe, expect, it } from 'vitest';
import { promotionBlock, type TieredFact, tierSaidAgain, tierStep } from '../../src/learning/fact-tier';

const DAY_MS = 86_400_000;
const BORN = Date.UTC(2026, 0, 1, 12);

const iso = (ms: number) => new Date(ms).toISOString();

function fact(given: Partial<TieredFact> = {}): TieredFact {
  return {
    tier: 'candidate',
    verificationStatus: 'unverified',
    polarity: 'positive',
    contamination: 0,
    quality: 0.8,
    isContradicted: false,
    evidence: [{ sessionId: 's1', messageId: 'm1', at: iso(BORN) }],
    bornAt: BORN,
    usedAt: BORN,
    importance: 0.55,
    pinned: false,
    ...given,
  };
}

const said = (...each: Array<[session: string | undefined, day: number]>) =>
  each.map(([sessionId, day]) => ({ sessionId, at: iso(BORN + day * DAY_MS) }));
const EXPLICIT = [{ sessionId: 's1', at: iso(BORN), explicit: true }];

/** What comes of a fact after so many days: its tier, and the day in the data on which it was due. */
const TABLE: ReadonlyArray<[string, Partial<TieredFact>, number, string]> = [
  ['said once', {}, 1000, 'stays'],
  ['of two sessions on one day', { evidence: said(['a', 0], ['b', 0]) }, 0, 'canonical 0'],
  ['of one session on two days', { evidence: said(['a', 0], ['a', 3]) }, 3, 'canonical 3'],
  ['twice in one session', { evidence: said(['a', 0], ['a', 0]) }, 9, 'stays'],
  ['twice without a session on one day', { evidence: said([undefined, 0], [undefined, 0]) }, 9, 'stays'],
  ['on two days without a session', { evidence: said([undefined, 0], [undefined, 1]) }, 1, 'canonical 1'],
  ['asked to be remembered, an hour ago', { evidence: EXPLICIT }, 0.04, 'stays'],
  ['asked to be remembered, a day ago', { evidence: EXPLICIT }, 1, 'canonical 1'],
  ['verified', { verificationStatus: 'verified' }, 0, 'canonical 0'],
  ['probable', { verificationStatus: 'probable' }, 9, 'stays'],
  ['from a kept note', { origin: 'memory' }, 0, 'canonical 0'],
  ['from an exported session', { origin: 'session_export' }, 9, 'stays'],
  ['without a tier', { tier: undefined, verificationStatus: 'verified' }, 0, 'canonical 0'],
  [
    'without quality and contamination',
    { quality: undefined, contamination: undefined, evidence: EXPLICIT },
    1,
    'canonical 1',
  ],
  ['canonical already', { tier: 'canonical', verificationStatus: 'verified' }, 9, 'stays'],
  ['archived, and verified since', { tier: 'archive', verificationStatus: 'verified' }, 9, 'stays'],
  ['contaminated a little', { contamination: 0.2, verificationStatus: 'verified' }, 0, 'canonical 0'],
  ['contaminated more', { contamination: 0.21, verificationStatus: 'verified' }, 9, 'stays'],
  ['of just enough quality', { quality: 0.6, verificationStatus: 'verified' }, 0, 'canonical 0'],
  ['of less quality', { quality: 0.59, verificationStatus: 'verified' }, 9, 'stays'],
  ['contradicted', { isContradicted: true, verificationStatus: 'verified' }, 9, 'stays'],
  ['about what is over', { polarity: 'ended', verificationStatus: 'verified' }, 9, 'stays'],
  ['a denial', { polarity: 'negative', verificationStatus: 'verified' }, 0, 'canonical 0'],
  ['noise', { contamination: 0.6 }, 0, 'archive 0'],
  [
    'noise, though pinned and canonical',
    { contamination: 0.9, pinned: true, tier: 'canonical' },
    0,
    'archive 0',
  ],
  ['noise that is archived', { contamination: 0.6, tier: 'archive' }, 9, 'stays'],
  ['unimportant, for 89 days', { importance: 0.19 }, 89, 'stays'],
  ['unimportant, for 90 days', { importance: 0.19 }, 90, 'archive 90'],
  ['unimportant and canonical', { importance: 0.1, tier: 'canonical' }, 90, 'archive 90'],
  ['unimportant and pinned', { importance: 0.1, pinned: true }, 900, 'stays'],
  ['as important as may be', { importance: 0.2 }, 900, 'stays'],
  ['unimportant, used since', { importance: 0.1, usedAt: BORN + 30 * DAY_MS }, 119, 'stays'],
  ['unimportant, verified', { importance: 0.1, verificationStatus: 'verified' }, 100, 'archive 90'],
];

describe('the tier of a fact', () => {
  it.each(TABLE)('%s', (_, given, days, expected) => {
    const step = tierStep(fact(given), BORN + days * DAY_MS);
    expect(step === undefined ? 'stays' : `${step.tier} ${(step.at - BORN) / DAY_MS}`).toBe(expected);
  });

  it('is due at the first reason, whatever the order of the evidence', () => {
    const evidence = [...said(['b', 5], ['a', 2], ['c', 9]), ...EXPLICIT];
    for (const order of [evidence, [...evidence].reverse()]) {
      expect(tierStep(fact({ evidence: order }), BORN + 20 * DAY_MS)).toEqual({
        tier: 'canonical',
        at: BORN + DAY_MS,
        reason: 'asked to be remembered, a day ago',
      });
    }
  });

  it('is candidate again when what nobody used is said again, noise is not', () => {
    expect(tierSaidAgain({ tier: 'archive', contamination: 0.3 })).toBe('candidate');
    expect(tierSaidAgain({ tier: 'archive', contamination: 0.6 })).toBe('archive');
    expect(tierSaidAgain({ tier: 'canonical' })).toBe('canonical');
    expect(tierSaidAgain({})).toBeUndefined();
  });

  it('says why a fact may not be canonical', () => {
    const sound = { polarity: 'positive', contamination: 0, quality: 1, isContradicted: false } as const;
    expect(promotionBlock(sound)).toBeUndefined();
    expect(promotionBlock({ ...sound, polarity: 'ended' })).toContain('over');
    expect(promotionBlock({ ...sound, contamination: 0.5 })).toContain('contamination is 0.5');
    expect(promotionBlock({ ...sound, quality: 0.1 })).toContain('quality is 0.1');
    expect(promotionBlock({ ...sound, isContradicted: true })).toContain('contradicted');
  });
});
