import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { parseAnchor } from '../../src/learning/anchor';
import { readAnchorChanges } from '../../src/learning/read-anchors';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory } from '../helpers/memory';
import { GIT_TEST_ENV, runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

const A = testId(1);
const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** A code repository; each step is a commit a day later. */
function codeRepository() {
  const root = tempFolder();
  runRealGit(root, ['init', '-q', '-b', 'main']);
  let day = 0;
  const commit = (change: () => void) => {
    change();
    const date = new Date(START + day * DAY).toISOString();
    day += 1;
    runRealGit(root, ['add', '-A']);
    const env = { ...process.env, ...GIT_TEST_ENV, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];
    execFileSync('git', [...author, 'commit', '-q', '--allow-empty', '-m', 'x'], { cwd: root, env });
  };
  const put = (path: string, text: string) =>
    commit(() => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text);
    });
  return { root, put, remove: (path: string) => commit(() => rmSync(join(root, path))) };
}

const changesOf = async (root: string, anchors: string[], since = 0) =>
  (await readAnchorChanges(root, [{ id: A, anchors, since }]))?.get(A);

describe('an anchor', () => {
  it.each([
    ['src/a.ts', { path: 'src/a.ts' }],
    ['./src/a.ts#parse', { path: 'src/a.ts', symbol: 'parse' }],
    ['src/a.ts#Class.method@1a2b3c', { path: 'src/a.ts', symbol: 'Class.method', commit: '1a2b3c' }],
    ['src/a.ts@v1.2', { path: 'src/a.ts', commit: 'v1.2' }],
    ['src\\db\\', { path: 'src/db' }],
    ['src/@scope/a.ts', { path: 'src/@scope/a.ts' }],
  ])('%s names %j', (text, anchor) => {
    expect(parseAnchor(text)).toEqual(anchor);
  });

  it.each(['', '   ', '/etc/passwd', 'C:\\x', '../up.ts', 'a/../../b', '#symbol', 'a\0b'])(
    '%j names nothing',
    (text) => {
      expect(parseAnchor(text)).toBeUndefined();
    },
  );
});

describe('anchored code', () => {
  it('counts the commits since the words changed, to files and below folders', async () => {
    const code = codeRepository();
    code.put('src/a.ts', '1');
    code.put('src/a.ts', '2');
    code.put('src/b.ts', '1');
    code.put('src/a.ts', '3');
    expect(await changesOf(code.root, ['src/a.ts'])).toEqual({ commits: 3, isDeleted: false });
    expect(await changesOf(code.root, ['src/a.ts#f'], START + DAY)).toEqual({ commits: 1, isDeleted: false });
    expect(await changesOf(code.root, ['src'])).toEqual({ commits: 4, isDeleted: false });
    expect(await changesOf(join(code.root, 'src'), ['src/b.ts'])).toEqual({ commits: 1, isDeleted: false });
  });

  it('knows what is gone, and says nothing of what was never there', async () => {
    const code = codeRepository();
    code.put('src/a.ts', '1');
    code.put('-n [x].ts', '1');
    code.remove('src/a.ts');
    expect(await changesOf(code.root, ['src/a.ts'])).toEqual({ commits: 2, isDeleted: true });
    expect(await changesOf(code.root, ['-n [x].ts'])).toEqual({ commits: 1, isDeleted: false });
    expect(await changesOf(code.root, ['lib/other.ts'])).toBeUndefined();
    expect(await changesOf(code.root, ['../up'])).toBeUndefined();
  });

  it('is unknown without a repository, without a commit and in a folder that is gone', async () => {
    const empty = tempFolder();
    expect(await readAnchorChanges(empty, [])).toBeUndefined();
    expect(await readAnchorChanges(join(empty, 'gone'), [])).toBeUndefined();
    runRealGit(empty, ['init', '-q']);
    expect(await changesOf(empty, ['a'])).toBeUndefined();
  });

  it('ages a memory when it is read and in doctor, and changes no status', async () => {
    const code = codeRepository();
    for (let n = 0; n < 12; n += 1) code.put('src/pool.ts', String(n));
    const text = engramText({
      id: A,
      title: 'Pool',
      status: 'active',
      createdAt: '2026-01-01T12:00:00.000Z',
      anchors: ['src/pool.ts#size'],
    });
    const test = await makeMemory({ files: { 'engineering/pool.md': text } });
    const library = await openRepository(test.root, { ...test.surroundings, cwd: code.root });
    expect((await library.get(A)).derived).toMatchObject({ freshness: 'aging', anchors: { commits: 11 } });
    const { issues } = (await library.doctor()).report;
    expect(issues.find(({ kind }) => kind === 'anchor_changed')).toMatchObject({
      stableId: A,
      message: 'the code that it is about changed in 11 commits since',
    });
    code.remove('src/pool.ts');
    expect((await library.get(A)).derived).toMatchObject({
      freshness: 'stale',
      anchors: { isDeleted: true },
    });
    expect(test.read('engineering/pool.md')).toBe(text);
    // Elsewhere nothing is known of that code.
    expect((await test.library.get(A)).derived).not.toHaveProperty('anchors');
  });
});
