import { describe, expect, it } from 'vitest';
import { proposalId } from '../../src/maintenance/proposal-id';
import { synapseId } from '../../src/synapse/id';
import { formatUsageFile } from '../../src/usage/codec';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const STAGES = ['light', 'deep', 'rem'] as const;
const DAY_MS = 86_400_000;
const CONFIG =
  'language: en\ntrash:\n  enabled: true\n  afterDays: 30\n  purgeAfterDays: 365\nmaintenance:\n  autoFreeze: all\n';
const CLOCKS = ['1970-01-01T00:00:00.000Z', '2026-11-30T12:00:00.000Z', '9999-12-31T23:59:59.999Z'];
const STAMPS = [
  '0000-01-01T00:00:00Z',
  '1969-12-31',
  '9999-12-31T23:59:59.999Z',
  '275760-09-13T00:00:00Z',
  'soon',
];

/** Every engram and link with another stamp where one belongs. */
function hostileFiles(): Record<string, string> {
  const files: Record<string, string> = { 'co-engram.yaml': CONFIG };
  const fields = [
    'createdAt',
    'updatedAt',
    'statusAt',
    'validTo',
    'reviewBy',
    'trashedAt',
    'lastEffectiveAt',
  ];
  const all = STAMPS.flatMap((stamp) => fields.map((field) => ({ field, stamp })));
  for (const [n, { field, stamp }] of all.entries()) {
    const status = ['active', 'forgotten', 'frozen'][n % 3];
    const body = n % 4 === 0 ? 'The very same words in many files of the deploy script.' : `Words of ${n}.`;
    const given = { id: testId(n + 1), title: `Note ${n}`, domainTags: ['a'], status, importance: 0.1, body };
    files[`a/note-${n}.md`] = engramText({ ...given, kind: 'observation', [field]: stamp } as never);
  }
  for (const [n, since] of STAMPS.entries()) {
    const [from, to] = [testId(3 * n + 1), testId(3 * n + 4)];
    const id = synapseId(from, to, 'contradicts');
    const state = { createdAt: since, resolutionState: { status: 'pending', since } };
    files[`synapses/contradicts/${id}.yaml`] = synapseText({ id, from, to, kind: 'contradicts', ...state });
  }
  return files;
}

const changesOf = async (test: TestMemory, stage: (typeof STAGES)[number]) => {
  const { stages } = await test.library.maintain({ stages: [stage], yes: true });
  return stages[0]?.changes.map(({ step, action, engramIds }) => [step, action, ...engramIds]);
};

describe.each(CLOCKS)('with stamps of all ages, at %s', (now) => {
  it.each(STAGES)('%s runs, and run again changes nothing', async (stage) => {
    const test = await makeMemory({ files: hostileFiles() });
    test.surroundings.advance(Date.parse(now) - test.surroundings.now());
    await changesOf(test, stage);
    expect(await changesOf(test, stage)).toEqual([]);
  });
});

it('a suggestion about what is older than any id has an id', () => {
  expect(proposalId('retire x', '0000-01-01T00:00:00.000Z')).toMatch(/^0{10}\w{16}$/);
});

it('two clones of one day that no instant tells anything write the same', async () => {
  const [from, to] = [testId(1), testId(2)];
  const id = synapseId(from, to, 'contradicts');
  const path = `synapses/contradicts/${id}.yaml`;
  const clone = async (hour: number) => {
    const ends = [1, 2].map((n) => [`a/${n}.md`, engramText({ id: testId(n), title: `${n}`, body: `${n}` })]);
    const link = { [path]: synapseText({ id, from, to, kind: 'contradicts' }) };
    const test = await makeMemory({ files: { ...Object.fromEntries(ends), ...link } });
    test.surroundings.advance(Date.parse(`2026-11-30T${hour}:30:00.000Z`) - test.surroundings.now());
    await changesOf(test, 'deep');
    return test.read(path);
  };
  const first = await clone(10);
  expect(first).toContain('escalated');
  expect(await clone(23)).toBe(first);
});

describe('what goes to the trash long after it was due', () => {
  const forgotten = { status: 'forgotten', statusAt: '2020-01-01T00:00:00.000Z' };
  const old = { 'co-engram.yaml': CONFIG, 'a/1.md': engramText({ title: 'One', ...forgotten }) };

  it('stays there for its time', async () => {
    const test = await makeMemory({ files: old });
    expect(await changesOf(test, 'deep')).toEqual([['trash', 'trash', testId(1)]]);
    expect(await changesOf(test, 'deep')).toEqual([]);
    test.surroundings.advance(364 * DAY_MS);
    expect(await changesOf(test, 'deep')).toEqual([]);
    test.surroundings.advance(DAY_MS);
    expect(await changesOf(test, 'deep')).toEqual([['trash', 'purge', testId(1)]]);
  });

  it('gets the same stamp in two clones of one day', async () => {
    const stampAt = async (ms: number) => {
      const test = await makeMemory({ files: old });
      test.surroundings.advance(ms);
      await changesOf(test, 'deep');
      return (await test.library.trashList()).map(({ path, trashedAt }) => [path, trashedAt]);
    };
    const first = await stampAt(0);
    expect(first).toEqual([['.trash/2026-01/a/1.md', '2026-01-02T00:00:00.000Z']]);
    expect(await stampAt(DAY_MS / 2)).toEqual(first);
  });
});

it('what use taught about a copy stays with the one that stands for it when the copy goes to the trash', async () => {
  const body = 'The deploy script needs the staging token before it can push.';
  const born = { createdAt: '2025-11-01T00:00:00.000Z', updatedAt: '2025-11-01T00:00:00.000Z' };
  const counts = { retrieved: 7, effective: 5, failed: 0, reinforcement: 0, importance: 900, confidence: 0 };
  const instants = { lastRetrievedAt: '', lastEffectiveAt: '', lastRetrievalScore: -1 };
  const test = await makeMemory({
    files: {
      'co-engram.yaml': CONFIG,
      'a/1.md': engramText({ id: testId(1), title: 'One', importance: 0.8, body, ...born }),
      'a/2.md': engramText({ id: testId(2), title: 'Two', importance: 0.8, body, ...born }),
      'usage/wabcdefgh1.tsv': formatUsageFile(
        [{ id: testId(2), n: 1, ...counts, ...instants }],
        'wabcdefgh1',
      ),
    },
  });
  await changesOf(test, 'deep');
  expect((await test.library.trashList()).map(({ id }) => id)).toEqual([testId(2)]);
  const kept = { importance: 0.89, retrievalCount: 7, effectiveRetrievals: 5 };
  expect(await test.meta(testId(1))).toMatchObject(kept);
  await test.library.restore([testId(2)]);
  expect(await test.meta(testId(2))).toMatchObject(kept);
  expect(await test.meta(testId(1))).toMatchObject({ importance: 0.8, retrievalCount: 0 });
});
