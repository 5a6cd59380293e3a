import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexView } from '../../src/search/contract';
import { formatUsageFile } from '../../src/usage/codec';
import type { UsageLine } from '../../src/usage/usage';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { ask, findPaths, pathsIn } from './find-paths';
import { marksOf } from './marks-of';

function engram(n: number, body: string, more: Record<string, unknown> = {}): string {
  return engramText({ id: testId(n), title: `Number ${n}`, body, ...more });
}

function synapse(n: number, from: number, to: number, more: Record<string, unknown> = {}): string {
  return synapseText({
    id: `syn-${String(n).padStart(16, '0')}`,
    from: testId(from),
    to: testId(to),
    ...more,
  });
}

function usageLine(n: number, line: Partial<UsageLine>): UsageLine {
  return {
    id: testId(n),
    n: 1,
    retrieved: 0,
    effective: 0,
    failed: 0,
    reinforcement: 0,
    importance: 0,
    confidence: 0,
    lastRetrievedAt: '',
    lastEffectiveAt: '',
    lastRetrievalScore: -1,
    ...line,
  };
}

const RETRIEVED = '2026-01-01T10:00:00.000Z';
const KEY = 'w000000000';

function skippedIn(view: IndexView): string[] {
  return view.skipped.map(({ path, message, line }) => `${path}:${line ?? ''} ${message}`);
}

