import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/maintenance/advance';
import { citedIn } from '../../../src/maintenance/rem/draft/source';
import { type InsightDrafter, planInsights } from '../../../src/maintenance/rem/insights';
import type { RemSnapshot } from '../../../src/maintenance/rem/rem-snapshot';
import type { Synapse, SynapseKind } from '../../../src/synapse/synapse';
import { testId } from '../../helpers/engram-text';
import { DAY_MS, maintained, type TestEngram } from '../../helpers/maintenance';
import { REM_NOW, remSnapshot } from '../../helpers/rem';

const RECENT = new Date(REM_NOW - DAY_MS).toISOString();
const LONG_AGO = new Date(REM_NOW - 60 * DAY_MS).toISOString();

/** [from, kind, to], made yesterday. */
function links(all: ReadonlyArray<[number, SynapseKind, number]>, createdAt = RECENT): Partial<RemSnapshot> {
  const synapses = all.map(
    ([from, kind, to], n): Synapse => ({
      id: `syn-${n}`,
      from: testId(from),
      to: testId(to),
      kind,
      weight: 0.8,
      evidence: [{ description: `seen ${n}`, addedAt: createdAt, addedBy: 'Ann' }],
      createdAt,
      extra: {},
    }),
  );
  return {
    synapses: new Map(synapses.map((synapse) => [synapse.id, synapse])),
    edges: synapses.map(({ id, from, to, kind, weight }) => ({ id, path: 'x', from, to, kind, weight })),
  };
}

const BODIES = [
  'Queues are drained before a deploy starts.',
  'The retry budget of the exporter is three.',
  'Invoices are printed on the second floor.',
  'Backups run at night and lock the tables.',
];

const engrams = (given: (n: number) => TestEngram = () => ({})): TestEngram[] =>
  BODIES.map((body, n) => ({
    body,
    title: `Matter ${n + 1}`,
    domainTags: [n < 2 ? 'engineering' : 'operations'],
    touchedAt: REM_NOW - DAY_MS,
    ...given(n),
  }));

function snapshotOf(all: TestEngram[], given: Partial<RemSnapshot> = {}): RemSnapshot {
  return remSnapshot(
    all.map((each, n) => maintained(n + 1, each)),
    { wantsInsights: true, ...given },
  );
}

const plan = (all: TestEngram[], given: Partial<RemSnapshot> = {}) =>
  planInsights(snapshotOf(all, given), REM_NOW);

const TIES = links([
  [1, 'depends_on', 3],
  [2, 'extends', 3],
  [2, 'part_of', 4],
]);

describe('an integration', () => {
  it('is drawn from new links that tie two domains together', () => {
    const [change, ...others] = plan(engrams(), TIES);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      at: RECENT,
      isLocal: false,
      reason: 'integration: 3 new links between engineering and operations',
      suggested: {
        source: 'rem-insight',
        mode: 'integration',
        action: 'add',
        kind: 'hypothesis',
        title: 'engineering and operations hang together',
        engramIds: [1, 2, 3, 4].map(testId),
        judgedBy: 'rules',
        suggestedOn: '2026-04-11',
        content: expect.stringContaining('- [1] depends_on [3]: "seen 0"'),
      },
    });
  });

  it.each<[string, TestEngram[], Partial<RemSnapshot>]>([
    ['nobody asked for one', engrams(), { ...TIES, wantsInsights: false }],
    ['nothing changed in the last week', engrams(() => ({ touchedAt: REM_NOW - 9 * DAY_MS })), TIES],
    [
      'only something private changed',
      engrams((n) => ({
        touchedAt: 0,
        ...(n === 0 ? { touchedAt: REM_NOW - DAY_MS, visibility: 'private' } : {}),
      })),
      TIES,
    ],
    [
      'there are two links',
      engrams(),
      links([
        [1, 'extends', 3],
        [2, 'extends', 4],
      ]),
    ],
    [
      'the links are old',
      engrams(),
      links(
        [
          [1, 'extends', 3],
          [2, 'extends', 3],
          [2, 'extends', 4],
        ],
        LONG_AGO,
      ),
    ],
    ['all lies in one domain', engrams(() => ({ domainTags: ['a'] })), TIES],
    [
      'the links argue',
      engrams(),
      links([
        [1, 'contradicts', 3],
        [2, 'contradicts', 3],
        [2, 'contradicts', 4],
      ]),
    ],
    ['an end is private', engrams((n) => (n === 2 ? { visibility: 'private' } : {})), TIES],
    ['an end is refuted', engrams((n) => (n === 2 ? { verificationStatus: 'refuted' } : {})), TIES],
  ])('is not drawn where %s', (_, all, given) => {
    expect(plan(all, given)).toEqual([]);
  });
});

