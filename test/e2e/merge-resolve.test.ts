/** `merge resolve` beside people who edit, markers in every style, other programs, and what it must not touch. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { engramText, testId } from '../helpers/engram-text';
import {
  BODY,
  copyRepository,
  type MergeRepository,
  makeMergeRepository,
  SURROUNDINGS,
} from '../helpers/merge-repository';
import { tempFolder } from '../helpers/temp-folder';

const A = 'e/A.md';

/** Field changes on both sides, and line 5 of the body changed by both. */
let bodyConflict: MergeRepository;
/** The same without a driver: git's own text conflict in fields and body. */
let textConflict: MergeRepository;

async function makeConflict(register: boolean): Promise<MergeRepository> {
  const test = await makeMergeRepository({ register });
  test.git('checkout', '-q', '-b', 's');
  test.edit(A, { tags: ['base', 's'] }, (body) => body.replace('Line 5', 'Line fyve'));
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  test.edit(A, { tags: ['base', 'm'] }, (body) => body.replace('Line 5', 'Line fife'));
  test.commitAll('m');
  return test;
}

beforeAll(async () => {
  bodyConflict = await makeConflict(true);
  textConflict = await makeConflict(false);
});

const STYLES = ['merge', 'diff3', 'zdiff3'];

describe('a body that both sides changed', () => {
  it.each(STYLES)('is marked alike by driver and resolve, style %s', async (style) => {
    const driver = copyRepository(bodyConflict);
    driver.git('config', 'merge.conflictStyle', style);
    expect(driver.tryGit(['merge', 's']).code).toBe(1);
    const marked = driver.read(A);
    expect(driver.engram(A).fields).toMatchObject({ tags: ['base', 'm', 's'], contentHash: undefined });
    expect(marked.includes('||||||| base\nLine 5')).toBe(style !== 'merge');
    expect((await driver.resolve()).remaining).toMatchObject([{ path: A, kind: 'conflict' }]);
    expect(driver.read(A)).toBe(marked);
    const plain = copyRepository(textConflict);
    plain.git('config', 'merge.conflictStyle', style);
    expect(plain.tryGit(['merge', 's']).code).toBe(1);
    expect(() => plain.engram(A)).toThrow('merge markers');
    expect(await plain.resolve()).toMatchObject({
      resolved: [],
      remaining: [{ path: A, kind: 'conflict' }],
      log: expect.arrayContaining([expect.objectContaining({ outcome: 'conflict', field: 'body' })]),
    });
    expect(plain.read(A)).toBe(marked);
    expect(plain.conflicts()).toEqual([`UU ${A}`]);
  });

  it('that somebody is solving by hand is left to them', async () => {
    const test = copyRepository(bodyConflict);
    test.tryGit(['merge', 's']);
    const half = test.read(A).replace('Line fife', 'Line five, I think');
    test.write(A, half);
    expect((await test.resolve()).remaining).toMatchObject([{ path: A, kind: 'conflict' }]);
    expect(test.read(A)).toBe(half);
    const whole = half.replace(/<<<<<<<[\s\S]*>>>>>>> .*/, 'Line five.');
    test.write(A, whole);
    expect((await test.resolve()).remaining).toMatchObject([
      { path: A, kind: 'edited', message: expect.stringContaining('git add') },
    ]);
    expect(test.read(A)).toBe(whole);
    test.git('add', A);
    expect(await test.resolve()).toMatchObject({ resolved: [], remaining: [] });
    test.git('commit', '-q', '--no-edit');
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });
});

describe('a file that somebody edited before it could be merged', () => {
  it('is merged from what git has, and the edited text is in the log', async () => {
    const test = await makeMergeRepository({ register: false });
    test.git('checkout', '-q', '-b', 's');
    test.edit(A, { tags: ['base', 's'] });
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.edit(A, { tags: ['base', 'm'] });
    test.commitAll('m');
    test.tryGit(['merge', 's']);
    const edited = test.read(A).replace('=======', 'my own thoughts');
    test.write(A, edited);
    expect((await test.resolve()).remaining).toEqual([]);
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
    expect(test.log()).toContainEqual(expect.objectContaining({ outcome: 'replaced', lost: edited }));
  });
});

describe('a dry run', () => {
  it('says the same and writes nothing', async () => {
    const test = copyRepository(textConflict);
    test.git('reset', '-q', '--hard', 'main~1');
    test.edit(A, { tags: ['base', 'm'] });
    test.commitAll('m');
    test.tryGit(['merge', 's']);
    const before = [test.read(A), test.git('ls-files', '-s')];
    const dry = await test.resolve({ dryRun: true });
    expect([test.read(A), test.git('ls-files', '-s'), test.log()]).toEqual([...before, []]);
    const { dryRun, ...same } = await test.resolve();
    expect([dryRun, dry]).toEqual([false, { ...same, log: expect.anything(), dryRun: true }]);
  });
});

