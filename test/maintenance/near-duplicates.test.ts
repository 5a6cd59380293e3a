import { describe, expect, it } from 'vitest';
import { advance } from '../../src/maintenance/advance';
import { planNearDuplicates } from '../../src/maintenance/stages/near-duplicates';
import { testId } from '../helpers/engram-text';
import { maintained, maintenanceSnapshot, type TestEngram } from '../helpers/maintenance';

const SAME = 'The deploy script needs the staging token before it can push.';
const LONG =
  'The nightly export of invoices stops when the archive volume is full. Look at the free space first, remove the oldest archives, then start the export again by hand. The customer portal shows yesterday until it is done.';
const EXTENDED = `${LONG} The finance team waits for it until nine, so tell them in their channel.`;
const CORRECTED = LONG.replace('nightly', 'weekly');

const NOW = Date.UTC(2026, 5, 1);

const plan = (engrams: TestEngram[], given = {}) =>
  planNearDuplicates(
    maintenanceSnapshot(
      engrams.map((each, n) => maintained(n + 1, each)),
      given,
    ),
    NOW,
  );

describe('the very same text', () => {
  it('is kept once: the smallest id stays and gets the tags of the others', () => {
    const changes = plan([
      { body: SAME, tags: ['a'] },
      { body: SAME, tags: ['a', 'b'] },
      { body: SAME, tags: ['c'] },
    ]);
    expect(changes).toMatchObject([
      { action: 'consolidate', keeper: testId(1), id: testId(2), tags: ['b'] },
      { action: 'consolidate', keeper: testId(1), id: testId(3), tags: ['c'] },
    ]);
  });

  it('carries the later of both stamps, so that it does not matter who runs when', () => {
    const [change] = plan([{ body: SAME }, { body: SAME, touchedAt: Date.UTC(2026, 4, 5) }]);
    expect(change?.at).toBe('2026-05-05T00:00:00.000Z');
  });

  it.each<[string, TestEngram]>([
    ['private', { visibility: 'private' }],
    ['pinned', { pinned: true }],
    ['refuted', { verificationStatus: 'refuted' }],
    ['frozen', { status: 'frozen' }],
    ['forgotten', { status: 'forgotten' }],
    ['for fewer people', { visibility: 'restricted' }],
    ['of another agent', { agentId: 'scribe' }],
    ['of another scope', { scope: { type: 'channel', id: 'x' } }],
    ['a session', { type: 'session' }],
    ['a fact, which is compared by what it states', { isFact: true }],
  ])('stays twice when one of them is %s', (_, given) => {
    expect(plan([{ body: SAME }, { body: SAME, ...given }])).toEqual([]);
    expect(plan([{ body: SAME, ...given }, { body: SAME }])).toEqual([]);
  });

  it('of nothing at all is no duplicate', () => {
    expect(plan([{ body: '' }, { body: '' }])).toEqual([]);
  });

  it.each(['consolidates', 'supersedes', 'contradicts'] as const)(
    'is left alone where a %s link says more',
    (kind) => {
      const edge = { id: 'syn-1', path: 'x', from: testId(2), to: testId(1), kind, weight: 1 };
      expect(plan([{ body: SAME }, { body: SAME }], { edges: [edge] })).toEqual([]);
    },
  );
});

describe('nearly the same text', () => {
  it('becomes a suggestion with the merged text, of the later into the earlier', () => {
    const [change, ...others] = plan([{ body: LONG }, { body: EXTENDED }, { body: SAME }]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      action: 'propose',
      isLocal: false,
      suggested: {
        source: 'dedupe-update',
        action: 'merge',
        targetId: testId(1),
        engramIds: [testId(2), testId(1)],
      },
    });
  });

  it('is what add would say: a corrected number or word is no copy', () => {
    expect(plan([{ body: LONG }, { body: CORRECTED }])).toEqual([]);
    expect(plan([{ body: LONG }, { body: EXTENDED, kind: 'procedure' }])).toEqual([]);
    expect(plan([{ body: LONG }, { body: EXTENDED, domainTags: ['b'] }])).toEqual([]);
  });

  it('is suggested once, whatever became of the suggestion', () => {
    for (const status of ['pending', 'dismissed', 'accepted'] as const) {
      const proposal = {
        id: 'p',
        source: 'dedupe-update',
        status,
        action: 'merge',
        engramIds: [testId(2), testId(1)],
      };
      expect(plan([{ body: LONG }, { body: EXTENDED }], { proposals: [proposal] })).toEqual([]);
    }
  });

  it('of restricted engrams stays on this machine', () => {
    const few: TestEngram = { visibility: 'restricted' };
    expect(
      plan([
        { body: LONG, ...few },
        { body: EXTENDED, ...few },
      ]),
    ).toMatchObject([{ isLocal: true }]);
  });
});

it('done twice is done once', () => {
  const engrams = [SAME, SAME, LONG, EXTENDED, SAME, CORRECTED].map((body, n) => maintained(n + 1, { body }));
  const snapshot = maintenanceSnapshot(engrams);
  const changes = planNearDuplicates(snapshot, NOW);
  expect(changes.map(({ action }) => action)).toEqual(['consolidate', 'consolidate', 'propose']);
  expect(planNearDuplicates(advance(snapshot, changes), NOW)).toEqual([]);
});
