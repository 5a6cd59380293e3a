import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Repository } from '../../src/store/repository';
import { formatUsageFile } from '../../src/usage/codec';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';
import { expectSameHits, word } from './expect-same-hits';
import { ask, findPaths } from './find-paths';

const KEY = 'w000000000';

function engram(n: number, body: string): string {
  return engramText({ id: testId(n), title: `Number ${n}`, body });
}

function usage(retrieved: number): string {
  const line = {
    id: testId(1),
    n: 1,
    retrieved,
    effective: 0,
    failed: 0,
    reinforcement: 0,
    importance: 0,
    confidence: 0,
    lastRetrievedAt: '',
    lastEffectiveAt: '',
    lastRetrievalScore: -1,
  };
  return formatUsageFile([line], KEY);
}

function history() {
  const test = makeRepository({
    files: {
      'a/one.md': engram(1, 'apple banana'),
      'a/two.md': engram(2, 'apple'),
      'synapses/extends/syn-0000000000000001.yaml': synapseText({
        id: 'syn-0000000000000001',
        from: testId(1),
        to: testId(2),
      }),
      [`usage/${KEY}.tsv`]: usage(1),
    },
  });
  const first = test.commitAll('first');
  test.write('a/one.md', engram(1, 'cherry'));
  test.write('b/three.md', engram(3, 'apple cherry'));
  test.write(`usage/${KEY}.tsv`, usage(5));
  test.remove('synapses');
  const second = test.commitAll('second');
  return { test, first, second };
}

describe('the index of a commit', () => {
  it.each([
    ['without a cache', false],
    ['with the cache of now', true],
  ])('has the engrams, edges, usage and texts of then, %s', async (_name, isCached) => {
    const { test, first, second } = history();
    test.write('private/p.md', engram(9, 'apple'));
    test.write('a/two.md', engram(2, 'not committed'));
    if (isCached) await findPaths(test.repo, 'apple');
    await ask(
      test.repo,
      (view) => {
        expect(view.commit).toBe(first);
        expect(view.documentCount).toBe(2);
        const one = view.docOfId(testId(1)) ?? -1;
        expect(view.read(one)).toBe(engram(1, 'apple banana'));
        expect(view.read(view.docOfId(testId(2)) ?? -1)).toBe(engram(2, 'apple'));
        expect(view.edges.neighbours(one).map(({ doc }) => view.entry(doc).path)).toEqual(['a/two.md']);
        expect(view.usage?.retrieved[one]).toBe(1);
      },
      { at: first },
    );
    expect(await findPaths(test.repo, 'apple', { at: first })).toEqual(['a/one.md', 'a/two.md']);
    expect(await findPaths(test.repo, 'cherry', { at: first })).toEqual([]);
    expect(await findPaths(test.repo, 'apple', { at: second })).toEqual(['a/two.md', 'b/three.md']);
    await ask(
      test.repo,
      (view) => {
        const one = view.docOfId(testId(1)) ?? -1;
        expect(view.usage?.retrieved[one]).toBe(5);
        expect(view.edges.neighbours(one)).toEqual([]);
        expect(view.read(one)).toBe(engram(1, 'cherry'));
      },
      { at: 'main' },
    );
    expect(await findPaths(test.repo, 'apple')).toEqual(['b/three.md', 'private/p.md']);
  });

  it('gives the same answers as a work tree of that commit', async () => {
    const { test, first } = history();
    const tree = join(tempFolder(), 'tree');
    test.git('worktree', 'add', '-q', '--detach', tree, first);
    const queries = [[word('apple')], [word('banana'), word('apple')], [word('app', { prefix: true })]];
    await ask(test.repo, (view) => expectSameHits(view, tree, queries), { at: first });
  });

  it('of an unknown or unborn revision is NOT_FOUND', async () => {
    const { test } = history();
    await expect(findPaths(test.repo, 'apple', { at: 'nonsense' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const empty = makeRepository();
    await expect(findPaths(empty.repo, 'apple', { at: 'HEAD' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a bare repository', () => {
  it('is read from HEAD and follows it', async () => {
    const { test, second } = history();
    const root = join(tempFolder(), 'bare.git');
    runRealGit(test.root, ['clone', '-q', '--bare', test.root, root]);
    const repo: Repository = {
      ...test.repo,
      root,
      gitDir: root,
      commonDir: root,
      stateDir: join(root, 'co-engram'),
      isBare: true,
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await findPaths(repo, 'apple')).toEqual(['a/two.md', 'b/three.md']);
    }
    await ask(repo, (view) => {
      expect(view.commit).toBe(second);
      expect(view.read(view.docOfPath('b/three.md') ?? -1)).toBe(engram(3, 'apple cherry'));
    });
    test.write('c.md', engram(4, 'apple durian'));
    test.remove('a/two.md');
    test.commitAll('third');
    test.git('push', '-q', root, 'main');
    expect(await findPaths(repo, 'apple')).toEqual(['b/three.md', 'c.md']);
    expect(await findPaths(repo, 'apple', { at: second })).toEqual(['a/two.md', 'b/three.md']);
    expect(await findPaths(repo, 'apple')).toEqual(['b/three.md', 'c.md']);
  });

  it('without a commit is empty', async () => {
    const root = tempFolder();
    runRealGit(root, ['init', '-q', '--bare']);
    const repo: Repository = {
      ...makeRepository({ git: false }).repo,
      root,
      gitDir: root,
      commonDir: root,
      stateDir: join(root, 'co-engram'),
      isBare: true,
    };
    expect(await findPaths(repo, 'apple')).toEqual([]);
  });
});
