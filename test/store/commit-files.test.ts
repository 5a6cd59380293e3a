import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitFiles } from '../../src/store/commit-files';
import { makeRepository, type TestRepository } from '../helpers/repository';

const FILES = {
  'a.md': 'a\n',
  'b.md': 'b\n',
  'gone.md': 'g\n',
  'staged.md': 's\n',
  'staged-gone.md': 'sg\n',
};

/** Names and states of what a commit changed. */
function changesOf(test: TestRepository, commit = 'HEAD'): string {
  return test.git('show', '--no-renames', '--name-status', '--format=', '--root', commit).trim();
}

function stageOthers(test: TestRepository): void {
  test.write('staged.md', 'staged change\n');
  test.write('staged-new.md', 'new\n');
  test.remove('staged-gone.md');
  test.git('add', '-A', 'staged.md', 'staged-new.md', 'staged-gone.md');
}

const STAGED = 'D\tstaged-gone.md\nA\tstaged-new.md\nM\tstaged.md';

function staged(test: TestRepository): string {
  return test.git('diff', '--cached', '--no-renames', '--name-status').trim();
}

describe('a commit of given files', () => {
  it('holds changed, new and deleted ones, and leaves what was staged where it was', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    stageOthers(test);
    test.write('a.md', 'a2\n');
    test.write('new/deep/c.md', 'c\n');
    test.write('untouched-by-us.md', 'u\n');
    test.remove('gone.md');
    const id = await commitFiles(test.repo, ['a.md', 'new/deep/c.md', 'gone.md', 'b.md'], 'add c\n\nBody.');
    expect(id).toBe(test.git('rev-parse', 'HEAD').trim());
    expect(changesOf(test)).toBe('M\ta.md\nD\tgone.md\nA\tnew/deep/c.md');
    expect(test.git('log', '-1', '--format=%B').trim()).toBe('add c\n\nBody.');
    expect(staged(test)).toBe(STAGED);
    expect(test.git('show', ':staged.md')).toBe('staged change\n');
    expect(test.git('status', '--porcelain', '--', 'untouched-by-us.md')).toBe('?? untouched-by-us.md\n');
  });

  it('holds both ends of a move', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    stageOthers(test);
    test.git('mv', 'a.md', 'moved.md');
    await commitFiles(test.repo, ['a.md', 'moved.md'], 'move');
    expect(changesOf(test)).toBe('D\ta.md\nA\tmoved.md');
    expect(staged(test)).toBe(STAGED);
  });

  it('takes a file as it lies there, also when an older state of it was staged', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    test.write('a.md', 'staged\n');
    test.git('add', 'a.md');
    test.write('a.md', 'latest\n');
    await commitFiles(test.repo, ['a.md'], 'latest');
    expect(test.git('show', 'HEAD:a.md')).toBe('latest\n');
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('holds a deletion that was staged already, and a new file that was', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    test.git('rm', '-q', 'gone.md');
    test.write('c.md', 'c\n');
    test.git('add', 'c.md');
    await commitFiles(test.repo, ['gone.md', 'c.md'], 'both');
    expect(changesOf(test)).toBe('A\tc.md\nD\tgone.md');
  });

  it('may be the first one', async () => {
    const test = makeRepository({ files: FILES });
    test.git('add', 'b.md');
    const id = await commitFiles(test.repo, ['a.md', 'co-engram.yaml'], 'first');
    expect(changesOf(test)).toBe('A\ta.md\nA\tco-engram.yaml');
    expect(id).toMatch(/^[0-9a-f]{40}$/);
    expect(staged(test)).toBe('A\tb.md');
  });

  it('is none when nothing changed, and never takes private or ignored files', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    const head = test.git('rev-parse', 'HEAD');
    test.write('private/x.md', 'x\n');
    test.write('engrams/private/x.md', 'x\n');
    test.write('.git/info/exclude', '*.log\n');
    test.write('debug.log', 'x\n');
    const paths = ['a.md', 'private/x.md', 'engrams/private/x.md', 'debug.log', 'never-there.md'];
    expect(await commitFiles(test.repo, paths, 'nothing')).toBeUndefined();
    expect(await commitFiles(test.repo, [], 'nothing')).toBeUndefined();
    expect(test.git('rev-parse', 'HEAD')).toBe(head);
  });

  it('takes names literally', async () => {
    const names = ['*.md', ':(glob)x.md', ' leading.md', '-m.md', '"quoted".md', '数据库.md', '[a].md'];
    const test = makeRepository({ files: FILES, commit: true });
    test.write('a.md', 'changed but not ours\n');
    for (const name of names) test.write(name, 'x\n');
    await commitFiles(test.repo, names, '-m # odd');
    expect(
      test.git('show', '-z', '--name-only', '--format=', 'HEAD').split('\0').filter(Boolean).sort(),
    ).toEqual([...names].sort());
    expect(test.git('log', '-1', '--format=%s').trim()).toBe('-m # odd');
    expect(test.git('status', '--porcelain')).toBe(' M a.md\n');
  });

  it('works for a thousand files', async () => {
    const names = Array.from({ length: 1000 }, (_, n) => `many/${'x'.repeat(150)}-${n}.md`);
    const test = makeRepository({ files: Object.fromEntries(names.map((name) => [name, name])) });
    await commitFiles(test.repo, names, 'many');
    expect(changesOf(test).split('\n')).toHaveLength(1000);
  });

  it('works in a sparse checkout, also for folders that are not checked out', async () => {
    const test = makeRepository({ files: { ...FILES, 'in/x.md': 'x\n', 'out/y.md': 'y\n' }, commit: true });
    test.git('sparse-checkout', 'set', 'in');
    test.write('out/new.md', 'n\n');
    test.write('in/x.md', 'x2\n');
    await commitFiles(test.repo, ['out/new.md', 'in/x.md'], 'sparse');
    expect(changesOf(test)).toBe('M\tin/x.md\nA\tout/new.md');
    expect(test.git('ls-tree', '-r', '--name-only', 'HEAD')).toContain('out/y.md');
  });

  it('runs the hooks of the repository; one that refuses leaves the index as it was', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    stageOthers(test);
    mkdirSync(join(test.root, '.git/hooks'), { recursive: true });
    const hook = join(test.root, '.git/hooks/pre-commit');
    writeFileSync(
      hook,
      '#!/bin/sh\ngit diff --cached --name-only > seen.txt\necho "no thanks" >&2\nexit 1\n',
    );
    chmodSync(hook, 0o755);
    test.write('a.md', 'a2\n');
    test.write('new.md', 'n\n');
    const before = test.git('status', '--porcelain');
    await expect(commitFiles(test.repo, ['a.md', 'new.md'], 'x')).rejects.toMatchObject({
      code: 'ENVIRONMENT',
      message: expect.stringContaining('no thanks'),
    });
    expect(test.read('seen.txt')).toBe('a.md\nnew.md\n');
    test.remove('seen.txt');
    expect(test.git('status', '--porcelain')).toBe(before);
    expect(staged(test)).toBe(STAGED);
  });

  it('honours commit.gpgsign', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    const signer = join(test.root, '.git/fake-gpg');
    writeFileSync(signer, '#!/bin/sh\ncat >/dev/null\necho "[GNUPG:] SIG_CREATED D" >&2\necho SIGNED\n');
    chmodSync(signer, 0o755);
    test.git('config', 'gpg.program', signer);
    test.git('config', 'commit.gpgsign', 'true');
    test.write('a.md', 'a2\n');
    await commitFiles(test.repo, ['a.md'], 'signed');
    expect(test.git('cat-file', 'commit', 'HEAD')).toContain('gpgsig SIGNED');
  });
});

