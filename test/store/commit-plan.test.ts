import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitPlan } from '../../src/store/apply-plan';
import type { FileChange, Plan } from '../../src/store/plan';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const surroundings = testSurroundings();

function plan(...changes: FileChange[]): () => Promise<Plan> {
  return async () => ({ summary: 'a test', changes });
}

function commit(test: TestRepository, ...changes: FileChange[]) {
  return commitPlan(test.repo, surroundings, plan(...changes));
}

/** Every file below the root that is not git's and not the test's own marker. */
function tree(test: TestRepository): string[] {
  return readdirSync(test.root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(\.git(\/|$|ignore)|co-engram\.yaml|\.co-engram)/.test(path))
    .sort();
}

describe('a committed plan', () => {
  it('writes one new file with its folders', async () => {
    const test = makeRepository();
    const applied = await commit(test, { type: 'write', path: 'a/b/c.md', text: 'words\n', expect: null });
    expect(applied).toEqual({ summary: 'a test', written: ['a/b/c.md'], deleted: [], moved: [] });
    expect(test.read('a/b/c.md')).toBe('words\n');
    expect(tree(test)).toEqual(['a', 'a/b', 'a/b/c.md']);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it('writes, replaces, deletes and moves many files at once, in the repository and the state folder', async () => {
    const test = makeRepository({
      files: { 'old.md': 'old', 'gone/x.md': 'x', 'from/y.md': 'y', 'z.md': 'z' },
    });
    const applied = await commit(
      test,
      { type: 'write', path: 'old.md', text: 'new', expect: 'old' },
      { type: 'delete', path: 'gone/x.md', expect: 'x' },
      { type: 'move', path: 'from/y.md', to: 'to/here/y.md', expect: 'y' },
      { type: 'move', path: 'z.md', to: 'to/z.md', text: 'z2', expect: 'z' },
      { type: 'write', area: 'state', path: 'audit/log.jsonl', text: '{}\n' },
    );
    expect(applied.written).toEqual(['old.md']);
    expect(applied.deleted).toEqual(['gone/x.md']);
    expect(applied.moved).toEqual([
      { from: 'from/y.md', to: 'to/here/y.md' },
      { from: 'z.md', to: 'to/z.md' },
    ]);
    expect(tree(test)).toEqual(['old.md', 'to', 'to/here', 'to/here/y.md', 'to/z.md']);
    expect(test.read('to/z.md')).toBe('z2');
    expect(test.read('.git/co-engram/audit/log.jsonl')).toBe('{}\n');
    expect(readdirSync(test.repo.stateDir)).toEqual(['audit']);
  });

  it('leaves out what is already so', async () => {
    const test = makeRepository({ files: { 'same.md': 'same' } });
    const { ino, mtimeMs } = lstatSync(join(test.root, 'same.md'));
    const applied = await commit(
      test,
      { type: 'write', path: 'same.md', text: 'same' },
      { type: 'delete', path: 'nothing.md' },
    );
    expect(applied).toMatchObject({ written: [], deleted: [] });
    expect(lstatSync(join(test.root, 'same.md'))).toMatchObject({ ino, mtimeMs });
  });

  it('can be empty', async () => {
    const test = makeRepository();
    expect(await commit(test)).toMatchObject({ written: [] });
  });

  it('keeps the mode of a file and gives the mode that is asked for', async () => {
    const test = makeRepository({ files: { 'a.md': 'a' } });
    chmodSync(join(test.root, 'a.md'), 0o640);
    await commit(
      test,
      { type: 'write', path: 'a.md', text: 'b' },
      { type: 'write', path: 's', text: 's', mode: 0o600 },
    );
    expect(statSync(join(test.root, 'a.md')).mode & 0o777).toBe(0o640);
    expect(statSync(join(test.root, 's')).mode & 0o777).toBe(0o600);
    await commit(test, { type: 'write', path: 's', text: 's', mode: 0o644 });
    expect(statSync(join(test.root, 's')).mode & 0o777).toBe(0o644);
  });

  it('leaves a file with its owner, also when root writes', async () => {
    const test = makeRepository({ files: { 'a.md': 'a' } });
    const owner = process.getuid?.() === 0 ? 65534 : process.getuid?.();
    chownSync(join(test.root, 'a.md'), owner ?? 0, process.getgid?.() ?? 0);
    await commit(test, { type: 'write', path: 'a.md', text: 'b' });
    expect(statSync(join(test.root, 'a.md')).uid).toBe(owner);
  });

  it('does not write through hard links', async () => {
    const test = makeRepository({ files: { 'a.md': 'a' } });
    linkSync(join(test.root, 'a.md'), join(test.root, 'b.md'));
    await commit(test, { type: 'write', path: 'a.md', text: 'new' });
    expect(test.read('b.md')).toBe('a');
  });

  it('removes parents left empty, but neither filled ones nor where the user stands', async () => {
    const test = makeRepository({
      files: { 'a/b/x.md': 'x', 'c/d/y.md': 'y', 'c/z.md': 'z', 'here/w.md': 'w' },
    });
    const standing = testSurroundings({ cwd: join(test.root, 'here') });
    await commitPlan(
      test.repo,
      standing,
      plan(
        { type: 'delete', path: 'a/b/x.md' },
        { type: 'delete', path: 'c/d/y.md' },
        { type: 'delete', path: 'here/w.md' },
      ),
    );
    expect(tree(test)).toEqual(['c', 'c/z.md', 'here']);
  });

  it('writes nothing in a dry run, not even a lock, and tells the same', async () => {
    const test = makeRepository({ files: { 'a/old.md': 'old', 'b.md': 'b' } });
    const changes: FileChange[] = [
      { type: 'write', path: 'new/x.md', text: 'x', expect: null },
      { type: 'delete', path: 'a/old.md' },
      { type: 'move', path: 'b.md', to: 'c.md' },
    ];
    const before = tree(test);
    const dry = await commitPlan(test.repo, surroundings, plan(...changes), { dryRun: true });
    expect(tree(test)).toEqual(before);
    expect(test.exists('.git/co-engram')).toBe(false);
    expect(await commit(test, ...changes)).toEqual(dry);
  });

  it('is one after another for callers in one process, and side by side inside one turn', async () => {
    const test = makeRepository({ files: { 'n.txt': '0' } });
    const increment = async (): Promise<Plan> => {
      const expected = test.read('n.txt');
      return {
        summary: '+1',
        changes: [
          { type: 'write', path: 'n.txt', text: String(Number(expected) + 1), expect: expected },
          { type: 'write', path: `log/${expected}`, text: 'x', expect: null },
        ],
      };
    };
    await Promise.all(Array.from({ length: 10 }, () => commitPlan(test.repo, surroundings, increment)));
    expect(test.read('n.txt')).toBe('10');
    await commitPlan(test.repo, surroundings, async () => {
      await Promise.all(['a', 'b', 'c', 'd'].map((name) => commit(test, ...twoFiles(name))));
      return { summary: 'outer', changes: twoFiles('outer') };
    });
    expect(tree(test).filter((path) => path.startsWith('side'))).toHaveLength(11);
  });
});

function twoFiles(name: string): FileChange[] {
  return [1, 2].map((n) => ({ type: 'write', path: `side/${name}${n}`, text: name }));
}

describe('a plan whose files changed', () => {
  it('is computed again from what is there now', async () => {
    const test = makeRepository({ files: { 'a.md': 'one' } });
    let calls = 0;
    const applied = await commitPlan(test.repo, surroundings, async () => {
      calls += 1;
      const text = test.read('a.md');
      if (calls < 3) test.write('a.md', `${text} edit`);
      return {
        summary: 'append',
        changes: [{ type: 'write', path: 'a.md', text: `${text} ours`, expect: text }],
      };
    });
    expect(calls).toBe(3);
    expect(applied.written).toEqual(['a.md']);
    expect(test.read('a.md')).toBe('one edit edit ours');
  });

  it.each<[string, FileChange[]]>([
    ['a write that expects another text', [{ type: 'write', path: 'a.md', text: 'x', expect: 'other' }]],
    ['a write that expects a file', [{ type: 'write', path: 'none.md', text: 'x', expect: 'other' }]],
    ['a new file that is there', [{ type: 'write', path: 'a.md', text: 'x', expect: null }]],
    ['a delete that expects another text', [{ type: 'delete', path: 'a.md', expect: 'other' }]],
    ['a delete of nothing that expects a text', [{ type: 'delete', path: 'none.md', expect: 'a' }]],
    ['a move of nothing', [{ type: 'move', path: 'none.md', to: 'c.md' }]],
    ['a move onto a file', [{ type: 'move', path: 'a.md', to: 'b.md' }]],
    ['a move that expects another text', [{ type: 'move', path: 'a.md', to: 'c.md', expect: 'other' }]],
  ])('gives up with CONFLICT after five tries and changes nothing: %s', async (_name, changes) => {
    const test = makeRepository({ files: { 'a.md': 'a', 'b.md': 'b' } });
    let calls = 0;
    const failing = commitPlan(test.repo, surroundings, async () => {
      calls += 1;
      return { summary: 's', changes: [{ type: 'write', path: 'first.md', text: 'f' }, ...changes] };
    });
    await expect(failing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(calls).toBe(5);
    expect(tree(test)).toEqual(['a.md', 'b.md']);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });
});

describe('a refused plan', () => {
  const cases: Array<[string, FileChange]> = [
    ['a path outside', { type: 'write', path: '../x.md', text: 'x' }],
    ['a delete outside', { type: 'delete', path: '../x.md' }],
    ['a move to outside', { type: 'move', path: 'a.md', to: '../x.md' }],
    ['the git dir', { type: 'write', path: '.git/hooks/post-commit', text: 'x' }],
    ['a state path outside', { type: 'write', area: 'state', path: '../hooks/post-commit', text: 'x' }],
    ['a symlink', { type: 'write', path: 'link.md', text: 'x' }],
    ['a deleted symlink', { type: 'delete', path: 'link.md' }],
    ['a folder', { type: 'write', path: 'folder.md', text: 'x' }],
    ['a nested repository', { type: 'write', path: 'nested/deep/x.md', text: 'x' }],
  ];
  it.each(cases)('writes nothing: %s', async (_name, change) => {
    const test = makeRepository({ files: { 'a.md': 'a', 'folder.md/x.txt': 'x', 'nested/deep/y.md': 'y' } });
    mkdirSync(join(test.root, 'nested/.git'));
    symlinkSync('a.md', join(test.root, 'link.md'));
    const before = tree(test);
    const failing = commit(test, { type: 'write', path: 'first.md', text: 'f' }, change);
    await expect(failing).rejects.toMatchObject({ code: 'REFUSED' });
    expect(tree(test)).toEqual(before);
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it('is one for an untrusted or bare repository', async () => {
    const test = makeRepository();
    for (const wrong of [{ isTrusted: false }, { isBare: true }]) {
      const failing = commitPlan(
        { ...test.repo, ...wrong },
        surroundings,
        plan({ type: 'write', path: 'x', text: 'x' }),
      );
      await expect(failing).rejects.toMatchObject({ code: 'REFUSED' });
    }
    expect(tree(test)).toEqual([]);
  });

  it('that touches a path twice is a bug of ours', async () => {
    const test = makeRepository();
    const twice: FileChange[] = [
      { type: 'write', path: 'x.md', text: '1' },
      { type: 'write', path: 'x.md', text: '2' },
    ];
    await expect(commit(test, ...twice)).rejects.toThrow('a plan touches x.md twice');
  });

  it('says when a parent is a file', async () => {
    const test = makeRepository({ files: { 'a.md': 'a' } });
    const failing = commit(test, { type: 'write', path: 'a.md/b.md', text: 'b' });
    await expect(failing).rejects.toMatchObject({ code: 'ENVIRONMENT', data: { errno: 'ENOTDIR' } });
    expect(tree(test)).toEqual(['a.md']);
  });

  it('says when a name is too long', async () => {
    const test = makeRepository();
    const failing = commit(test, { type: 'write', path: `${'x'.repeat(300)}.md`, text: 'b' });
    await expect(failing).rejects.toMatchObject({ code: 'ENVIRONMENT', data: { errno: 'ENAMETOOLONG' } });
    expect(tree(test)).toEqual([]);
  });
});

describe('a move of a tracked file', () => {
  it('is a rename in the index, with what was staged', async () => {
    const test = makeRepository({ files: { 'a/x.md': 'one\n', 'other.md': 'o\n' }, commit: true });
    test.write('a/x.md', 'staged\n');
    test.git('add', 'a/x.md');
    test.write('a/x.md', 'staged\nand edited\n');
    await commit(test, {
      type: 'move',
      path: 'a/x.md',
      to: 'b/x.md',
      text: 'new\n',
      expect: 'staged\nand edited\n',
    });
    expect(test.git('ls-files')).toBe('.gitignore\nb/x.md\nco-engram.yaml\nother.md\n');
    expect(test.git('show', ':b/x.md')).toBe('staged\n');
    expect(test.read('b/x.md')).toBe('new\n');
  });

  it('leaves untracked files untracked and private ones out of the index', async () => {
    const test = makeRepository({ files: { 'shared.md': 's\n' }, commit: true });
    test.write('untracked.md', 'u');
    await commit(
      test,
      { type: 'move', path: 'untracked.md', to: 'b/untracked.md' },
      { type: 'move', path: 'shared.md', to: 'private/shared.md' },
    );
    expect(test.git('ls-files')).toBe('.gitignore\nco-engram.yaml\nshared.md\n');
    expect(test.git('status', '--porcelain')).toBe(' D shared.md\n?? b/\n');
  });

  it('leaves a file that was only announced to git out of the index', async () => {
    const test = makeRepository({ files: { 'x.md': 'x\n' } });
    test.git('add', '-N', 'x.md');
    await commit(test, { type: 'move', path: 'x.md', to: 'y.md' });
    expect(test.git('diff', '--cached', '--name-only')).toBe('');
    expect(test.read('y.md')).toBe('x\n');
  });

  it('works in a repository with SHA-256 and in a worktree', async () => {
    const test = makeRepository({ git: false, files: { 'x.md': 'x\n' } });
    test.git('init', '-q', '--object-format=sha256', '.');
    test.git('add', '.');
    test.git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'first');
    const other = join(tempFolder(), 'tree');
    test.git('worktree', 'add', '-q', other);
    const gitDir = join(test.root, '.git/worktrees/tree');
    const repo = {
      ...test.repo,
      root: other,
      gitDir,
      commonDir: join(test.root, '.git'),
      stateDir: join(gitDir, 's'),
    };
    await commitPlan(repo, surroundings, plan({ type: 'move', path: 'x.md', to: 'y.md' }));
    expect(test.git('-C', other, 'status', '--porcelain')).toBe('R  x.md -> y.md\n');
  });

  it('may change only the case of a name', async () => {
    const test = makeRepository({ files: { 'Name.md': 'n\n' }, commit: true });
    await commit(test, { type: 'move', path: 'Name.md', to: 'name.md' });
    expect(tree(test)).toEqual(['name.md']);
    expect(test.git('status', '--porcelain')).toBe('R  Name.md -> name.md\n');
  });

  it('works with hundreds of odd names', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `-odd '"${n} 数据\u{1f389}.md`.replaceAll('"', ''));
    const test = makeRepository({
      files: Object.fromEntries(names.map((name) => [`a/${name}`, name])),
      commit: true,
    });
    await commit(
      test,
      ...names.map((name): FileChange => ({ type: 'move', path: `a/${name}`, to: `b/${name}` })),
    );
    expect(
      test
        .git('status', '--porcelain')
        .split('\n')
        .filter((line) => line.startsWith('R ')),
    ).toHaveLength(250);
  });

  it('is done on disk and warned about when the index is locked', async () => {
    const test = makeRepository({ files: { 'x.md': 'x\n' }, commit: true });
    writeFileSync(join(test.root, '.git/index.lock'), '');
    const talking = testSurroundings();
    await commitPlan(test.repo, talking, plan({ type: 'move', path: 'x.md', to: 'y.md' }));
    expect(tree(test)).toEqual(['y.md']);
    expect(talking.warnings).toEqual([expect.stringContaining('moved on disk, but git was not told')]);
  });
});
