import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { changedTexts } from '../../src/sync/changed-texts';
import { type FileTexts, memoryChanges } from '../../src/sync/memory-changes';
import { countChanges, describeCounts } from '../../src/sync/summarize-changes';
import { formatUsageFile } from '../../src/usage/codec';
import type { UsageRow } from '../../src/usage/usage-line';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';

const WRITER = 'w000000001';

function usageText(...lines: Partial<UsageRow>[]): string {
  const blank = {
    n: 1,
    retrieved: 0,
    effective: 0,
    failed: 0,
    reinforcement: 0,
    importance: 0,
    confidence: 0,
  };
  const last = { lastRetrievedAt: '', lastEffectiveAt: '', lastRetrievalScore: -1 };
  return formatUsageFile(
    lines.map((line) => ({ id: testId(1), ...blank, ...last, ...line })),
    WRITER,
  );
}

function linkText(kind: 'extends' | 'contradicts', more: Record<string, unknown> = {}): string {
  const [from, to] = [testId(1), testId(2)];
  return synapseText({ id: synapseId(from, to, kind), from, to, kind, ...more });
}

async function toldOf(...files: FileTexts[]): Promise<string> {
  return describeCounts(countChanges(await memoryChanges(files)));
}

const A = 'e/A.md';

describe('an engram', () => {
  it('that is new is added, one that is gone is removed', async () => {
    const text = engramText();
    expect(await memoryChanges([{ path: A, after: text }])).toEqual([
      { change: 'added', path: A, id: testId(1), title: 'A test engram' },
    ]);
    expect(await memoryChanges([{ path: A, before: text }])).toMatchObject([{ change: 'removed', path: A }]);
  });

  it('with other words is changed, and the fields are named', async () => {
    const before = engramText({ version: 1, updatedAt: '2026-01-01T00:00:00Z' });
    const after = engramText({ version: 2, updatedAt: '2026-01-02T00:00:00Z', tags: ['x'], body: 'Others.' });
    expect(await memoryChanges([{ path: A, before, after }])).toMatchObject([
      { change: 'changed', fields: ['tags', 'body'] },
    ]);
  });

  it('that moved is one engram, wherever it lies', async () => {
    const text = engramText();
    expect(
      await memoryChanges([
        { path: 'f/B.md', after: text },
        { path: A, before: text },
      ]),
    ).toEqual([{ change: 'moved', path: 'f/B.md', from: A, id: testId(1), title: 'A test engram' }]);
    expect(await toldOf({ path: A, before: text }, { path: '.trash/e/A.md', after: text })).toBe('1 removed');
    const placed = engramText({ domainTags: ['f'], slug: 'b' });
    expect(await toldOf({ path: A, before: text }, { path: 'f/b.md', after: placed })).toBe('1 moved');
    expect(await toldOf({ path: A, before: text, after: placed })).toBe('1 changed');
  });

  it.each([
    [{}, { status: 'frozen', statusAt: '2026-01-01T00:00:00Z' }, '1 frozen'],
    [{}, { status: 'forgotten' }, '1 forgotten'],
    [{ status: 'frozen' }, { status: 'active' }, '1 restored'],
    [{ status: 'draft' }, { status: 'active' }, '1 changed'],
    [{}, { verificationStatus: 'verified' }, '1 verified'],
    [{}, { verificationStatus: 'refuted' }, '1 refuted'],
    [{ verificationStatus: 'verified' }, {}, '1 changed'],
    [{ retrievalCount: 1 }, { retrievalCount: 2 }, '1 recalled'],
    [{ tags: ['a'] }, { tags: ['b'], status: 'frozen' }, '1 changed, 1 frozen'],
    [{ contentHash: 'a' }, { contentHash: 'b' }, '1 changed'],
  ])('from %o to %o: %s', async (before, after, told) => {
    expect(await toldOf({ path: A, before: engramText(before), after: engramText(after) })).toBe(told);
  });

  it('that cannot be read any more is named as such; plain Markdown is another file', async () => {
    const broken = engramText().replace('title: ', 'title: [');
    expect(await toldOf({ path: A, before: engramText(), after: broken })).toBe(
      '1 removed, 1 unreadable file',
    );
    expect(await toldOf({ path: 'README.md', after: '# Words\n' })).toBe('1 other file');
  });
});