describe('a commit is refused', () => {
  it.each(['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge/x', 'rebase-apply/x'])(
    'with CONFLICT while %s is there',
    async (file) => {
      const test = makeRepository({ files: FILES, commit: true });
      test.write(`.git/${file}`, `${test.git('rev-parse', 'HEAD')}`);
      test.write('a.md', 'a2\n');
      await expect(commitFiles(test.repo, ['a.md'], 'x')).rejects.toMatchObject({ code: 'CONFLICT' });
    },
  );

  it('with CONFLICT while paths are unmerged', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    test.git('checkout', '-q', '-b', 'other');
    test.write('a.md', 'theirs\n');
    test.commitAll();
    test.git('checkout', '-q', 'main');
    test.write('a.md', 'ours\n');
    test.commitAll();
    expect(() => test.git('merge', '-q', 'other')).toThrow();
    test.remove('.git/MERGE_HEAD');
    await expect(commitFiles(test.repo, ['b.md'], 'x')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'cannot commit: there are unmerged paths',
    });
  });

  it('with CONFLICT while somebody else holds the index', async () => {
    const test = makeRepository({ files: FILES, commit: true });
    test.write('a.md', 'a2\n');
    test.write('.git/index.lock', '');
    await expect(commitFiles(test.repo, ['a.md'], 'x')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('without git', async () => {
    const test = makeRepository({ git: false });
    await expect(commitFiles(test.repo, ['a.md'], 'x')).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    expect(existsSync(join(test.root, '.git'))).toBe(false);
  });
});
