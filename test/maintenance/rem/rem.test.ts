import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synapseId } from '../../../src/synapse/id';
import { engramText, synapseText, testId } from '../../helpers/engram-text';
import { makeMemory, type TestMemory } from '../../helpers/memory';

const [A, B, C] = [testId(1), testId(2), testId(3)];
const OLD = { createdAt: '2025-01-01T00:00:00.000Z', createdBy: 'Ann', kind: 'fact' };
const USED = { effectiveRetrievals: 9, retrievalCount: 9 };

function files(fields: Record<string, unknown> = {}): Record<string, string> {
  const edge = synapseId(A, B, 'derives_from');
  const evidence = [{ description: '[plausible] measured there', addedAt: OLD.createdAt, addedBy: 'Bob' }];
  return {
    'a/one.md': engramText({
      id: A,
      title: 'One',
      domainTags: ['a'],
      body: 'The first.',
      ...OLD,
      ...USED,
      ...fields,
    }),
    'b/two.md': engramText({ id: B, title: 'Two', domainTags: ['b'], body: 'Another thing.', ...OLD }),
    [`synapses/derives_from/${edge}.yaml`]: synapseText({
      id: edge,
      from: A,
      to: B,
      kind: 'derives_from',
      createdAt: OLD.createdAt,
      evidence,
    }),
  };
}

const rem = async (test: TestMemory, options = {}) => {
  const { stages } = await test.library.maintain({ stages: ['rem'], ...options });
  return stages[0]?.changes ?? [];
};

describe('a rem stage', () => {
  it('suggests the next step of certainty, and does it on a yes', async () => {
    const test = await makeMemory({ files: files(), commit: true });
    expect(await rem(test, { dryRun: true })).toHaveLength(1);
    expect(test.git('status', '--porcelain')).toBe('');
    const [change] = await rem(test);
    expect(change).toMatchObject({ step: 'verification', action: 'propose', engramIds: [A], title: 'One' });
    expect(test.git('status', '--porcelain').trim()).toBe('?? proposals/');
    expect((await test.meta(A)).verificationStatus).toBe('unverified');
    const [proposal] = (await test.library.listProposals()).results;
    expect(proposal?.reason).toBe(
      'credible (consistency 1, usage 0.9, source 0.9), with 1 piece of evidence from a, b',
    );
    await test.library.acceptProposals({ references: [proposal?.id ?? ''] });
    expect(await test.meta(A)).toMatchObject({ verificationStatus: 'plausible' });
  });

  it('run twice changes nothing, and what was dismissed never comes back', async () => {
    const test = await makeMemory({ files: files(), commit: true });
    await rem(test);
    expect(await rem(test)).toEqual([]);
    await test.library.dismissProposals({ source: ['rem'] });
    await test.library.update(A, { content: 'The first, in other words.' });
    test.surroundings.advance(30 * 86_400_000);
    expect(await rem(test)).toEqual([]);
  });

  it('says nothing in tracked files about what is private', async () => {
    const test = await makeMemory({ files: files({ visibility: 'private' }), commit: true });
    expect(await rem(test)).toHaveLength(1);
    expect(test.exists('proposals')).toBe(false);
    expect(readdirSync(join(test.repo.stateDir, 'proposals'))).toHaveLength(1);
  });

  it('lets nothing private decide about what the team sees', async () => {
    const edge = synapseId(C, A, 'contradicts');
    const state = { status: 'pending', since: OLD.createdAt };
    const against = synapseText({
      id: edge,
      from: C,
      to: A,
      kind: 'contradicts',
      weight: 1,
      createdAt: OLD.createdAt,
      resolutionState: state,
    });
    const test = await makeMemory({
      files: {
        ...files(),
        'private/c/three.md': engramText({
          id: C,
          title: 'Three',
          domainTags: ['c'],
          visibility: 'private',
          ...OLD,
        }),
        [`private/synapses/contradicts/${edge}.yaml`]: against,
      },
      commit: true,
    });
    expect((await test.library.verify(A)).outcome.credibility.dimensions.consistency).toBe(0);
    expect(await rem(test)).toMatchObject([{ engramIds: [A] }]);
  });

  it('runs in an empty repository, and without git', async () => {
    expect(await rem(await makeMemory())).toEqual([]);
    const test = await makeMemory({ files: files(), git: false });
    expect(await rem(test)).toHaveLength(1);
  });

  it('leaves a report, and is due again after a day', async () => {
    const test = await makeMemory({ files: files(), commit: true });
    const due = async () => (await test.library.status()).maintenance.rem.due;
    expect(await due()).toBe(true);
    await rem(test);
    expect(readdirSync(test.repo.stateDir)).toContain('maintenance-rem.json');
    expect(await due()).toBe(false);
    test.surroundings.advance(86_400_000);
    expect(await due()).toBe(true);
  });
});

