import { describe, expect, it } from 'vitest';
import { formatUsageFile } from '../../src/usage/codec';
import { engramText, testId } from '../helpers/engram-text';
import { mergeHandle } from '../helpers/merge-repository';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';
import { A, B, diffOf, linkOf, logOf, makeScene, story, told } from './history-cases';

/** A usage file in which the engram was read once and helped. */
const helped = (id: string) =>
  formatUsageFile(
    [
      {
        id,
        n: 1,
        retrieved: 1,
        effective: 1,
        failed: 0,
        reinforcement: 1000,
        importance: 0,
        confidence: 0,
        lastRetrievedAt: '2026-01-01T00:00:00.000Z',
        lastEffectiveAt: '2026-01-01T00:00:00.000Z',
        lastRetrievalScore: 5000,
      },
    ],
    'w000000001',
  );

describe('log', () => {
  it('tells every commit in terms of the memory, newest first', async () => {
    const test = makeScene();
    test.change('README.md', 'Read me.\n', 'readme');
    test.change(B, engramText({ id: testId(2) }), 'two');
    test.change(A, engramText({ status: 'frozen' }), 'three');
    expect(await story(test)).toEqual(['three frozen', 'two added', 'one added settings settings']);
    const { results } = await logOf(test, { limit: 1 });
    expect(results).toMatchObject([
      {
        author: 'Test Person',
        subject: 'three',
        isMerge: false,
        counts: { frozen: 1 },
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('of an engram follows its id over moves and rewrites that no similarity would find', async () => {
    const test = makeScene();
    test.change(B, engramText({ id: testId(2), body: 'Another one.' }), 'other');
    test.change(A, engramText({ tags: ['x'], body: 'Some words.\n\nMore words.' }), 'edit');
    test.remove(A);
    test.change(
      'deep/down/C.md',
      engramText({ title: 'New', body: 'Not one line is the same. '.repeat(40) }),
      'move',
    );
    test.change(A, engramText({ id: testId(3) }), 'stranger under the old path');
    test.change(
      'deep/down/C.md',
      engramText({ title: 'New', status: 'forgotten', body: 'Short.', x_team: [1] }),
      'end',
    );
    const log = await logOf(test, { about: testId(1).toLowerCase() });
    expect(log).toMatchObject({ id: testId(1), title: 'New', hasMore: false, isShallow: false });
    expect(
      log.results.map(({ subject, changes }) => [subject, ...changes.map(({ change }) => change)]),
    ).toEqual([
      ['end', 'changed', 'forgotten'],
      ['move', 'changed', 'moved'],
      ['edit', 'changed'],
      ['one', 'added'],
    ]);
    expect(log.results[0]?.engram).toEqual({
      fields: [
        { field: 'status', before: 'active', after: 'forgotten' },
        { field: 'x_team', before: null, after: [1] },
      ],
      body: { added: 1, removed: 1 },
    });
    expect(log.results[2]?.engram).toEqual({
      fields: [{ field: 'tags', before: [], after: ['x'] }],
      body: { added: 2, removed: 0 },
    });
    expect(log.results[3]).not.toHaveProperty('engram');
    expect(await story(test, { about: A })).toEqual(['stranger under the old path added']);
  });

  it('of an engram tells its links', async () => {
    const test = makeScene({ files: { [A]: engramText({}), [B]: engramText({ id: testId(2) }) } });
    const { path, text, id } = linkOf('extends');
    test.change(path, text, 'link');
    test.change(path, `${text}relation: closer\n`, 'closer');
    test.change(path, undefined, 'unlink');
    const expected = ['unlink unlinked', 'closer linkChanged', 'link linked'];
    expect(await story(test, { about: testId(2) })).toEqual([...expected, 'one added']);
    expect(await story(test, { about: id })).toEqual(expected);
    await expect(logOf(test, { about: 'syn-0000' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await logOf(test, { about: 'syn-0000000000000000' })).results).toEqual([]);
  });

  it('of an engram tells what use taught, and reading only when asked', async () => {
    const { root } = makeScene();
    const test = mergeHandle(root);
    await test.use(2);
    test.commitAll('read');
    test.write('usage/w000000001.tsv', helped(testId(1)));
    test.commitAll('helped');
    expect(await story(test, { about: A })).toEqual(['helped learnt', 'one added']);
    expect(await story(test, { about: A, all: true })).toEqual([
      'helped learnt',
      'read recalled',
      'one added',
    ]);
    const { changes, titles } = await diffOf(test, { range: 'HEAD~2..' });
    expect(changes).toMatchObject([{ change: 'learnt', usage: { retrieved: 3, effective: 1 } }]);
    expect(titles).toEqual({ [testId(1)]: 'A test engram' });
  });

  it('of one that was deleted goes by its whole id or its path', async () => {
    const test = makeScene();
    test.change(A, undefined, 'gone');
    const expected = ['gone removed', 'one added'];
    expect(await story(test, { about: testId(1) })).toEqual(expected);
    expect(await story(test, { about: A })).toEqual(expected);
    for (const about of ['A test engram', '000001', 'e/never.md', testId(9), '../outside.md']) {
      await expect(logOf(test, { about })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('of a folder tells what lies below it', async () => {
    const test = makeScene();
    test.change('f/B.md', engramText({ id: testId(2) }), 'two');
    expect(await story(test, { about: 'f/' })).toEqual(['two added']);
    expect(await story(test, { about: './e' })).toEqual(['one added']);
  });

  it('asks which one, where several fit', async () => {
    const test = makeScene({ files: { [A]: engramText({}), [B]: engramText({ id: testId(2) }) } });
    await expect(logOf(test, { about: testId(1).slice(0, 8) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { total: 2 },
    });
  });

  it('tells of a merge what it decided itself', async () => {
    const test = makeScene();
    test.git('checkout', '-q', '-b', 'side');
    test.change(A, engramText({ tags: ['side'] }), 'side');
    test.git('checkout', '-q', 'main');
    test.change(A, engramText({ tags: ['main'] }), 'main');
    expect(() => test.git('merge', 'side')).toThrow();
    test.change(A, engramText({ tags: ['main', 'side'] }), 'merge');
    const { results } = await logOf(test, { about: testId(1) });
    expect(results[0]).toMatchObject({ subject: 'merge', isMerge: true, counts: { changed: 1 } });
    expect(results).toHaveLength(4);
    test.git('checkout', '-q', '-b', 'clean');
    test.change(B, engramText({ id: testId(2) }), 'clean');
    test.git('checkout', '-q', 'main');
    test.git('merge', '-q', '--no-ff', '-m', 'nothing to decide', 'clean');
    const subjects = (await logOf(test)).results.map(({ subject }) => subject);
    expect(subjects).toContain('clean');
    expect(subjects).not.toContain('nothing to decide');
  });

  it('is narrowed by range, time, author and number', async () => {
    const test = makeScene();
    test.git('checkout', '-q', '-b', 'side');
    test.git('config', 'user.name', 'Zoë [Ops]');
    for (let n = 2; n < 60; n += 1) test.change(`f/${n}.md`, engramText({ id: testId(n) }), `n${n}`);
    expect(await story(test, { range: 'main..side', limit: 2 })).toEqual(['n59 added', 'n58 added']);
    expect((await logOf(test, { limit: 0 })).results).toHaveLength(59);
    expect(await logOf(test)).toMatchObject({ results: { length: 20 }, hasMore: true });
    expect(await logOf(test, { range: 'main' })).toMatchObject({ results: { length: 1 }, hasMore: false });
    expect((await logOf(test, { range: 'main...side', limit: 58 })).hasMore).toBe(false);
    expect((await logOf(test, { author: 'zoë [', limit: 0 })).results).toHaveLength(58);
    expect((await logOf(test, { author: '.*' })).results).toHaveLength(0);
    expect((await logOf(test, { since: '2100-01-01' })).results).toHaveLength(0);
    expect((await logOf(test, { until: '2000-01-01' })).results).toHaveLength(0);
    expect((await logOf(test, { since: '2000-01-01', limit: 1 })).results).toHaveLength(1);
    for (const options of [
      { since: 'yesterday' },
      { until: '2026-02-31' },
      { limit: -1 },
      { limit: 1.5 },
      { range: '..' },
    ]) {
      await expect(logOf(test, options)).rejects.toMatchObject({ code: 'USAGE' });
    }
    await expect(logOf(test, { range: 'nobranch' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is empty before the first commit, and for what is private', async () => {
    const test = makeRepository({ files: { [A]: engramText({}) } });
    expect((await logOf(test)).results).toEqual([]);
    expect((await logOf(test, { about: A })).results).toEqual([]);
    const other = makeScene({
      files: { 'private/P.md': engramText({ id: testId(7), visibility: 'private' }) },
    });
    expect((await logOf(other, { about: testId(7) })).results).toEqual([]);
  });

  it('does not take the end of a shallow clone for the beginning', async () => {
    const test = makeScene();
    test.change(A, engramText({ tags: ['x'] }), 'two');
    test.change(A, engramText({ tags: ['y'] }), 'three');
    const root = `${tempFolder()}/shallow`;
    runRealGit(test.root, ['clone', '-q', '--depth', '2', `file://${test.root}`, root]);
    const log = await logOf({ root }, { about: A });
    expect(log).toMatchObject({
      isShallow: true,
      results: [
        { subject: 'three', counts: { changed: 1 } },
        { subject: 'two', isCutOff: true, counts: {}, changes: [] },
      ],
    });
    const hint = expect.stringContaining('--unshallow');
    await expect(diffOf({ root }, { range: 'HEAD~2..HEAD' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      hint,
    });
    await expect(logOf({ root }, { about: testId(8) })).rejects.toMatchObject({ code: 'NOT_FOUND', hint });
    expect(await told({ root }, 'HEAD~..HEAD')).toEqual([`changed ${A}`]);
  });

  it('says what a partial clone lacks instead of asking the network', async () => {
    const test = makeScene();
    test.change(A, engramText({ tags: ['x'] }), 'two');
    test.git('config', 'uploadpack.allowFilter', 'true');
    const root = `${tempFolder()}/partial`;
    runRealGit(test.root, ['clone', '-q', '--filter=blob:none', `file://${test.root}`, root]);
    for (const ask of [
      () => logOf({ root }),
      () => logOf({ root }, { about: A }),
      () => diffOf({ root }, { range: 'HEAD~..HEAD' }),
    ]) {
      await expect(ask()).rejects.toMatchObject({
        code: 'ENVIRONMENT',
        hint: expect.stringContaining('--refetch'),
      });
    }
  });

  it('shows dates that no calendar has as unknown', async () => {
    const test = makeScene();
    const tree = test.git('rev-parse', 'HEAD^{tree}').trim();
    const text = `tree ${tree}\nauthor A <a@b> 99999999999999 +0000\ncommitter A <a@b> 1700000000 +0000\n\nfar\n`;
    const commit = runRealGit(
      test.root,
      ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'],
      text,
    ).trim();
    const { results } = await logOf(test, { range: commit });
    expect(results).toMatchObject([{ subject: 'far', at: null }]);
  });

  it("writes no byte: neither files nor git's index", async () => {
    const test = makeScene();
    test.write(A, engramText({ tags: ['x'] }));
    const before = test.git('ls-files', '--debug', '--stage');
    await diffOf(test);
    await logOf(test, { about: A });
    expect(test.git('ls-files', '--debug', '--stage')).toBe(before);
    expect(test.git('status', '--porcelain')).toBe(` M ${A}\n`);
  });
});
