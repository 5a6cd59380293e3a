import { describe, expect, it } from 'vitest';
import { advance } from '../../../src/maintenance/advance';
import type { RemSnapshot } from '../../../src/maintenance/rem/rem-snapshot';
import { planSynapses } from '../../../src/maintenance/rem/synapses';
import type { EdgeEntry } from '../../../src/search/contract';
import type { Synapse, SynapseKind } from '../../../src/synapse/synapse';
import { testId } from '../../helpers/engram-text';
import { DAY_MS, maintained, type TestEngram } from '../../helpers/maintenance';
import { memoryEntry } from '../../helpers/memory-index';
import { REM_NOW, remSnapshot } from '../../helpers/rem';

const [A, B] = [testId(1), testId(2)];
const EXPORT =
  'The nightly export of invoices stops when the archive volume is full and the disk has no room.';
const IMPORT =
  'The nightly export of invoices stops when the archive volume is locked by the backup of payments.';

type Given = Partial<RemSnapshot> & { anchors?: Record<string, string[]> };

function snapshotOf(engrams: TestEngram[], { anchors = {}, ...given }: Given = {}): RemSnapshot {
  const all = engrams.map((each, n) => maintained(n + 1, each));
  const entryOf = (id: string) => {
    const n = all.findIndex((each) => each.id === id);
    const engram = all[n];
    return engram === undefined
      ? undefined
      : memoryEntry({ ...engram, anchors: anchors[id] ?? [] } as never, n + 1);
  };
  return remSnapshot(all, { entryOf, ...given });
}

const plan = (engrams: TestEngram[], given: Given = {}) => planSynapses(snapshotOf(engrams, given), REM_NOW);

function edge(kind: SynapseKind, given: Partial<EdgeEntry> = {}): EdgeEntry {
  return { id: 'syn-1', path: `synapses/${kind}/syn-1.yaml`, from: A, to: B, kind, weight: 0.5, ...given };
}

function linked(kind: SynapseKind, descriptions: string[] = [], given: Partial<EdgeEntry> = {}): Given {
  const evidence = descriptions.map((description) => ({ description, addedAt: '', addedBy: 'Ann' }));
  const { id, from, to } = edge(kind, given);
  const synapse: Synapse = {
    id,
    from,
    to,
    kind,
    weight: 0.5,
    evidence,
    updatedAt: '2026-02-01T00:00:00.000Z',
    extra: {},
  };
  return { edges: [edge(kind, given)], synapses: new Map([[id, synapse]]) };
}

describe('a link to add', () => {
  it('is between two that are alike', () => {
    expect(plan([{ body: EXPORT }, { body: IMPORT }])).toMatchObject([
      {
        action: 'propose',
        isLocal: false,
        at: '2026-01-01T00:00:00.000Z',
        reason: expect.stringMatching(/^\d\d % the same words$/),
        suggested: {
          source: 'rem-synapse',
          action: 'link',
          from: A,
          synapseKind: 'similar_to',
          to: B,
          title: 'Note 1 similar_to Note 2',
        },
      },
    ]);
  });

  it('is between two that are about the same code, whatever the commit', () => {
    const anchors = { [A]: ['./src/a.ts#run@abc'], [B]: ['src/a.ts#run'] };
    expect(plan([{}, {}], { anchors })).toMatchObject([
      { reason: 'both are about src/a.ts#run', suggested: { synapseKind: 'similar_to' } },
    ]);
    expect(plan([{}, {}], { anchors: { [A]: ['src/a.ts#run'], [B]: ['src/a.ts#stop'] } })).toEqual([]);
  });

  it('is not between all that are about a file that everybody is about', () => {
    const engrams = Array.from({ length: 6 }, () => ({}));
    const anchors = Object.fromEntries(engrams.map((_, n) => [testId(n + 1), ['README.md']]));
    expect(plan(engrams, { anchors })).toEqual([]);
  });

  it.each<[string, string, TestEngram]>([
    ['a wikilink to the file', 'See [[note-2]].', {}],
    ['a wikilink with another text', 'See [[a/note-2.md#Part|that]].', {}],
    ['a wikilink to the title', 'See [[the STAGING token rule]].', { title: 'The staging token rule' }],
    ['the title in the text', 'As in the staging token rule we wait.', { title: 'The staging token rule' }],
    ['a Chinese title', '参见关于记忆系统的缓存策略的说明', { title: '记忆系统的缓存策略' }],
  ])('is where one names the other: %s', (_, body, other) => {
    expect(plan([{ body }, other])).toMatchObject([
      { suggested: { from: B, synapseKind: 'contextualizes', to: A } },
    ]);
  });

  it('is of the kind that the words around the name say', () => {
    expect(plan([{ body: 'First things. This depends on [[note-2]]; wait for it.' }, {}])).toMatchObject([
      {
        reason: 'its text links to the other: "This depends on ; wait for it"',
        suggested: { from: A, synapseKind: 'depends_on', to: B },
      },
    ]);
  });

  it.each<[string, TestEngram[], Given]>([
    ['is linked already', [{ body: 'See [[note-2]].' }, {}], linked('extends', [], { from: B, to: A })],
    ['is too short a title', [{ body: 'Note 2 is fine.' }, {}], {}],
    [
      'has a title that two have',
      [
        { body: 'See the staging token rule before billing is released to any customer of the north.' },
        { title: 'The staging token rule', body: 'Keys are kept in the vault of the second floor.' },
        { title: 'The staging token rule', body: 'Nobody releases on a Friday afternoon.' },
      ],
      {},
    ],
    [
      'names itself',
      [{ title: 'The staging token rule', body: 'The staging token rule is [[note-1]].' }],
      {},
    ],
    ['names what is refuted', [{ body: 'See [[note-2]].' }, { verificationStatus: 'refuted' }], {}],
    ['names what is frozen', [{ body: 'See [[note-2]].' }, { status: 'frozen' }], {}],
    ['names what is private', [{ body: 'See [[note-2]].' }, { visibility: 'private' }], {}],
    ['is private and names what is not', [{ body: 'See [[note-2]].', visibility: 'private' }, {}], {}],
    ['is what another agent was told', [{ body: 'See [[note-2]].' }, { agentId: 'scribe' }], {}],
    ['is the very same text', [{ body: EXPORT }, { body: EXPORT }], {}],
    [
      'is a copy that somebody has to merge',
      [{ body: EXPORT }, { body: IMPORT }],
      {
        proposals: [
          { id: 'P', source: 'dedupe-update', action: 'merge', status: 'pending', engramIds: [B, A] },
        ],
      },
    ],
  ])('is not suggested where it %s', (_, engrams, given) => {
    expect(plan(engrams, given)).toEqual([]);
  });

  it('between private engrams stays on this machine', () => {
    const own = { visibility: 'private' } as const;
    expect(plan([{ body: 'See [[note-2]].', ...own }, own])).toMatchObject([{ isLocal: true }]);
  });

  it('is one of three at most for one engram, the surest', () => {
    const named = [2, 3, 4, 5, 6].map((n) => `[[note-${n}]]`).join(', ');
    const all = plan([{ body: `See ${named}.` }, {}, {}, {}, {}, {}]);
    expect(all).toMatchObject([2, 3, 4].map((n) => ({ suggested: { from: testId(n) } })));
  });
});

