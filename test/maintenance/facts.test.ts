import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { idsOf } from '../../src/maintenance/change';
import { readSnapshot } from '../../src/maintenance/read-snapshot';
import { planFacts } from '../../src/maintenance/stages/facts';
import { useIndex } from '../../src/search/use-index';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { testConfig } from '../helpers/maintenance';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const DAY_MS = 86_400_000;

type Fields = Record<string, unknown>;

/** A fact in the file of its own, said on that day of January 2026. */
function fact(n: number, object: string, day: number, given: Fields = {}): [string, string] {
  const at = `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`;
  const said = { subject: 'user', predicate: 'lives_in', object, polarity: 'positive', ...given };
  return [
    `facts/main/${n}.md`,
    engramText({
      id: testId(n),
      title: `${said.subject} ${said.predicate} ${said.object}`,
      domainTags: ['facts', 'main'],
      slug: String(n),
      kind: 'fact',
      importance: 0.55,
      body: `Sentence ${n}.`,
      createdAt: at,
      updatedAt: at,
      validFrom: at,
      category: 'attribute',
      agentId: 'main',
      tier: 'candidate',
      evidence: [{ sessionId: `s${n}`, messageId: `m${n}`, at }],
      ...said,
    }),
  ];
}

async function memoryOf(...facts: Array<[string, string]>): Promise<TestMemory> {
  const memory = await makeMemory({ files: Object.fromEntries(facts), commit: true });
  memory.surroundings.advance(Date.parse('2026-03-01T00:00:00Z') - memory.surroundings.now());
  return memory;
}

/** What the step wants, without the rest of a stage. */
async function planned(...facts: Array<[string, string]>) {
  const memory = makeRepository({ files: Object.fromEntries(facts), git: false });
  const surroundings = testSurroundings({ cwd: memory.root, home: tempFolder() });
  const { repo } = memory;
  const snapshot = await useIndex(repo, { surroundings }, (view) =>
    readSnapshot({ repo, surroundings, config: testConfig(), agent: 'main' }, view),
  );
  return planFacts(snapshot, Date.parse('2026-03-01T00:00:00Z')).map((change) =>
    [change.action, ...idsOf(change).map(numberOf)].join(' '),
  );
}

async function deep(memory: Pick<TestMemory, 'library'>, dryRun = false) {
  const { stages } = await memory.library.maintain({ stages: ['deep'], dryRun });
  expect(stages[0]?.refused).toEqual([]);
  return (stages[0]?.changes ?? []).map(({ action, engramIds }) =>
    [action, ...engramIds.map(numberOf)].join(' '),
  );
}

const numberOf = (id: string) => String(Number.parseInt(id.slice(-2), 32));
const linkFile = (kind: string, from: number, to: number) =>
  `synapses/${kind}/${synapseId(testId(from), testId(to), kind as 'supersedes')}.yaml`;

