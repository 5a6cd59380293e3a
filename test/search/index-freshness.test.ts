import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../src/search/cache-folder';
import { openSnapshot } from '../../src/search/snapshot';
import { engramText, testId } from '../helpers/engram-text';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';
import { ask, findPaths } from './find-paths';

function engram(n: number, body: string): string {
  return engramText({ id: testId(n), title: `Number ${n}`, body });
}

function threeEngrams(options: { git?: boolean } = {}): TestRepository {
  const test = makeRepository({
    git: options.git,
    files: {
      'a/one.md': engram(1, 'apple banana'),
      'a/two.md': engram(2, 'apple cherry'),
      'b/c/three.md': engram(3, 'durian'),
    },
  });
  if (options.git !== false) test.commitAll();
  return test;
}

/** Makes files old enough that their times tell about later changes, as if two seconds had gone by. */
function age(test: TestRepository, ...paths: string[]): void {
  const old = new Date(Date.now() - 3_600_000);
  for (const path of paths) utimesSync(join(test.root, path), old, old);
}

/** Overwrites in place: same inode, same length. */
function overwrite(path: string, text: string): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, text);
}

describe.each([
  ['with git', true],
  ['without git', false],
])('changes in the work tree, %s', (_name, git) => {
  it('sees an edit in place of the same size in the same second, with the time restored', async () => {
    const test = threeEngrams({ git });
    age(test, 'a/one.md');
    if (git) test.commitAll();
    expect(await findPaths(test.repo, 'banana')).toEqual(['a/one.md']);
    const path = join(test.root, 'a/one.md');
    const before = lstatSync(path);
    overwrite(path, readFileSync(path, 'utf8').replace('banana', 'papaya'));
    utimesSync(path, before.atime, before.mtime);
    expect(await findPaths(test.repo, 'banana')).toEqual([]);
    expect(await findPaths(test.repo, 'papaya')).toEqual(['a/one.md']);
  });

  it('sees edit after edit within one tick of the clock', async () => {
    const test = threeEngrams({ git });
    const path = join(test.root, 'a/one.md');
    for (let n = 100; n < 112; n += 1) {
      overwrite(path, engram(1, `apple word${n}`));
      expect(await findPaths(test.repo, `word${n}`)).toEqual(['a/one.md']);
    }
  });

  it('sees appended text', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    appendFileSync(join(test.root, 'b/c/three.md'), 'elderberry\n');
    expect(await findPaths(test.repo, 'elderberry')).toEqual(['b/c/three.md']);
  });

  it('sees new, removed and renamed files and folders', async () => {
    const test = threeEngrams({ git });
    expect(await findPaths(test.repo, 'apple')).toEqual(['a/one.md', 'a/two.md']);
    test.write('d/e/f/four.md', engram(4, 'apple fig'));
    expect(await findPaths(test.repo, 'apple')).toEqual(['a/one.md', 'a/two.md', 'd/e/f/four.md']);
    renameSync(join(test.root, 'a'), join(test.root, 'renamed'));
    test.remove('d/e');
    expect(await findPaths(test.repo, 'apple')).toEqual(['renamed/one.md', 'renamed/two.md']);
    test.remove('renamed/one.md');
    expect(await findPaths(test.repo, 'apple')).toEqual(['renamed/two.md']);
    expect(await findPaths(test.repo, 'durian')).toEqual(['b/c/three.md']);
  });

  it('sees that a folder is another one of the same name', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    test.write('z/one.md', engram(1, 'grape'));
    test.write('z/two.md', engram(2, 'apple cherry'));
    age(test, 'z/one.md', 'z/two.md');
    test.remove('a');
    renameSync(join(test.root, 'z'), join(test.root, 'a'));
    expect(await findPaths(test.repo, 'grape')).toEqual(['a/one.md']);
    expect(await findPaths(test.repo, 'apple')).toEqual(['a/two.md']);
  });

  it('sees private engrams come, change in place and go', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    test.write('private/diary/mine.md', engram(9, 'apple secret'));
    expect(await findPaths(test.repo, 'secret')).toEqual(['private/diary/mine.md']);
    overwrite(join(test.root, 'private/diary/mine.md'), engram(9, 'apple hidden'));
    expect(await findPaths(test.repo, 'secret')).toEqual([]);
    expect(await findPaths(test.repo, 'hidden', { trustDirs: true })).toEqual(['private/diary/mine.md']);
    test.remove('private/diary/mine.md');
    expect(await findPaths(test.repo, 'hidden')).toEqual([]);
  });

  it('answers the same after the cache was cleared, and writes none where it may not', async () => {
    const test = threeEngrams({ git });
    const before = await findPaths(test.repo, 'apple');
    test.remove(git ? '.git/co-engram/cache' : '.co-engram/cache');
    expect(await findPaths(test.repo, 'apple')).toEqual(before);
    test.remove(git ? '.git/co-engram' : '.co-engram');
    test.write(git ? '.git/co-engram' : '.co-engram', 'not a folder');
    expect(await findPaths(test.repo, 'apple')).toEqual(before);
    test.write('a/one.md', engram(1, 'kiwi'));
    expect(await findPaths(test.repo, 'kiwi')).toEqual(['a/one.md']);
  });

  it('touching a file without changing it changes nothing and is remembered', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    utimesSync(join(test.root, 'a/one.md'), new Date(1e12), new Date(1e12));
    expect(await findPaths(test.repo, 'apple')).toEqual(['a/one.md', 'a/two.md']);
    expect(await findPaths(test.repo, 'apple')).toEqual(['a/one.md', 'a/two.md']);
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple orange'));
    expect(await findPaths(test.repo, 'orange')).toEqual(['a/one.md']);
  });

  it('many small changes leave few segments', async () => {
    const test = threeEngrams({ git });
    for (let n = 0; n < 30; n += 1) test.write(`f/${n}.md`, engram(20 + n, `filler number${n}`));
    for (let n = 0; n < 30; n += 1) {
      test.write(`f/${n}.md`, engram(20 + n, `changed number${n}`));
      expect(await findPaths(test.repo, 'changed')).toHaveLength(n + 1);
      expect(await findPaths(test.repo, `number${n}`)).toEqual([`f/${n}.md`]);
    }
    expect(await ask(test.repo, (view) => view.documentCount)).toBe(33);
    expect(openSnapshot(cacheFolder(test.repo.stateDir))?.segments.length).toBeLessThanOrEqual(5);
  });

  it('watches files only until their times tell about later changes', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    await setTimeout(2200);
    expect(await findPaths(test.repo, 'apple')).toHaveLength(2);
    const watched = () => openSnapshot(cacheFolder(test.repo.stateDir))?.manifest.watched;
    expect(watched()).toEqual([]);
    expect(openSnapshot(cacheFolder(test.repo.stateDir))?.manifest.folders.some(({ isRacy }) => isRacy)).toBe(
      false,
    );
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple orange'));
    expect(await findPaths(test.repo, 'orange')).toEqual(['a/one.md']);
    expect(watched()?.map(({ path }) => path)).toEqual(['a/one.md']);
    test.write('a/new.md', engram(5, 'apple nutmeg'));
    expect(await findPaths(test.repo, 'nutmeg')).toEqual(['a/new.md']);
  });

  it('eight readers that all find the same news agree', async () => {
    const test = threeEngrams({ git });
    for (let round = 0; round < 5; round += 1) {
      test.write(`a/new${round}.md`, engram(50 + round, `apple round${round}`));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => findPaths(test.repo, `round${round}`)),
      );
      for (const answer of answers) expect(answer).toEqual([`a/new${round}.md`]);
    }
    expect(await findPaths(test.repo, 'apple')).toHaveLength(7);
  });

  it('never follows a folder that is a symlink', async () => {
    const test = threeEngrams({ git });
    const outside = tempFolder();
    mkdirSync(join(outside, 'x'));
    writeFileSync(join(outside, 'x/leak.md'), engram(66, 'apple leaked'));
    await findPaths(test.repo, 'apple');
    symlinkSync(join(outside, 'x'), join(test.root, 'linked'));
    test.remove('b/c');
    symlinkSync(join(outside, 'x'), join(test.root, 'b/c'));
    expect(await findPaths(test.repo, 'leaked')).toEqual([]);
    expect(await findPaths(test.repo, 'durian')).toEqual([]);
  });

  it('does not enter a nested repository', async () => {
    const test = threeEngrams({ git });
    await findPaths(test.repo, 'apple');
    test.write('a/nested/.git/HEAD', 'ref: refs/heads/main\n');
    test.write('a/nested/inner.md', engram(67, 'apple inner'));
    expect(await findPaths(test.repo, 'inner')).toEqual([]);
  });
});

