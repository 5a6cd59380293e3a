/** `--commit` where git does not play along: refused before anything is written, or said that it was written. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeMemory, type TestMemory } from '../helpers/memory';
import { tempFolder } from '../helpers/temp-folder';

const DRAFT = [{ title: 'T', content: 'words' }];

function addCommitted({ library }: TestMemory) {
  return library.add(DRAFT, { commit: true });
}

describe('a commit that cannot be', () => {
  it.each([
    [
      'in the middle of a merge',
      'CONFLICT',
      (test: TestMemory) => test.write('.git/MERGE_HEAD', test.git('rev-parse', 'HEAD')),
    ],
    ['in the middle of a rebase', 'CONFLICT', (test: TestMemory) => test.write('.git/rebase-merge/done', '')],
    [
      'with a work tree elsewhere',
      'REFUSED',
      (test: TestMemory) => test.git('config', 'core.worktree', tempFolder()),
    ],
  ])('%s is refused before anything is written', async (_, code, prepare) => {
    const test = await makeMemory({ commit: true });
    prepare(test);
    await expect(addCommitted(test)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^cannot commit: /),
    });
    expect(test.exists('inbox/t.md')).toBe(false);
    expect((await test.library.add(DRAFT)).outcome[0]?.verdict).toBe('NEW');
  });

  it('is one of a folder without git', async () => {
    const test = await makeMemory({ git: false });
    await expect(addCommitted(test)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    expect(test.exists('inbox/t.md')).toBe(false);
  });
});

describe('a commit that fails', () => {
  function withHook(test: TestMemory): void {
    test.write('.git/hooks/pre-commit', '#!/bin/sh\necho not on a Friday >&2\nexit 1\n');
    chmodSync(join(test.root, '.git/hooks/pre-commit'), 0o755);
  }

  it.each([
    ['by a hook', 'ENVIRONMENT', /not on a Friday/, withHook],
    [
      'while another git is at work',
      'CONFLICT',
      /another git process/,
      (test: TestMemory) => test.write('.git/index.lock', ''),
    ],
  ])('%s says that the memory is written, and which it is', async (_, code, why, prepare) => {
    const test = await makeMemory({ commit: true });
    prepare(test);
    await expect(addCommitted(test)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^written, but not committed: /),
      hint: expect.stringMatching(/commit/),
      data: { written: ['inbox/t.md'], outcome: [{ verdict: 'NEW', path: 'inbox/t.md' }] },
    });
    await expect(addCommitted(test)).rejects.toThrow(why);
    expect(test.exists('inbox/t.md')).toBe(true);
  });
});

describe('a commit', () => {
  it('never puts the title of what is private into the log', async () => {
    const { library, git } = await makeMemory({ commit: true });
    const options = { commit: true } as const;
    await library.add([{ title: 'Shared', content: 'words' }], options);
    const change = { fields: { title: 'Hidden name', visibility: 'private' } };
    await library.update('Shared', change, { ...options, unshare: true });
    await library.add([{ title: 'Other', content: 'more words' }], options);
    await library.delete(['Hidden name', 'Other'], options);
    const log = git('log', '--format=%B', '--name-only');
    expect(git('status', '--porcelain')).toBe('');
    expect(log).not.toMatch(/hidden.name/i);
  });
});
