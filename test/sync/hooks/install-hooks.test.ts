import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../../src/index';
import { writeHook } from '../../helpers/hook-layouts';
import { makeRepository, type TestRepository } from '../../helpers/repository';
import { GIT_TEST_ENV } from '../../helpers/run-real-git';
import { tempFolder } from '../../helpers/temp-folder';

const open = (test: TestRepository) =>
  openRepository(test.root, {
    env: { ...GIT_TEST_ENV, PATH: process.env.PATH },
    execPath: process.execPath,
    cwd: test.root,
  });

const HOOK = '.git/hooks/post-merge';

/** Names, bytes and permissions of everything in the hooks folder, and git's configuration. */
function seen(test: TestRepository): unknown {
  const names = test.git('-c', 'core.quotePath=false', 'ls-files', '-o', '--', '.').split('\n');
  const hooks = ['post-merge', 'post-rewrite', 'post-checkout', 'pre-commit'].map((name) => {
    const path = join(test.root, '.git/hooks', name);
    return test.exists(`.git/hooks/${name}`) ? [readFileSync(path, 'latin1'), statSync(path).mode] : name;
  });
  return { names, hooks, config: test.read('.git/config') };
}

describe('installing hooks', () => {
  it('adds all four, three times as once, and taking them out leaves nothing', async () => {
    const test = makeRepository();
    const before = seen(test);
    const library = await open(test);
    const first = await library.installHooks();
    expect(first.hooks.map(({ hook, state, action, way }) => [hook, state, action, way])).toEqual([
      ['post-merge', 'installed', 'added', 'file'],
      ['post-rewrite', 'installed', 'added', 'file'],
      ['post-checkout', 'installed', 'added', 'file'],
      ['pre-commit', 'installed', 'added', 'file'],
    ]);
    const installed = seen(test);
    for (let n = 0; n < 2; n += 1) expect(await library.installHooks()).toMatchObject({ changed: false });
    expect(seen(test)).toEqual(installed);
    expect(await library.uninstallHooks()).toMatchObject({ changed: true });
    expect(seen(test)).toEqual(before);
    expect(test.exists('.git/co-engram/hook.sh')).toBe(false);
    expect(await library.uninstallHooks()).toMatchObject({ changed: false });
  });

  it('shows what it would do, and does nothing', async () => {
    const test = makeRepository();
    const before = seen(test);
    const library = await open(test);
    expect(await library.installHooks({ dryRun: true })).toMatchObject({ changed: true, dryRun: true });
    expect(seen(test)).toEqual(before);
    await library.installHooks();
    const installed = seen(test);
    expect(await library.uninstallHooks({ dryRun: true })).toMatchObject({ changed: true });
    expect(seen(test)).toEqual(installed);
  });

  it.each([
    ['a plain hook', '#!/bin/sh\nnpm test\n', 0o755],
    ['one that becomes another program', '#!/usr/bin/env bash\nexec other "$@"', 0o775],
    ['one without a first line that says', 'exit 0\n', 0o700],
    ['one with bytes that are no UTF-8', '#!/bin/sh\necho \xe9\xff\n', 0o755],
  ])('leaves %s as it was', async (_, text, mode) => {
    const test = makeRepository();
    test.write(HOOK, Buffer.from(text, 'latin1'));
    chmodSync(join(test.root, HOOK), mode);
    const before = seen(test);
    const library = await open(test);
    const [hook] = (await library.installHooks()).hooks;
    expect(hook).toMatchObject({ action: 'added', isForeign: true });
    await library.uninstallHooks();
    expect(seen(test)).toEqual(before);
  });

  it.each<[string, (test: TestRepository) => void, RegExp]>([
    [
      'another language',
      (test) => {
        test.write(HOOK, '#!/usr/bin/env python3\nprint(1)\n');
        chmodSync(join(test.root, HOOK), 0o755);
      },
      /script for python3/,
    ],
    [
      'a compiled program',
      (test) => {
        test.write(HOOK, '\x7fELF\0\0');
        chmodSync(join(test.root, HOOK), 0o755);
      },
      /no script/,
    ],
    [
      'a symbolic link',
      (test) => {
        test.write('scripts/hook', '#!/bin/sh\n');
        symlinkSync('../../scripts/hook', join(test.root, HOOK));
      },
      /symbolic link/,
    ],
    [
      'a read-only file',
      (test) => {
        test.write(HOOK, '#!/bin/sh\n');
        chmodSync(join(test.root, HOOK), 0o555);
      },
      /read-only/,
    ],
    ['a file that git leaves out', (test) => test.write(HOOK, '#!/bin/sh\nrm -rf /\n'), /not executable/],
    ['a folder', (test) => test.write(`${HOOK}/a`, ''), /no file/],
  ])('refuses %s politely, installs the others, and says what to add', async (_, make, problem) => {
    const test = makeRepository();
    make(test);
    const library = await open(test);
    const { hooks } = await library.installHooks();
    expect(hooks.map(({ state }) => state)).toEqual(['blocked', 'installed', 'installed', 'installed']);
    expect(hooks[0]?.problem).toMatch(problem);
    expect(hooks[0]?.todo).toContain('/co-engram/hook.sh');
    expect((await library.hooksStatus()).problems.join('\n')).toMatch(problem);
    await library.uninstallHooks();
  });

  it('is content with a line that a person put into a hook which it cannot change', async () => {
    const test = makeRepository();
    writeHook(test, HOOK, ['co_engram=.git/co-engram/hook.sh; sh .git/co-engram/hook.sh post-merge "$@"']);
    chmodSync(join(test.root, HOOK), 0o555);
    const [hook] = (await (await open(test)).installHooks()).hooks;
    expect(hook).toMatchObject({ state: 'installed', action: 'none' });
  });

  it('renews an older block and an older script, and leaves a newer script alone', async () => {
    const test = makeRepository();
    const library = await open(test);
    await library.installHooks();
    const [hook, script] = [test.read(HOOK), test.read('.git/co-engram/hook.sh')];
    test.write(HOOK, hook.replace('</dev/null', ''));
    test.write('.git/co-engram/hook.sh', script.replace('status=$?', 'status=0'));
    expect((await library.hooksStatus()).problems.join('\n')).toMatch(
      /to be renewed: post-merge.*\n.*another version/,
    );
    expect((await library.installHooks()).hooks[0]).toMatchObject({ action: 'renewed' });
    expect([test.read(HOOK), test.read('.git/co-engram/hook.sh')]).toEqual([hook, script]);
    const newer = script.replace(/co-engram hooks [\d.]+;/, 'co-engram hooks 99.0.0;');
    test.write('.git/co-engram/hook.sh', newer);
    await library.installHooks();
    expect(test.read('.git/co-engram/hook.sh')).toBe(newer);
  });

  it('brings back what got lost: the script, the permission to run', async () => {
    const test = makeRepository();
    const library = await open(test);
    await library.installHooks();
    test.remove('.git/co-engram/hook.sh');
    chmodSync(join(test.root, HOOK), 0o644);
    expect(await library.hooksStatus()).toMatchObject({
      ok: false,
      hooks: [{ state: 'outdated' }, {}, {}, {}],
    });
    await library.installHooks();
    expect(test.exists('.git/co-engram/hook.sh')).toBe(true);
    expect(statSync(join(test.root, HOOK)).mode & 0o111).toBe(0o111);
  });

  it('takes only the hooks that are named', async () => {
    const test = makeRepository();
    const library = await open(test);
    await library.installHooks({ hooks: ['pre-commit'] });
    expect([test.exists('.git/hooks/pre-commit'), test.exists(HOOK)]).toEqual([true, false]);
    await library.installHooks();
    await library.uninstallHooks({ hooks: ['post-merge'] });
    expect([test.exists('.git/hooks/pre-commit'), test.exists(HOOK)]).toEqual([true, false]);
    expect(test.exists('.git/co-engram/hook.sh')).toBe(true);
  });

  it('writes into hooks that others see only on a yes', async () => {
    const test = makeRepository({
      files: { '.githooks/post-merge': '#!/bin/sh\necho team\n' },
      commit: true,
    });
    chmodSync(join(test.root, '.githooks/post-merge'), 0o755);
    test.git('config', 'core.hooksPath', '.githooks');
    const library = await open(test);
    const refused = await library.installHooks();
    expect(refused.hooks.map(({ state }) => state)).toEqual(Array(4).fill('blocked'));
    expect(refused.hooks[0]?.todo).toContain('--shared');
    expect(test.read('.githooks/post-merge')).toBe('#!/bin/sh\necho team\n');
    expect((await library.installHooks({ shared: true })).hooks[0]).toMatchObject({ action: 'added' });
    expect(test.read('.githooks/post-merge')).toContain('/co-engram/hook.sh');
    expect(await library.installHooks()).toMatchObject({ changed: false });
    await library.uninstallHooks();
    expect(test.read('.githooks/post-merge')).toBe('#!/bin/sh\necho team\n');
    expect(test.exists('.githooks/pre-commit')).toBe(false);
    expect(test.git('config', 'core.hooksPath')).toBe('.githooks\n');
  });

  it('has no place without git, in a bare repository, and inside another one', async () => {
    const plain = makeRepository({ git: false });
    await expect((await open(plain)).installHooks()).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    const inner = makeRepository();
    const nested = makeRepository({ git: false, root: join(inner.root, 'inner') });
    await expect((await open(nested)).installHooks()).rejects.toMatchObject({ code: 'REFUSED' });
    const folder = tempFolder();
    inner.commitAll();
    inner.git('clone', '-q', '--bare', inner.root, join(folder, 'bare.git'));
    const bare = await openRepository(join(folder, 'bare.git'), { env: GIT_TEST_ENV });
    await expect(bare.hooksStatus()).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });
});