describe('changes that git makes', () => {
  it('sees a checkout, and what an edit became after add, commit and restore', async () => {
    const test = threeEngrams();
    await findPaths(test.repo, 'apple');
    test.git('checkout', '-q', '-b', 'other');
    test.write('a/one.md', engram(1, 'apple lemon'));
    expect(await findPaths(test.repo, 'lemon')).toEqual(['a/one.md']);
    test.git('add', '-A');
    expect(await findPaths(test.repo, 'lemon')).toEqual(['a/one.md']);
    test.git('commit', '-q', '-m', 'lemon');
    expect(await findPaths(test.repo, 'lemon')).toEqual(['a/one.md']);
    test.git('checkout', '-q', 'main');
    expect(await findPaths(test.repo, 'lemon')).toEqual([]);
    expect(await findPaths(test.repo, 'banana')).toEqual(['a/one.md']);
    test.write('a/one.md', engram(1, 'apple mango'));
    expect(await findPaths(test.repo, 'mango')).toEqual(['a/one.md']);
    test.git('checkout', '-q', '--', 'a/one.md');
    expect(await findPaths(test.repo, 'mango')).toEqual([]);
    expect(await findPaths(test.repo, 'banana')).toEqual(['a/one.md']);
  });

  it('sees a pull of many files', async () => {
    const test = threeEngrams();
    const clone = tempFolder();
    runRealGit(clone, ['clone', '-q', test.root, '.']);
    const repo = { ...test.repo, root: clone, gitDir: join(clone, '.git'), commonDir: join(clone, '.git') };
    const cloned = { ...repo, stateDir: join(clone, '.git/co-engram') };
    expect(await findPaths(cloned, 'apple')).toHaveLength(2);
    for (let n = 0; n < 60; n += 1)
      test.write(`pulled/${n % 7}/${n}.md`, engram(100 + n, `apple pulled${n}`));
    test.remove('a/two.md');
    test.commitAll();
    runRealGit(clone, ['pull', '-q']);
    expect(await findPaths(cloned, 'apple')).toHaveLength(61);
    expect(await findPaths(cloned, 'pulled33')).toEqual(['pulled/5/33.md']);
    expect(await findPaths(cloned, 'cherry')).toEqual([]);
    expect(await findPaths(cloned, 'apple')).toHaveLength(61);
  });

  it.each(['--assume-unchanged', '--skip-worktree'])('sees an edit that git hides after %s', async (flag) => {
    const test = threeEngrams();
    await findPaths(test.repo, 'apple');
    test.git('update-index', flag, 'a/one.md');
    await findPaths(test.repo, 'apple');
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple nectar'));
    expect(test.git('status', '--porcelain')).toBe('');
    expect(await findPaths(test.repo, 'nectar')).toEqual(['a/one.md']);
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple olives'));
    expect(await findPaths(test.repo, 'olives')).toEqual(['a/one.md']);
  });

  it('answers right in a copied clone whose stat data is all wrong, also after git looked at it', async () => {
    const test = threeEngrams();
    for (let n = 0; n < 300; n += 1) test.write(`f/${n}.md`, engram(100 + n, `filler number${n}`));
    test.commitAll();
    await findPaths(test.repo, 'apple');
    const copy = tempFolder();
    cpSync(test.root, copy, { recursive: true });
    const gitDir = join(copy, '.git');
    const repo = { ...test.repo, root: copy, gitDir, commonDir: gitDir, stateDir: join(gitDir, 'co-engram') };
    expect(await findPaths(repo, 'filler')).toHaveLength(300);
    overwrite(join(copy, 'f/7.md'), engram(107, 'filler other7'));
    expect(await findPaths(repo, 'other7')).toEqual(['f/7.md']);
    expect(await findPaths(repo, 'number7')).toEqual([]);
    runRealGit(copy, ['status']);
    expect(await findPaths(repo, 'other7')).toEqual(['f/7.md']);
    overwrite(join(copy, 'f/8.md'), engram(108, 'filler other8'));
    expect(await findPaths(repo, 'other8')).toEqual(['f/8.md']);
  });

  it('reads CRLF files that git stores with LF', async () => {
    const test = threeEngrams();
    test.write('.gitattributes', '*.md text eol=crlf\n');
    test.git('add', '-A');
    test.git('commit', '-q', '-m', 'attributes');
    test.remove('a');
    test.git('checkout', '-q', '--', 'a');
    expect(test.read('a/one.md')).toContain('\r\n');
    for (let round = 0; round < 3; round += 1) {
      expect(await findPaths(test.repo, 'apple')).toEqual(['a/one.md', 'a/two.md']);
      test.git('commit', '-q', '--allow-empty', '-m', 'nothing');
      test.git('add', '-A');
    }
  });

  it('works with a damaged index, with none, and while files are unmerged', async () => {
    const test = threeEngrams();
    await findPaths(test.repo, 'apple');
    const index = readFileSync(join(test.root, '.git/index'));
    test.write('.git/index', 'garbage');
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple quince'));
    expect(await findPaths(test.repo, 'quince')).toEqual(['a/one.md']);
    test.remove('.git/index');
    overwrite(join(test.root, 'a/one.md'), engram(1, 'apple raisin'));
    expect(await findPaths(test.repo, 'raisin')).toEqual(['a/one.md']);
    test.write('.git/index', index);
    expect(await findPaths(test.repo, 'raisin')).toEqual(['a/one.md']);
    test.git('checkout', '-q', '-f', 'main');
    test.git('checkout', '-q', '-b', 'side');
    test.write('a/one.md', engram(1, 'apple side'));
    test.commitAll();
    test.git('checkout', '-q', 'main');
    test.write('a/one.md', engram(1, 'apple main'));
    test.commitAll();
    expect(() => test.git('merge', '-q', 'side')).toThrow();
    expect(await findPaths(test.repo, 'side')).toEqual(['a/one.md']);
    test.write('a/one.md', engram(1, 'apple resolved'));
    expect(await findPaths(test.repo, 'resolved')).toEqual(['a/one.md']);
  });

  it('each linked worktree has its own answers', async () => {
    const test = threeEngrams();
    await findPaths(test.repo, 'apple');
    const tree = join(tempFolder(), 'tree');
    test.git('worktree', 'add', '-q', '-b', 'wt', tree);
    const gitDir = join(test.root, '.git/worktrees/tree');
    const repo = { ...test.repo, root: tree, gitDir, stateDir: join(gitDir, 'co-engram') };
    expect(await findPaths(repo, 'apple')).toHaveLength(2);
    overwrite(join(tree, 'a/one.md'), engram(1, 'apple sherry'));
    expect(await findPaths(repo, 'sherry')).toEqual(['a/one.md']);
    expect(await findPaths(test.repo, 'sherry')).toEqual([]);
    expect(await ask(repo, (view) => view.commit)).toBe(test.git('rev-parse', 'wt').trim());
  });

  it('leaves git status clean and the index file alone', async () => {
    const test = threeEngrams();
    const index = readFileSync(join(test.root, '.git/index'));
    await findPaths(test.repo, 'apple');
    await findPaths(test.repo, 'apple');
    expect(readFileSync(join(test.root, '.git/index'))).toEqual(index);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('with trusted folders sees what changes a folder, and nothing else of tracked files', async () => {
    const test = threeEngrams();
    expect(await findPaths(test.repo, 'apple', { trustDirs: true })).toHaveLength(2);
    test.write('a/four.md', engram(4, 'apple tamarind'));
    expect(await findPaths(test.repo, 'tamarind', { trustDirs: true })).toEqual(['a/four.md']);
    test.write('a/tmp', engram(1, 'apple ugli'));
    renameSync(join(test.root, 'a/tmp'), join(test.root, 'a/one.md'));
    expect(await findPaths(test.repo, 'ugli', { trustDirs: true })).toEqual(['a/one.md']);
    test.commitAll();
    test.git('checkout', '-q', '-b', 'x', 'HEAD~1');
    expect(await findPaths(test.repo, 'ugli', { trustDirs: true })).toEqual([]);
    overwrite(join(test.root, 'b/c/three.md'), engram(3, 'durian vanilla'));
    expect(await findPaths(test.repo, 'vanilla')).toEqual(['b/c/three.md']);
  });

  it('works in a repository with SHA-256 ids', async () => {
    const root = tempFolder();
    runRealGit(root, ['init', '-q', '-b', 'main', '--object-format=sha256']);
    const gitDir = join(root, '.git');
    const repo = {
      ...threeEngrams().repo,
      root,
      gitDir,
      commonDir: gitDir,
      stateDir: join(gitDir, 'co-engram'),
    };
    writeFileSync(join(root, 'one.md'), engram(1, 'apple'));
    execFileSync('git', ['-C', root, 'add', '-A']);
    runRealGit(root, ['-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'x']);
    expect(await findPaths(repo, 'apple')).toEqual(['one.md']);
    writeFileSync(join(root, 'one.md'), engram(1, 'walnut'));
    expect(await findPaths(repo, 'walnut')).toEqual(['one.md']);
    expect(await findPaths(repo, 'apple', { at: 'HEAD' })).toEqual(['one.md']);
    expect(await ask(repo, (view) => view.read(view.docOfPath('one.md') ?? -1), { at: 'HEAD' })).toContain(
      'apple',
    );
  });
});
