import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGitTop, readGitFolders } from '../../src/store/git-dir';
import { readGitConfigValue } from '../../src/store/trust';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

describe("git's folders", () => {
  it('are found from below', () => {
    const { root } = makeRepository({ files: { 'a/b/x.md': '' } });
    expect(findGitTop(join(root, 'a/b'))).toEqual({
      top: root,
      gitDir: join(root, '.git'),
      commonDir: join(root, '.git'),
    });
    expect(findGitTop(tempFolder())).toBeUndefined();
  });

  it('are none in a folder without git, or with something else called .git', async () => {
    const folder = tempFolder();
    expect(readGitFolders(folder)).toBeUndefined();
    (await import('node:child_process')).execFileSync('mkfifo', [join(folder, '.git')]);
    expect(readGitFolders(folder)).toBeUndefined();
  });

  it('are an error when the file .git is huge', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, '.git'), 'x'.repeat(100_000));
    expect(() => readGitFolders(folder)).toThrow('too large');
  });

  it('say so when they may not be looked at', () => {
    const closed = join(tempFolder(), 'closed');
    mkdirSync(closed, { mode: 0o000 });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534); // Root may look at everything.
    try {
      expect(() => readGitFolders(closed)).toThrow('cannot be read (EACCES)');
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(closed, 0o700);
    }
  });
});

describe("a value of git's config", () => {
  const url = (text: string) => readGitConfigValue(text, 'remote', 'origin', 'url');
  it.each([
    ['[remote "origin"]\n\turl = git@x:y.git\n', 'git@x:y.git'],
    ['[REMOTE "origin"] URL=a b \n', 'a b'],
    ['[remote "origin"]\r\n\turl = x ; words\r\n', 'x'],
    ['[remote "origin"]\n  url = "x # y"  # z\n', 'x # y'],
    ['[remote "origin"]\nurl = a\\\n  b\n', 'a  b'],
    ['[remote "origin"]\nurl = a\\\\\nb = c\n', 'a\\'],
    ['[remote "origin"]\nurl = "a\\"b\\\\c\\td"\n', 'a"b\\c\td'],
    ['[remote "origin"]\nfetch = +refs\nurl = 1\nurl = 2\n', '1'],
    ['[remote "origin"]\nurl\n', 'true'],
    ['[remote "Origin"]\nurl = x\n', undefined],
    ['[remote]\nurl = x\n', undefined],
    ['[core]\nurl = x\n# [remote "origin"]\n[remote "upstream"]\nurl = y\n', undefined],
    ['', undefined],
  ])('%j', (text, value) => {
    expect(url(text)).toBe(value);
  });

  it('is what git itself reads, whatever git wrote', () => {
    const folder = tempFolder();
    const file = join(folder, 'config');
    const name = fc.string({
      minLength: 1,
      maxLength: 20,
      unit: fc.constantFrom(...'ab/:@ #;"\\\t\'=[]é中'),
    });
    fc.assert(
      fc.property(name, (value) => {
        writeFileSync(file, '');
        runRealGit(folder, ['config', '--file', file, 'remote.origin.url', value]);
        expect(url(readFileSync(file, 'utf8'))).toBe(value);
      }),
      { numRuns: 60 },
    );
  });
});