describe('a link to change', () => {
  it('is one whose evidence speaks of another kind', () => {
    expect(plan([{}, {}], linked('similar_to', ['it replaces the old one']))).toMatchObject([
      {
        at: '2026-02-01T00:00:00.000Z',
        suggested: { action: 'retype', synapseId: 'syn-1', synapseKind: 'supersedes', engramIds: [A, B] },
      },
    ]);
  });

  it.each<[string, SynapseKind, string[]]>([
    ['speaks of its own kind', 'supersedes', ['replaces it']],
    ['speaks of two kinds', 'similar_to', ['replaces it', 'depends on it']],
    ['speaks of none', 'similar_to', ['seen together']],
    ['is a mark of certainty', 'derives_from', ['[probable] it requires the flag']],
    ['is about what is one now', 'consolidates', ['replaces it']],
  ])('is not one whose evidence %s', (_, kind, descriptions) => {
    expect(plan([{}, {}], linked(kind, descriptions))).toEqual([]);
  });
});

describe('a link to remove', () => {
  it('is one that leads nowhere', () => {
    const nowhere = linked('extends', [], { to: testId(9) });
    expect(plan([{}], nowhere)).toMatchObject([
      { suggested: { action: 'unlink', synapseId: 'syn-1' }, reason: `${testId(9)} is nowhere any more` },
    ]);
    expect(plan([{}], { ...nowhere, trashedIds: new Set([testId(9)]) })).toEqual([]);
    expect(plan([{}], { ...nowhere, skipped: [{ path: 'a/broken.md', message: 'no' }] })).toEqual([]);
  });

  const forgotten = (days: number): TestEngram => ({
    status: 'forgotten',
    statusAt: new Date(REM_NOW - days * DAY_MS).toISOString(),
  });

  it('is one between two that were forgotten long ago, but for lineage', () => {
    expect(plan([forgotten(90), forgotten(95)], linked('extends'))).toMatchObject([
      { suggested: { action: 'unlink' }, at: new Date(REM_NOW).toISOString() },
    ]);
    expect(plan([forgotten(89), forgotten(95)], linked('extends'))).toEqual([]);
    expect(plan([forgotten(90), {}], linked('extends'))).toEqual([]);
    expect(plan([forgotten(90), forgotten(90)], linked('supersedes'))).toEqual([]);
  });

  it('of a private place stays on this machine', () => {
    const given = linked('extends', [], { to: testId(9), path: 'private/synapses/extends/syn-1.yaml' });
    expect(plan([{}], given)).toMatchObject([{ isLocal: true }]);
  });
});

it('what was answered is not suggested again, nor the other way round', () => {
  const proposal = {
    id: 'P',
    source: 'rem-synapse',
    action: 'link',
    from: B,
    to: A,
    status: 'dismissed' as const,
  };
  expect(plan([{ body: 'See [[note-2]].' }, {}], { proposals: [proposal] })).toEqual([]);
});

it('done twice is done once', () => {
  const snapshot = snapshotOf(
    [{ body: EXPORT }, { body: `${IMPORT} [[note-3]]` }, { body: 'Last. See [[note-1]].' }],
    linked('similar_to', ['it replaces the old one'], { from: B, to: testId(3) }),
  );
  const changes = planSynapses(snapshot, REM_NOW);
  expect(changes).toHaveLength(3);
  expect(planSynapses(advance(snapshot, changes), REM_NOW)).toEqual([]);
});