describe('paths', () => {
  const names = ['e/A.md', 'e/deep/B.md', 'f/C.md'];

  async function conflicted(): Promise<MergeRepository> {
    const files = Object.fromEntries(
      names.map((name, n) => [name, engramText({ id: testId(n + 1), tags: ['base'], body: BODY })]),
    );
    const test = await makeMergeRepository({
      register: false,
      files: { ...files, 'code.txt': 'a\n', 'co-engram.yaml': 'language: en\n' },
    });
    test.git('checkout', '-q', '-b', 's');
    for (const name of names) test.edit(name, { tags: ['base', 's'] });
    test.write('code.txt', 'theirs\n');
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    for (const name of names) test.edit(name, { tags: ['base', 'm'] });
    test.write('code.txt', 'ours\n');
    test.commitAll('m');
    test.tryGit(['merge', 's']);
    return test;
  }

  it('choose files and folders; what is no memory stays with git', async () => {
    const test = await conflicted();
    expect((await test.resolve({ paths: ['f/C.md'] })).resolved).toMatchObject([{ path: 'f/C.md' }]);
    expect((await test.resolve({ paths: ['e/deep'] })).resolved).toMatchObject([{ path: 'e/deep/B.md' }]);
    expect(test.conflicts()).toEqual(['UU code.txt', 'UU e/A.md']);
    const rest = await test.resolve({ paths: [test.root] });
    expect(rest).toMatchObject({
      resolved: [{ path: A }],
      remaining: [{ path: 'code.txt', kind: 'not-memory' }],
    });
    expect(test.read('code.txt')).toContain('<<<<<<<');
    await expect(test.resolve({ paths: ['nowhere.md'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(test.resolve({ paths: ['../..'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await test.resolve({ paths: ['e'] })).toMatchObject({ resolved: [], remaining: [] });
  });

  it('that lead out of the repository by now are left alone, and the others are merged', async () => {
    const test = await conflicted();
    const outside = tempFolder();
    for (const name of ['C.md', 'B.md']) writeFileSync(join(outside, name), 'not yours');
    test.remove('f');
    symlinkSync(outside, join(test.root, 'f'));
    test.remove('e/deep/B.md');
    symlinkSync(join(outside, 'B.md'), join(test.root, 'e/deep/B.md'));
    const { resolved, remaining } = await test.resolve();
    expect(resolved).toMatchObject([{ path: A }]);
    expect(remaining).toMatchObject([
      { path: 'code.txt' },
      { path: 'e/deep/B.md', kind: 'unsupported' },
      { path: 'f/C.md', kind: 'unsupported' },
    ]);
    for (const name of ['C.md', 'B.md']) expect(readFileSync(join(outside, name), 'utf8')).toBe('not yours');
  });

  it('of another git that holds the index: CONFLICT, and the next call goes on', async () => {
    const test = await conflicted();
    const lock = join(test.root, '.git/index.lock');
    writeFileSync(lock, '');
    await expect(test.resolve()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('index'),
    });
    test.remove('.git/index.lock');
    expect((await test.resolve()).resolved).toHaveLength(3);
    expect(new Set(test.git('diff', '--name-only').trim().split('\n'))).toEqual(new Set(['code.txt']));
  });
});

describe('without a conflict', () => {
  it('there is nothing to do, also before the first commit and without git', async () => {
    const test = await makeMergeRepository();
    expect(await test.resolve()).toEqual({ resolved: [], remaining: [], log: [], dryRun: false });
    const folder = tempFolder();
    writeFileSync(join(folder, 'co-engram.yaml'), 'language: en\n');
    const library = await openRepository(folder, { ...SURROUNDINGS, cwd: folder });
    await expect(library.mergeResolve()).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    expect(await library.mergeLog()).toEqual({ total: 0, results: [] });
  });
});

describe('a text that the driver displaced', () => {
  const PLACE = `e/a-test-engram-${testId(1).slice(-6).toLowerCase()}.md`;
  const theirs = engramText({ id: testId(5), title: 'Fifth', tags: ['base'], domainTags: ['e'], body: BODY });

  /** git took a new memory for the old one renamed; somebody solved it by hand and lost the old one's change. */
  async function solvedByHand(): Promise<MergeRepository> {
    const test = await makeMergeRepository();
    test.git('checkout', '-q', '-b', 's');
    test.remove(A);
    test.write('e/fifth.md', theirs);
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.edit(A, { tags: ['base', 'm'] });
    test.commitAll('m');
    expect(test.tryGit(['merge', 's']).stderr).toContain('merge resolve');
    test.git('add', '-A');
    test.git('commit', '-q', '--no-edit');
    expect(test.exists(A)).toBe(false);
    return test;
  }

  const back = (test: MergeRepository) => test.git('ls-files', 'e').split('\n').filter(Boolean);

  it('comes back by merge resolve, once', async () => {
    const test = await solvedByHand();
    const { resolved } = await test.resolve();
    expect(resolved).toMatchObject([{ how: 'restored', to: PLACE }]);
    expect(test.engram(PLACE).fields.tags).toEqual(['base', 'm']);
    test.remove(PLACE);
    test.git('add', '-A');
    expect((await test.resolve()).resolved).toEqual([]);
    expect(back(test)).toEqual(['e/fifth.md']);
  });

  it('comes back before the next thing is written, which says so', async () => {
    const test = await solvedByHand();
    const said: string[] = [];
    const world = { ...SURROUNDINGS, cwd: test.root, warn: (text: string) => said.push(text) };
    const library = await openRepository(test.root, world);
    await library.add([{ title: 'Next', content: 'Something new.' }], { dryRun: true });
    expect([said, test.exists(PLACE)]).toEqual([[], false]);
    await library.add([{ title: 'Next', content: 'Something new.' }]);
    expect(said).toEqual([expect.stringContaining(PLACE)]);
    expect(test.engram(PLACE).fields.id).toBe(testId(1));
  });

  it('is left alone when it is somewhere by now, or waits for another work tree', async () => {
    const test = await solvedByHand();
    test.write('mine/kept.md', test.git('show', `HEAD^1:${A}`));
    expect((await test.resolve()).resolved).toEqual([]);
    const other = copyRepository(await solvedByHand());
    expect((await other.resolve()).resolved).toEqual([]);
  });
});