describe('a link', () => {
  const path = 'synapses/x.yaml';

  it('is linked, changed, unlinked', async () => {
    const [before, after] = [linkText('extends'), linkText('extends', { weight: 0.9 })];
    expect(await memoryChanges([{ path, after: before }])).toEqual([
      expect.objectContaining({
        change: 'linked',
        link: { from: testId(1), kind: 'extends', to: testId(2) },
      }),
    ]);
    expect(await toldOf({ path, before, after })).toBe('1 link changed');
    expect(await toldOf({ path, before })).toBe('1 unlinked');
    expect(await toldOf({ path, after: 'from: [' })).toBe('1 unreadable file');
  });

  it('of two that contradict each other is a contradiction, until it is resolved', async () => {
    const open = linkText('contradicts');
    const done = linkText('contradicts', { resolutionState: { status: 'resolved' } });
    expect(await toldOf({ path, after: open })).toBe('1 contradiction');
    expect(await toldOf({ path, before: open, after: done })).toBe('1 contradiction resolved');
  });
});

describe('use', () => {
  const path = `usage/${WRITER}.tsv`;

  it('that helped, failed or strengthened is learnt, reading alone is recalled', async () => {
    const before = usageText({ retrieved: 1 });
    const read = usageText({ n: 2, retrieved: 3 });
    const helped = usageText({ n: 3, retrieved: 3, effective: 1, reinforcement: 100 });
    expect(await memoryChanges([{ path, before, after: read }])).toEqual([
      { change: 'recalled', path, id: testId(1), usage: { retrieved: 2, effective: 0, failed: 0 } },
    ]);
    expect(await memoryChanges([{ path, before: read, after: helped }])).toMatchObject([
      { change: 'learnt', usage: { retrieved: 0, effective: 1, failed: 0 } },
    ]);
  });

  it('that only went to another file taught nothing', async () => {
    const line = { key: WRITER, n: 4, retrieved: 7 };
    const blank = { effective: 0, failed: 0, reinforcement: 0, importance: 0, confidence: 0 };
    const last = { lastRetrievedAt: '', lastEffectiveAt: '', lastRetrievalScore: -1 };
    const settled = formatUsageFile([{ id: testId(1), ...blank, ...last, ...line }], 'settled');
    const files = [
      { path, before: usageText({ n: 4, retrieved: 7 }) },
      { path: 'usage/settled.tsv', after: settled },
    ];
    expect(await toldOf(...files)).toBe('nothing');
  });
});

describe('what else lies in a memory', () => {
  it.each([
    ['proposals/p.yaml', undefined, 'a: 1', '1 proposal'],
    ['proposals/p.yaml', 'a: 1', 'a: 2', '1 proposal decided'],
    ['skills/x/imprint.json', '{}', '{ }', '1 skill changed'],
    ['events/2026/01.jsonl', '', '{}', '1 event file'],
    ['.gitignore', '', '/private/', 'settings'],
    ['notes.txt', '', 'x', '1 other file'],
  ])('%s', async (path, before, after, told) => {
    expect(await toldOf({ path, before, after })).toBe(told);
  });

  it('names the skill of an imprint', () => {
    const path = 'skills/x/imprint.json';
    const after = '{"skillId": "x", "name": "deploy", "sourcePath": "skills/deploy"}';
    const told = [{ change: 'practised', path, id: 'x', title: 'deploy' }];
    return expect(memoryChanges([{ path, before: undefined, after }])).resolves.toEqual(told);
  });

  it('is told in one order, and counted', async () => {
    const files = [2, 3, 1].map((n) => ({ path: `e/${n}.md`, after: engramText({ id: testId(n) }) }));
    const frozen = {
      before: engramText({ id: testId(9) }),
      after: engramText({ id: testId(9), status: 'frozen' }),
    };
    const changes = await memoryChanges([{ path: 'e/9.md', ...frozen }, ...files]);
    expect(changes.map(({ path }) => path)).toEqual(['e/1.md', 'e/2.md', 'e/3.md', 'e/9.md']);
    expect(describeCounts(countChanges(changes))).toBe('3 added, 1 frozen');
  });
});

describe('two commits', () => {
  it('give the texts in which they differ; links and submodules have none', async () => {
    const test = makeRepository({ files: { [A]: engramText(), 'e/gone.md': 'x\n' }, commit: true });
    test.write(A, engramText({ tags: ['x'] }));
    test.remove('e/gone.md');
    test.write('e/new name.md', 'y\n');
    test.commitAll();
    expect(await changedTexts(test.repo, 'HEAD~1', 'HEAD')).toEqual([
      { path: A, before: engramText(), after: engramText({ tags: ['x'] }) },
      { path: 'e/gone.md', before: 'x\n', after: undefined },
      { path: 'e/new name.md', before: undefined, after: 'y\n' },
    ]);
  });
});
