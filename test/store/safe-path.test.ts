import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGitDirName, safePath, safePathIn } from '../../src/store/safe-path';
import { makeRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';

describe('a safe path', () => {
  it('is the absolute path inside the root', () => {
    const { repo, root } = makeRepository({ files: { 'a/b.md': 'x' } });
    expect(safePath(repo, 'a/b.md')).toBe(join(root, 'a/b.md'));
    expect(safePath(repo, 'new/数据库 迁移 🎉.md')).toBe(join(root, 'new/数据库 迁移 🎉.md'));
    expect(safePath(repo, '-leading/dash.md')).toBe(join(root, '-leading/dash.md'));
  });

  it.each([
    ['empty', ''],
    ['parent', '../x.md'],
    ['parent inside', 'a/../../x.md'],
    ['parent that comes back', 'a/../b.md'],
    ['absolute', '/etc/passwd'],
    ['dot', './x.md'],
    ['double slash', 'a//x.md'],
    ['trailing slash', 'a/'],
    ['NUL', 'a\0.md'],
    ['newline', 'a\n.md'],
    ['escape', 'a\u001b[31m.md'],
    ['C1 control', 'a\u009b.md'],
    ['git dir', '.git/hooks/post-commit'],
    ['git dir in capitals', '.GIT/config'],
    ['nested git dir', 'sub/.git/config'],
    ['git dir for HFS+', '.g\u200cit/config'],
    ['git dir for NTFS', 'GIT~1/config'],
    ['git dir with trailing dot', '.git./config'],
    ['git dir as a stream', '.git::$INDEX_ALLOCATION/config'],
    ['drive letter', 'C:/x.md'],
    ['backslash', 'a\\..\\b.md'],
    ['device', 'notes/con.md'],
    ['device with extension', 'LPT1.tar.md'],
    ['trailing dot', 'a./x.md'],
    ['trailing space', 'a /x.md'],
    ['question mark', 'what?.md'],
    ['stream', 'a.md:hidden'],
  ])('is refused: %s', (_name, path) => {
    const { repo } = makeRepository({ git: false });
    expect(() => safePath(repo, path)).toThrow(expect.objectContaining({ code: 'REFUSED' }));
  });

  it('keeps names that exist already, even if Windows could not hold them', () => {
    const { repo, root } = makeRepository({ git: false, files: { 'what?/aux.md': 'x' } });
    expect(safePath(repo, 'what?/aux.md')).toBe(join(root, 'what?/aux.md'));
  });

  it('follows symlinks that stay inside and refuses all others', () => {
    const outside = tempFolder();
    const { repo, root } = makeRepository({ files: { 'real/x.md': 'x' } });
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    symlinkSync('real', join(root, 'inside'));
    symlinkSync(outside, join(root, 'outside'));
    symlinkSync('../../..', join(root, 'real/up'));
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('.git/hooks', join(root, 'hooks'));
    expect(safePath(repo, 'inside/x.md')).toBe(join(root, 'inside/x.md'));
    for (const path of [
      'outside',
      'outside/x.md',
      'real/up/x.md',
      'broken',
      'broken/x.md',
      'hooks/post-commit',
    ]) {
      expect(() => safePath(repo, path), path).toThrow(expect.objectContaining({ code: 'REFUSED' }));
    }
  });

  it('may lie in a folder that does not exist yet', () => {
    const root = join(tempFolder(), 'state');
    expect(safePathIn(root, 'audit/x.jsonl')).toBe(join(root, 'audit/x.jsonl'));
  });

  it('does not take other names for a git dir', () => {
    for (const name of ['.gitignore', '.gitattributes', 'git', 'x.git', '.git2', 'git~2']) {
      expect(isGitDirName(name), name).toBe(false);
    }
  });
});