describe('suggestions about links', () => {
  const edge = (kind: string, from: string, to: string, description: string): [string, string] => {
    const id = synapseId(from, to, kind as 'extends');
    const evidence = [{ description, addedAt: OLD.createdAt, addedBy: 'Bob' }];
    const text = synapseText({ id, from, to, kind, createdAt: OLD.createdAt, evidence });
    return [`synapses/${kind}/${id}.yaml`, text];
  };
  const engram = (n: number, fields: Record<string, unknown>): [string, string] => [
    `a/note-${n}.md`,
    engramText({ id: testId(n), title: `Note ${n}`, domainTags: ['a'], ...OLD, ...fields } as never),
  ];

  it('add, retype and remove on a yes, and are not made again', async () => {
    const files = Object.fromEntries([
      engram(1, { body: 'Wait for the token. Depends on [[note-2]].' }),
      engram(2, { body: 'Where the keys are kept.' }),
      engram(3, { body: 'Something else entirely.' }),
      edge('similar_to', C, B, 'it replaces the old way'),
      edge('extends', C, testId(9), 'gone'),
    ]);
    const test = await makeMemory({ files, commit: true });
    const changes = await rem(test);
    expect(changes.map(({ title }) => title)).toEqual([
      `Note 3 (extends) ${testId(9)}`,
      'Note 3 similar_to → supersedes Note 2',
      'Note 1 depends_on Note 2',
    ]);
    const { outcome } = await test.library.acceptProposals({ source: ['rem-synapse'] });
    expect(outcome).toMatchObject({ failures: [], accepted: [{}, {}, {}] });
    const links = (await test.library.links()).map(({ from, kind, to }) => [from, kind, to]);
    expect(links.map(String).sort()).toEqual([`${A},depends_on,${B}`, `${C},supersedes,${B}`]);
    expect(await rem(test)).toEqual([]);
  });

  it('say nothing of a secret that stands beside a name', async () => {
    const key = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const body = `It depends on [[note-2]] with ${key}.`;
    const test = await makeMemory({
      files: Object.fromEntries([engram(1, { body }), engram(2, {})]),
      commit: true,
    });
    expect(await rem(test)).toEqual([]);
  });

  it('show a hostile title as what it is', async () => {
    const title = `Do \u001b[31mthis\u202e now ${'very '.repeat(30)}`.trim();
    const test = await makeMemory({
      files: Object.fromEntries([
        engram(1, { title, body: 'See [[note-2]].' }),
        engram(2, { body: 'Other words.' }),
      ]),
      commit: true,
    });
    expect((await rem(test))[0]?.title).toMatch(/^Note 2 contextualizes Do this now very .{0,50}…$/);
  });
});

describe('a suggested pattern', () => {
  const cities = ['Paris', 'London', 'Rome'];
  const note = (city: string, n: number, fields: Record<string, unknown> = {}): [string, string] => [
    `exports/${city.toLowerCase()}/timeouts.md`,
    engramText({
      id: testId(n + 1),
      title: `Timeouts of the ${city} exporter`,
      domainTags: ['exports', city.toLowerCase()],
      body: `The exporter gives up after the third retry and waits for the gateway in ${city}.`,
      ...OLD,
      ...fields,
    } as never),
  ];
  const three = () => Object.fromEntries(cities.map((city, n) => note(city, n)));

  it('becomes an engram on a yes, which derives from every source, and is not suggested again', async () => {
    const test = await makeMemory({ files: three(), commit: true });
    expect(await rem(test)).toMatchObject([
      { step: 'pattern', title: 'Pattern: Timeouts of the … exporter' },
    ]);
    const [proposal] = (await test.library.listProposals({ source: ['rem-pattern'] })).results;
    expect(await test.library.showProposal(proposal?.id ?? '')).toMatchObject({
      about: [{ id: A }, { id: B }, { id: C }],
      duplicates: [],
      contradictions: [],
    });
    const { outcome } = await test.library.acceptProposals({ references: [proposal?.id ?? ''] });
    expect(outcome.accepted).toMatchObject([{ resultIds: [proposal?.id], changed: true }]);
    const engram = await test.meta(proposal?.id ?? '');
    expect(engram).toMatchObject({
      kind: 'pattern',
      sourceType: 'inferred',
      domainTags: ['exports'],
      confidence: 0.5,
    });
    const links = (await test.library.links(proposal?.id)).map(({ kind, to }) => `${kind} ${to}`);
    expect(links.sort()).toEqual([A, B, C].map((id) => `derives_from ${id}`));
    expect(await rem(test)).toEqual([]);
    test.surroundings.advance(90 * 86_400_000);
    expect(await rem(test)).toEqual([]);
  });

  it('of private memories stays private', async () => {
    const files = cities.map((city, n) => note(city, n, { visibility: 'private' }));
    const test = await makeMemory({
      files: Object.fromEntries(files.map(([path, text]) => [`private/${path}`, text])),
      commit: true,
    });
    await rem(test);
    expect(test.exists('proposals')).toBe(false);
    await test.library.acceptProposals({ source: ['rem-pattern'] });
    expect(test.git('status', '--porcelain')).toBe('');
    expect((await test.library.list({ kind: ['pattern'] })).results).toMatchObject([
      { visibility: 'private' },
    ]);
  });

  it('never has a secret that lies in a source', async () => {
    const key = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const files = {
      ...three(),
      ...Object.fromEntries([
        note('Oslo', 4, {
          body: `The exporter gives up after the third retry and waits for the gateway with ${key}.`,
        }),
      ]),
    };
    const test = await makeMemory({ files, commit: true });
    await rem(test);
    const texts = (await test.library.listProposals()).results.map(({ path }) => test.read(path));
    expect(texts.join('')).not.toContain(key);
  });
});

it('a thousand times the same text makes no suggestion', async () => {
  const files = Array.from({ length: 1000 }, (_, n): [string, string] => [
    `a/note-${n}.md`,
    engramText({
      id: testId(n + 1),
      title: 'The same',
      domainTags: ['a'],
      body: 'Words that everybody wrote.',
      ...OLD,
    } as never),
  ]);
  const test = await makeMemory({ files: Object.fromEntries(files), commit: true });
  expect(await rem(test)).toEqual([]);
});