describe('facts in a deep stage', () => {
  it('are closed by what was said later, with a link and a stamp from the data', async () => {
    const memory = await memoryOf(fact(1, 'Dublin', 9), fact(2, 'Berlin', 5), fact(3, 'Oslo', 20));
    const before = memory.read('facts/main/3.md');
    expect(await deep(memory, true)).toEqual(['supersede 2 1', 'supersede 1 3']);
    expect(memory.git('status', '--porcelain')).toBe('');
    expect(await deep(memory)).toEqual(['supersede 2 1', 'supersede 1 3']);
    expect(memory.read('facts/main/2.md')).toMatch(/validTo: 2026-01-09T09:00:00.000Z/);
    expect(memory.read('facts/main/2.md')).toMatch(/updatedBy: co-engram[\s\S]*updatedAt: 2026-01-09T09/);
    expect(memory.read('facts/main/1.md')).toMatch(/validTo: 2026-01-20T09:00:00.000Z/);
    expect(memory.read('facts/main/3.md')).toBe(before);
    expect(memory.exists(linkFile('supersedes', 1, 2))).toBe(true);
    const holds = await memory.library.facts();
    expect(holds.results.map(({ object }) => object)).toEqual(['Oslo']);
    expect(await deep(memory)).toEqual([]);
  });

  it.each<[string, [string, string], [string, string]]>([
    ['another agent', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { agentId: 'other' })],
    ['another channel', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { scope: { type: 'channel', id: 'c' } })],
    ['fewer people', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { visibility: 'restricted' })],
    ['a refuted fact', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { verificationStatus: 'refuted' })],
    ['a hidden fact', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { retrievable: false })],
    ['an archived fact', fact(1, 'Berlin', 5), fact(2, 'Dublin', 9, { tier: 'archive' })],
    [
      'a forgotten fact',
      fact(1, 'Berlin', 5),
      fact(2, 'Dublin', 9, { status: 'forgotten', statusAt: '2026-01-09T09:00:00Z' }),
    ],
    [
      'what holds beside it',
      fact(1, 'tea', 5, { predicate: 'likes' }),
      fact(2, 'coffee', 9, { predicate: 'likes' }),
    ],
    [
      'another speaker',
      fact(1, 'Berlin', 5, { evidence: [{ speaker: 'Ann' }] }),
      fact(2, 'Dublin', 9, { evidence: [{ speaker: 'Bob' }] }),
    ],
    [
      'what was over before',
      fact(1, 'Berlin', 5),
      fact(2, 'Dublin', 9, { validTo: '2026-01-09T09:00:00.000Z' }),
    ],
  ])('are not closed by %s', async (_, older, newer) => {
    expect(await planned(older, newer)).not.toContainEqual(expect.stringContaining('supersede'));
  });

  it('are closed by opposite words, by their end, and by a newer number with its day', async () => {
    const changes = await planned(
      fact(1, 'tea', 1, { predicate: 'likes' }),
      fact(2, 'tea', 2, { predicate: 'hates' }),
      fact(3, 'Jenkins', 1, { subject: 'team', predicate: 'uses' }),
      fact(4, 'Jenkins', 2, { subject: 'team', predicate: 'uses', polarity: 'ended' }),
      fact(5, '5 people', 1, { subject: 'team', predicate: 'has' }),
      fact(6, '7 people', 2, { subject: 'team', predicate: 'has', evidence: [] }),
      fact(7, '8 people', 3, { subject: 'team', predicate: 'has' }),
    );
    expect(changes).toEqual(['supersede 1 2', 'supersede 3 4', 'supersede 5 6']);
  });

  it('are closed where people linked what took their place', async () => {
    const files = [fact(1, 'tea', 5, { predicate: 'drinks' }), fact(2, 'coffee', 2, { predicate: 'drinks' })];
    const [from, to] = [testId(2), testId(1)];
    const id = synapseId(from, to, 'supersedes');
    const link: [string, string] = [
      linkFile('supersedes', 2, 1),
      synapseText({ id, from, to, kind: 'supersedes' }),
    ];
    const memory = await memoryOf(...files, link);
    expect(await deep(memory)).toEqual(['supersede 1 2']);
    expect(memory.read('facts/main/1.md')).toContain('validTo: 2026-01-05T09:00:00.000Z');
    expect(memory.read(link[0])).toBe(link[1]);
  });

  it('that contradict each other by a link wait for people', async () => {
    const [from, to] = [testId(1), testId(2)];
    const id = synapseId(from, to, 'contradicts');
    const text = synapseText({ id, from, to, kind: 'contradicts', createdAt: '2026-02-28T00:00:00.000Z' });
    const path = `synapses/contradicts/${id}.yaml`;
    const sure = { verificationStatus: 'verified' };
    const memory = await memoryOf(fact(1, 'Berlin', 5, sure), fact(2, 'Dublin', 9, sure), [path, text]);
    expect((await deep(memory)).filter((change) => /supersede|promote/.test(change))).toEqual([]);
  });

  it('said alike by two clones become one, canonical by the evidence of both', async () => {
    const memory = await memoryOf(
      fact(1, 'Oslo', 5, { tags: ['x'] }),
      fact(2, 'oslo.', 5, { tags: ['y'] }),
      fact(3, 'Bergen', 2),
    );
    expect(await deep(memory)).toEqual(['consolidate 2 1', 'supersede 3 1', 'promote 1']);
    const kept = await memory.meta(testId(1));
    expect(kept).toMatchObject({ tier: 'canonical', tags: ['x', 'y'] });
    expect(kept.evidence).toMatchObject([{ messageId: 'm1' }, { messageId: 'm2' }]);
    expect(memory.read('facts/main/2.md')).toContain('status: forgotten');
    expect(await deep(memory)).toEqual([]);
    await memory.library.restore([testId(2)]);
    expect(await deep(memory)).toEqual([]);
  });

  it('are promoted and archived by their own rule, never frozen or retired by age', async () => {
    const memory = await memoryOf(
      fact(1, 'Oslo', 1, { evidence: [{ explicit: true, at: '2026-01-01T09:00:00.000Z' }] }),
      fact(2, 'tea', 1, { predicate: 'likes', contamination: 0.7 }),
      fact(3, 'chess', 1, { predicate: 'likes', kind: 'observation', importance: 0.1 }),
      fact(4, 'jazz', 1, { predicate: 'likes', kind: 'observation', importance: 0.25 }),
    );
    expect(await deep(memory)).toEqual(['promote 1', 'archive 2']);
    memory.surroundings.advance(100 * DAY_MS);
    expect(await deep(memory)).toEqual(['archive 3']);
    memory.surroundings.advance(3000 * DAY_MS);
    expect(await deep(memory)).toEqual([]);
    expect(memory.read('facts/main/1.md')).toContain('updatedAt: 2026-01-02T09:00:00.000Z');
    expect(memory.read('facts/main/1.md')).not.toContain('version: 2');
  });

  it('archived for want of use come back when they are said again', async () => {
    const memory = await memoryOf(
      fact(1, 'tea', 1, { predicate: 'likes', importance: 0.1, tier: 'archive' }),
    );
    const { outcome } = await memory.library.capture('I like tea');
    expect(outcome.facts).toMatchObject([{ id: testId(1), relation: 'duplicate' }]);
    expect(memory.read('facts/main/1.md')).toContain('tier: candidate');
    expect((await memory.library.facts()).total).toBe(1);
    expect(await deep(memory)).toEqual(['promote 1']);
  });

  it('are promoted by hand only where the rule would allow it', async () => {
    const memory = await memoryOf(
      fact(1, 'Oslo', 1),
      fact(2, 'Bergen', 2, { polarity: 'ended' }),
      fact(3, 'tea', 1, { predicate: 'likes', contamination: 0.3 }),
      fact(4, 'chess', 1, { predicate: 'likes', quality: 0.5 }),
    );
    for (const n of [2, 3, 4]) {
      const act = memory.library.judgeFacts('promote', [testId(1), testId(n)]);
      await expect(act).rejects.toMatchObject({ code: 'REFUSED' });
    }
    expect(memory.git('status', '--porcelain')).toBe('');
    await memory.library.judgeFacts('promote', [testId(1)]);
    expect(memory.read('facts/main/1.md')).toContain('tier: canonical');
    expect((await deep(memory)).filter((change) => change !== 'supersede 1 2')).toEqual([]);
  });
});

