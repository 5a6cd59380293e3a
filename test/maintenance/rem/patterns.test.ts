import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/maintenance/advance';
import { planPatterns } from '../../../src/maintenance/rem/patterns';
import type { RemSnapshot } from '../../../src/maintenance/rem/rem-snapshot';
import { testId } from '../../helpers/engram-text';
import { maintained, type TestEngram } from '../../helpers/maintenance';
import { REM_NOW, remSnapshot } from '../../helpers/rem';

const CITIES = ['Paris', 'London', 'Rome', 'Berlin', 'Madrid', 'Vienna', 'Oslo'];

/** Alike notes, each from a folder of its own. */
function notes(count: number, given: (n: number) => TestEngram = () => ({})): TestEngram[] {
  return CITIES.slice(0, count).map((city, n) => ({
    title: `Timeouts of the ${city} exporter`,
    body: `The exporter gives up after the third retry and waits for the gateway in ${city}.`,
    domainTags: ['engineering', city.toLowerCase()],
    ...given(n),
  }));
}

const snapshotOf = (engrams: TestEngram[], given: Partial<RemSnapshot> = {}) =>
  remSnapshot(
    engrams.map((each, n) => maintained(n + 1, each)),
    given,
  );

const plan = (engrams: TestEngram[], given: Partial<RemSnapshot> = {}) =>
  planPatterns(snapshotOf(engrams, given), REM_NOW);

const IDS = [1, 2, 3, 4, 5, 6, 7].map(testId);

describe('a pattern', () => {
  it('is suggested of three that are alike and from two sources', () => {
    const [change, ...others] = plan(notes(3, (n) => ({ tags: n === 0 ? ['x', 'y'] : ['y'] })));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      action: 'propose',
      at: '2026-01-01T00:00:00.000Z',
      isLocal: false,
      reason: expect.stringMatching(/^3 memories from 3 sources, \d\d % the same words$/),
      suggested: {
        source: 'rem-pattern',
        action: 'add',
        title: 'Pattern: Timeouts of the … exporter',
        kind: 'pattern',
        domainTags: ['engineering'],
        tags: ['y'],
        engramIds: IDS.slice(0, 3),
        judgedBy: 'rules',
        fields: { sourceType: 'inferred' },
      },
    });
  });

  it('is the same in whatever order and with whatever is private beside it', () => {
    const engrams = notes(4).map((each, n) => maintained(n + 1, each));
    const own = notes(3, () => ({ visibility: 'private' })).map((each, n) => maintained(n + 20, each));
    const [first] = planPatterns(remSnapshot(engrams), REM_NOW);
    const all = planPatterns(remSnapshot([...own, ...engrams].reverse()), REM_NOW);
    expect(all[0]).toEqual(first);
    expect(all[1]).toMatchObject({ isLocal: true, suggested: { fields: { visibility: 'private' } } });
    expect(all).toHaveLength(2);
  });

  it.each<[string, TestEngram[]]>([
    ['two', notes(2)],
    ['what one wrote in one go', notes(3, () => ({ domainTags: ['a'] }))],
    ['two and one that is refuted', notes(3, (n) => (n === 0 ? { verificationStatus: 'refuted' } : {}))],
    ['two and one that is restricted', notes(3, (n) => (n === 0 ? { visibility: 'restricted' } : {}))],
    ['two and one that is private', notes(3, (n) => (n === 0 ? { visibility: 'private' } : {}))],
    ['two and a pattern of them', notes(3, (n) => (n === 0 ? { kind: 'pattern' } : {}))],
    ['people', notes(3, () => ({ type: 'entity' }))],
    ['the same text three times', notes(3, () => ({ title: 'Same', body: 'Same words here.' }))],
  ])('is not made of %s', (_, engrams) => {
    expect(plan(engrams)).toEqual([]);
  });

  it('of one folder and one author is made when it took two days', () => {
    const engrams = notes(3, (n) => ({
      domainTags: ['a'],
      createdAt: `2026-01-0${n === 0 ? 1 : 2}T00:00:00.000Z`,
    }));
    expect(plan(engrams)).toHaveLength(1);
  });

  it.each(['pending', 'accepted', 'dismissed'] as const)(
    'that is %s is not suggested again, nor with one more',
    (status) => {
      const proposal = { id: 'P', source: 'rem-pattern', action: 'add', status, engramIds: IDS.slice(0, 3) };
      expect(plan(notes(3), { proposals: [proposal] })).toEqual([]);
      expect(plan(notes(4), { proposals: [proposal] })).toEqual([]);
      expect(plan(notes(7), { proposals: [proposal] })).toHaveLength(1);
    },
  );

  it('that there is already is not suggested', () => {
    const engrams: TestEngram[] = [...notes(3), { kind: 'pattern', body: 'Exporters give up.' }];
    const edges = IDS.slice(0, 3).map((to, n) => ({
      id: `syn-${n}`,
      path: 'x',
      from: testId(4),
      to,
      kind: 'derives_from' as const,
      weight: 0.5,
    }));
    expect(plan(engrams, { edges })).toEqual([]);
  });

  it('done twice is done once', () => {
    const snapshot = snapshotOf(notes(5));
    const changes = planPatterns(snapshot, REM_NOW);
    expect(changes).toHaveLength(1);
    expect(planPatterns(advance(snapshot, changes), REM_NOW)).toEqual([]);
  });
});