describe('a retrospective', () => {
  const against = [{ status: 'refuted' as const, description: 'the flag is gone in v17', addedAt: RECENT }];
  const evidence = new Map([[testId(1), against]]);
  const refuted = engrams((n) => (n === 0 ? { verificationStatus: 'refuted' } : {}));

  it('tells what was expected, what happened, why, and what is better', () => {
    const given = { evidence, ...links([[3, 'supersedes', 1]], LONG_AGO) };
    const [change] = plan(refuted, given);
    expect(change).toMatchObject({ suggested: { mode: 'retrospective', engramIds: [testId(1), testId(3)] } });
    const { content = '', title } = change?.action === 'propose' ? change.suggested : {};
    expect(title).toBe('Looking back: Matter 1');
    expect(content).toContain('- Expected: "Queues are drained before a deploy starts" [1]');
    expect(content).toContain('- Happened: it was refuted [1]');
    expect(content).toContain('- Cause: "the flag is gone in v17" [1]');
    expect(content).toContain('- Better: Matter 3: "Invoices are printed on the second floor" [2]');
    expect(citedIn(content)).toEqual([1, 2]);
  });

  it('is drawn from what failed three times and something contradicts', () => {
    const failed = engrams((n) => (n === 0 ? { failedUses: 3 } : {}));
    const given = links([[1, 'contradicts', 3]], LONG_AGO);
    expect(plan(failed, given)).toMatchObject([{ reason: 'retrospective: it failed three times and more' }]);
    expect(
      plan(
        engrams((n) => (n === 0 ? { failedUses: 2 } : {})),
        given,
      ),
    ).toEqual([]);
    expect(plan(failed)).toEqual([]);
  });

  it.each<[string, TestEngram]>([
    ['private', { visibility: 'private' }],
    ['restricted', { visibility: 'restricted' }],
    ['of one agent', { agentId: 'scribe' }],
    ['forgotten', { status: 'forgotten' }],
  ])('is not drawn from what is %s', (_, given) => {
    const all = engrams((n) => (n === 0 ? { verificationStatus: 'refuted', ...given } : {}));
    expect(plan(all, { evidence })).toEqual([]);
  });
});

describe('an insight', () => {
  it.each(['pending', 'accepted', 'dismissed'] as const)('that is %s is not suggested again', (status) => {
    const proposal = {
      id: 'P',
      source: 'rem-insight',
      action: 'add',
      mode: 'integration',
      status,
      engramIds: [1, 2, 3].map(testId),
    };
    expect(plan(engrams(), { ...TIES, proposals: [proposal] })).toEqual([]);
  });

  it('is never a rewording of what there is, or of what was dismissed', () => {
    const [change] = plan(engrams(), TIES);
    const content = change?.action === 'propose' ? change.suggested.content : '';
    const dismissed = {
      id: 'P',
      source: 'rem-insight',
      action: 'add',
      status: 'dismissed' as const,
      mode: 'x',
      content,
      title: 'engineering and operations hang together',
    };
    expect(plan(engrams(), { ...TIES, proposals: [dismissed] })).toEqual([]);
    const echo: InsightDrafter = ({ engrams: all }) => ({
      title: 'Matter 1',
      content: `${BODIES[0]} ${all.map((_, n) => `[${n + 1}]`).join(' ')}`,
      judgedBy: 'echo',
    });
    expect(plan(engrams(), { ...TIES, insightDrafter: echo })).toEqual([]);
  });

  it.each(['[1] [2] [3]', '[1] [2] [3] [4] [5]', ''])('that cites %j of four sources is none', (cites) => {
    const insightDrafter: InsightDrafter = () => ({
      title: 'T',
      content: `Something new altogether ${cites}`,
      judgedBy: 'x',
    });
    expect(plan(engrams(), { ...TIES, insightDrafter })).toEqual([]);
  });

  it('is one of five a day', () => {
    const proposals = Array.from({ length: 5 }, (_, n) => ({
      id: `P${n}`,
      source: 'rem-insight',
      action: 'add',
      status: 'pending' as const,
      mode: 'retrospective',
      suggestedOn: '2026-04-11',
    }));
    expect(plan(engrams(), { ...TIES, proposals })).toEqual([]);
    const yesterday = proposals.map((each) => ({ ...each, suggestedOn: '2026-04-10' }));
    expect(plan(engrams(), { ...TIES, proposals: yesterday })).toHaveLength(1);
  });

  it('about two distant domains is drawn by a model alone', () => {
    const all = [
      ...engrams(),
      { body: 'Three wagons wait.', domainTags: ['operations'] },
      { body: 'Tests run thrice.', domainTags: ['engineering'] },
    ];
    expect(plan(all)).toEqual([]);
    const insightDrafter: InsightDrafter = ({ engrams: sources }) => ({
      title: 'Across',
      content: `One could learn from the other ${sources.map((_, n) => `[${n + 1}]`).join(' ')}`,
      judgedBy: 'a model',
    });
    expect(plan(all, { insightDrafter })).toMatchObject([
      { suggested: { mode: 'inspiration', judgedBy: 'a model' } },
    ]);
  });

  it('done twice is done once', () => {
    const snapshot = snapshotOf(engrams(), TIES);
    const changes = planInsights(snapshot, REM_NOW);
    expect(changes).toHaveLength(1);
    expect(planInsights(advance(snapshot, changes), REM_NOW)).toEqual([]);
  });
});