describe('any facts', () => {
  const arbitrary = fc.record({
    object: fc.constantFrom('Oslo', 'oslo', 'Bergen', 'port 80', 'port 81'),
    predicate: fc.constantFrom('lives_in', 'likes', 'hates', 'has'),
    polarity: fc.constantFrom('positive', 'negative', 'ended'),
    day: fc.integer({ min: 1, max: 9 }),
    importance: fc.constantFrom(0.1, 0.55),
    contamination: fc.constantFrom(0, 0.3, 0.7),
    tier: fc.constantFrom('candidate', 'canonical', 'archive'),
    pinned: fc.constantFrom(undefined, true),
    agentId: fc.constantFrom('main', 'shared'),
  });

  it('are the same after a deep stage in two clones at two times, and after a second one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 2, maxLength: 8 }), async (all) => {
        const files = all.map(({ object, day, ...given }, n) => fact(n + 1, object, day, given));
        const memory = await memoryOf(...files);
        const root = tempFolder();
        cpSync(memory.root, root, { recursive: true });
        const clone = makeRepository({ root, git: false });
        const surroundings = testSurroundings({ cwd: root, home: tempFolder() });
        surroundings.advance(Date.parse('2026-07-01T00:00:00Z') - surroundings.now());
        await (await openRepository(clone.root, surroundings)).maintain({ stages: ['deep'] });
        memory.surroundings.advance(200 * DAY_MS);
        await memory.library.maintain({ stages: ['deep'] });
        const tracked = memory.git('ls-files', '-co', '--exclude-standard').split('\n').filter(Boolean);
        for (const path of tracked) expect(clone.read(path)).toBe(memory.read(path));
        expect(await deep(memory)).toEqual([]);
        expect(memory.exists(join('facts', 'main', '1.md'))).toBe(true);
      }),
      { numRuns: 4 },
    );
  });
});