describe('files that hold no engram', () => {
  it('are skipped, those that should hold one with a word, and found once they do', async () => {
    const test = makeRepository({ files: { 'good.md': engram(1, 'apple') } });
    test.write('note.md', '# apple\n');
    test.write('broken.md', '---\nid: [\n---\napple\n');
    test.write('js.md', '---js\nthrow 1\n---\napple\n');
    test.write(
      'markers.md',
      `---\n<<<<<<< ours\nid: ${testId(5)}\n=======\nid: ${testId(6)}\n>>>>>>> x\n---\napple\n`,
    );
    test.write('latin1.md', Buffer.from(engram(7, 'apple caf\u00e9'), 'latin1'));
    test.write('large.md', engram(8, `apple ${'x'.repeat(1_100_000)}`));
    test.write('nul.md', engram(9, 'apple \0'));
    test.write('empty.md', '');
    mkdirSync(join(test.root, 'folder.md'));
    symlinkSync('good.md', join(test.root, 'link.md'));
    symlinkSync('nowhere.md', join(test.root, 'dangling.md'));
    execFileSync('mkfifo', [join(test.root, 'pipe.md')]);
    test.write('synapses/extends/syn-0000000000000001.yaml', 'from: [\n');
    for (let round = 0; round < 2; round += 1) {
      await ask(test.repo, (view) => {
        expect(pathsIn(view, 'apple')).toEqual(['good.md']);
        expect(view.documentCount).toBe(1);
        const skipped = skippedIn(view);
        expect(skipped).toEqual([...skipped].sort());
        expect(skipped.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
          'broken.md',
          'dangling.md',
          'folder.md',
          'js.md',
          'large.md',
          'latin1.md',
          'link.md',
          'markers.md',
          'nul.md',
          'pipe.md',
          'synapses/extends/syn-0000000000000001.yaml',
        ]);
      });
    }
    test.remove('folder.md');
    for (const name of ['broken', 'js', 'latin1', 'nul', 'note', 'folder', 'empty']) {
      test.write(`${name}.md`, engram(20 + name.length, `apple ${name}`));
    }
    expect(await findPaths(test.repo, 'apple')).toHaveLength(8);
    expect(await ask(test.repo, skippedIn)).toHaveLength(6);
  });

  it('front matter that only the complete YAML reader understands is indexed', async () => {
    const test = makeRepository();
    test.write(
      'odd.md',
      `---\nid: ${testId(1)}\ntitle: >-\n  folded\n  kumquat\ncontextTags: [\n  a,\n  b ]\n---\n\nbody\n`,
    );
    expect(await findPaths(test.repo, 'kumquat')).toEqual(['odd.md']);
    expect(await ask(test.repo, (view) => view.entry(view.docOfPath('odd.md') ?? -1).contextTags)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('looking up documents', () => {
  it('by id, part of an id, title, path and content, also when two files have one id', async () => {
    const test = makeRepository({
      files: { 'b.md': engram(1, 'same'), 'a.md': engram(1, 'same'), 'c.md': engram(2, 'other') },
    });
    await ask(test.repo, (view) => view.documentCount);
    test.write('d.md', engramText({ id: 'abcdefghij0123456789', title: 'Number 2', body: 'other' }));
    await ask(test.repo, (view) => {
      const paths = (docs: Iterable<number>) => [...docs].map((doc) => view.entry(doc).path);
      expect(paths(view.docs())).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
      expect(paths([view.docOfId(testId(1)) ?? -1])).toEqual(['a.md']);
      expect(view.docOfId('missing')).toBeUndefined();
      expect(paths(view.docsByTitle('Number 2'))).toEqual(['c.md', 'd.md']);
      expect(paths(view.docsByIdPart(testId(1).slice(0, 8)))).toEqual(['a.md', 'b.md', 'c.md']);
      expect(paths(view.docsByIdPart('456789'))).toEqual(['d.md']);
      expect(paths(view.docsByIdPart('abcdefgh'))).toEqual(['d.md']);
      expect(view.docsByIdPart('zzzz')).toEqual([]);
      const same = view.entry(view.docOfPath('a.md') ?? -1).contentHash;
      expect(paths(view.docsByContentHash(same))).toEqual(['a.md', 'b.md']);
      expect(view.docsByContentHash('sha256:00')).toEqual([]);
      expect(view.documentFrequency('other')).toBe(2);
      expect(view.documentFrequency('same')).toBe(2);
      expect(view.documentFrequency('none')).toBe(0);
      expect(view.columns.flags.length).toBeGreaterThanOrEqual(4);
    });
    test.remove('c.md');
    await ask(test.repo, (view) => {
      expect(view.documentFrequency('other')).toBe(1);
      expect(view.docsByTitle('Number 2')).toHaveLength(1);
    });
  });

  it('an empty repository has no documents and answers every question', async () => {
    const test = makeRepository();
    await ask(test.repo, (view) => {
      expect(view.documentCount).toBe(0);
      expect(pathsIn(view, 'apple')).toEqual([]);
      expect([...view.docs()]).toEqual([]);
      expect(view.docOfId(testId(1))).toBeUndefined();
      expect(view.docOfPath('a.md')).toBeUndefined();
      expect(view.edges.edgeCount).toBe(0);
      expect(view.usage).toBeUndefined();
      expect(view.commit).toBeUndefined();
      expect(view.averageFieldLength).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(view.columns.owners).toEqual([{}]);
    });
  });

  it('what is stored comes back: every field, odd values too', async () => {
    const fields = {
      kinds: ['pattern'],
      tags: ['x', 'y'],
      aliases: ['Old name', '旧名'],
      contextTags: ['ci'],
      summary: 'In short',
      createdBy: 'Ada',
      createdAt: '2026-01-02',
      updatedBy: 'Ada',
      updatedAt: '2026-01-02T03:04:05Z',
      version: 7,
      importance: 0.123456789,
      confidence: 0.9,
      sourceType: 'inferred',
      retrievalCount: 3,
      effectiveRetrievals: 2,
      failedUses: 1,
      reinforcementScore: -0.25,
      lastRetrievedAt: '2026-01-03T04:05:06.789Z',
      lastEffectiveAt: '2026-01-04T04:05:06+02:00',
      lastRetrievalScore: 0.5,
      status: 'frozen',
      statusAt: '2026-01-05T00:00:00.000Z',
      forcedFreshness: 'stale',
      visibility: 'restricted',
      pinned: true,
      validFrom: '2026-01-01',
      validTo: '2027-01-01',
      reviewBy: '2026-06-01',
      verificationStatus: 'refuted',
      perspective: 'ops',
      category: 'decision',
      subject: 'db',
      predicate: 'is',
      object: 'postgres',
      polarity: 'negative',
      agentId: 'robot',
      scope: { type: 'session', id: 's1' },
      tier: 'candidate',
      retrievable: false,
      quality: 0.25,
      contamination: 0,
      about: [testId(2)],
      anchors: ['src/a.ts#f'],
    };
    const test = makeRepository({
      files: { 'sessions/2026/s.md': engram(3, 'x'), 'f.md': engram(1, 'y', fields) },
    });
    for (let round = 0; round < 2; round += 1) {
      await ask(test.repo, (view) => {
        const doc = view.docOfPath('f.md') ?? -1;
        expect([...view.countTags(marksOf(view, [doc])).keys()].sort()).toEqual(
          [...new Set(view.entry(doc).tags)].sort(),
        );
        expect([...view.countFolders(marksOf(view, [doc]))]).toEqual([
          [view.entry(doc).path.split('/').slice(0, -1).join('/'), 1],
        ]);
        expect(view.entry(doc)).toMatchObject({
          ...fields,
          type: 'fact',
          id: testId(1),
          domainTags: ['engineering'],
        });
        const { columns } = view;
        expect(columns.importance[doc]).toBe(0.123456789);
        expect(columns.reinforcement[doc]).toBe(-0.25);
        expect(columns.retrieved[doc]).toBe(3);
        expect(columns.touchedAt[doc]).toBe(Date.parse('2026-01-05T00:00:00Z'));
        expect(columns.lastRetrievedAt[doc]).toBe(Date.parse('2026-01-03T04:05:06.789Z'));
        expect(columns.owners[columns.owner[doc] ?? -1]).toEqual({ agentId: 'robot', scope: fields.scope });
        expect(columns.validity.get(doc)).toEqual({
          from: Date.parse('2026-01-01'),
          to: Date.parse('2027-01-01'),
        });
        expect(view.entry(view.docOfPath('sessions/2026/s.md') ?? -1).type).toBe('session');
      });
    }
    test.write('g.md', engram(4, 'z', { agentId: 'other', category: 'entity' }));
    await ask(test.repo, (view) => {
      const doc = view.docOfPath('g.md') ?? -1;
      expect(view.entry(doc).type).toBe('entity');
      expect(view.columns.owners[view.columns.owner[doc] ?? -1]).toEqual({ agentId: 'other' });
      const old = view.docOfPath('f.md') ?? -1;
      expect(view.columns.owners[view.columns.owner[old] ?? -1]).toMatchObject({ agentId: 'robot' });
    });
  });
});

describe('edges', () => {
  it('follow their files and the engrams that are their ends', async () => {
    const test = makeRepository({
      files: {
        'a.md': engram(1, 'one'),
        'b.md': engram(2, 'two'),
        'synapses/extends/syn-0000000000000001.yaml': synapse(1, 1, 2, {
          weight: 0.75,
          retrievalWeight: 0.25,
        }),
        'synapses/extends/syn-0000000000000002.yaml': synapse(2, 1, 3),
      },
    });
    test.commitAll();
    const neighbours = (n: number) =>
      ask(test.repo, (view) => {
        const doc = view.docOfId(testId(n));
        if (doc === undefined) return undefined;
        const found = view.edges.neighbours(doc);
        expect(view.edges.degree(doc)).toBe(found.length);
        return found.map(
          ({ doc: other, direction, edge }) => `${direction} ${view.entry(other).path} ${edge.weight}`,
        );
      });
    expect(await neighbours(1)).toEqual(['out b.md 0.75']);
    expect(await neighbours(2)).toEqual(['in a.md 0.75']);
    expect(await ask(test.repo, (view) => view.edges.entries())).toEqual([
      {
        id: 'syn-0000000000000001',
        path: 'synapses/extends/syn-0000000000000001.yaml',
        from: testId(1),
        to: testId(2),
        kind: 'extends',
        weight: 0.75,
        retrievalWeight: 0.25,
      },
      {
        id: 'syn-0000000000000002',
        path: 'synapses/extends/syn-0000000000000002.yaml',
        from: testId(1),
        to: testId(3),
        kind: 'extends',
        weight: 0.5,
      },
    ]);
    test.write('c.md', engram(3, 'three'));
    expect(await neighbours(1)).toEqual(['out b.md 0.75', 'out c.md 0.5']);
    expect(await neighbours(3)).toEqual(['in a.md 0.5']);
    test.write('b.md', engram(2, 'two again'));
    expect(await neighbours(2)).toEqual(['in a.md 0.75']);
    test.write('synapses/extends/syn-0000000000000001.yaml', synapse(1, 1, 2, { weight: 0.5 }));
    test.write('private/synapses/extends/syn-0000000000000003.yaml', synapse(3, 3, 2));
    expect(await neighbours(2)).toEqual(['in c.md 0.5', 'in a.md 0.5']);
    expect(await ask(test.repo, (view) => view.edges.edgeCount)).toBe(3);
    test.remove('synapses');
    expect(await neighbours(1)).toEqual([]);
    expect(await neighbours(2)).toEqual(['in c.md 0.5']);
    renameSync(join(test.root, 'b.md'), join(test.root, 'moved.md'));
    expect(await neighbours(3)).toEqual(['out moved.md 0.5']);
    test.remove('moved.md');
    expect(await neighbours(3)).toEqual([]);
  });
});

describe('two files with one id', () => {
  it('have the same edges and usage, whichever segment they are in', async () => {
    const files = {
      'a.md': engram(1, 'one'),
      'b.md': engram(2, 'two'),
      'synapses/extends/syn-0000000000000001.yaml': synapse(1, 1, 2),
    };
    const together = makeRepository({ git: false, files: { ...files, 'c.md': engram(1, 'three') } });
    const apart = makeRepository({ git: false, files });
    for (let n = 0; n < 20; n += 1) apart.write(`f/${n}.md`, engram(50 + n, 'filler'));
    await ask(apart.repo, (view) => view.documentCount);
    apart.write('c.md', engram(1, 'three'));
    for (const test of [together, apart]) {
      await ask(test.repo, (view) => {
        for (const path of ['a.md', 'c.md']) {
          const doc = view.docOfPath(path) ?? -1;
          expect(view.edges.neighbours(doc).map(({ doc: other }) => view.entry(other).path)).toEqual([
            'b.md',
          ]);
        }
        const two = view.docOfPath('b.md') ?? -1;
        expect(view.edges.neighbours(two).map(({ doc: other }) => view.entry(other).path)).toEqual(['a.md']);
      });
    }
  });
});

describe('usage', () => {
  it('is summed over writers, follows its files, and reaches engrams that come later', async () => {
    const test = makeRepository({ files: { 'a.md': engram(1, 'one'), 'b.md': engram(2, 'two') } });
    const shown = (n: number) =>
      ask(test.repo, (view) => {
        const doc = view.docOfId(testId(n)) ?? -1;
        const { usage } = view;
        if (usage === undefined) return undefined;
        return [
          usage.retrieved[doc],
          usage.importance[doc],
          usage.lastRetrievedAt[doc],
          usage.lastRetrievalScore[doc],
        ];
      });
    expect(await shown(1)).toBeUndefined();
    const first = usageLine(1, {
      retrieved: 2,
      importance: 500,
      lastRetrievedAt: RETRIEVED,
      lastRetrievalScore: 8000,
    });
    test.write(`usage/${KEY}.tsv`, formatUsageFile([first], KEY));
    expect(await shown(1)).toEqual([2, 500, Date.parse(RETRIEVED), 8000]);
    expect(await shown(2)).toEqual([0, 0, 0, -1]);
    test.write(
      'usage/w000000001.tsv',
      formatUsageFile([usageLine(1, { retrieved: 1, importance: -200 })], 'w000000001'),
    );
    test.write('private/usage/w000000000.tsv', formatUsageFile([usageLine(3, { retrieved: 9 })], KEY));
    expect(await shown(1)).toEqual([3, 300, Date.parse(RETRIEVED), 8000]);
    test.write('private/c.md', engram(3, 'three'));
    expect((await shown(3))?.[0]).toBe(9);
    test.commitAll();
    test.write(`usage/${KEY}.tsv`, formatUsageFile([{ ...first, n: 2, retrieved: 5 }], KEY));
    expect((await shown(1))?.[0]).toBe(6);
    test.write('a.md', engram(1, 'one again'));
    expect((await shown(1))?.[0]).toBe(6);
    test.remove(`usage/${KEY}.tsv`);
    expect((await shown(1))?.[0]).toBe(1);
    test.remove('usage');
    test.remove('private/usage');
    expect(await shown(1)).toBeUndefined();
  });
});
