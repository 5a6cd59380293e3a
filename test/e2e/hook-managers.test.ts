/** Our hooks beside other programs' hooks, with real git: both run, or it is said what to add; and then both run. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engramText } from '../helpers/engram-text';
import {
  installHusky,
  installLefthook,
  installPreCommit,
  LEFTHOOK_PROGRAM,
  personsGit,
  pretendedGit,
  runSimpleGitHooks,
  whatRan,
  writeHook,
} from '../helpers/hook-layouts';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { runBuilt } from '../helpers/run-built';
import { tempFolder } from '../helpers/temp-folder';

const A = 'e/A.md';
const BROKEN = engramText({ body: 'x\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs' });

interface Document {
  hooks: { hook: string; state: string; manager?: string; todo?: string; action?: string }[];
  changed: boolean;
}

async function hooks(
  test: TestRepository,
  words: string,
  env = {},
): Promise<Document & { exitCode: number | null }> {
  const { stdout, stderr, exitCode } = await runBuilt(
    ['hooks', ...words.split(' '), '--repo', test.root, '--json'],
    { env },
  );
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Document), exitCode };
}

function makeTest(files: Record<string, string> = {}): TestRepository {
  return makeRepository({ files: { [A]: engramText(), ...files }, commit: true });
}

/** Does a commit with broken words reach us and stop? */
function stopsBrokenCommit(test: TestRepository, env = {}): boolean {
  test.write(A, BROKEN);
  const { code, stderr } = personsGit(test.root, ['commit', '-qam', 'broken'], env);
  test.git('checkout', '-q', '--', '.');
  test.git('reset', '-q', '--hard', 'HEAD');
  return code !== 0 && stderr.includes('unresolved merge markers');
}

/** Does a merge reach us and tell what came? */
function tellsOfMerge(test: TestRepository, env = {}): boolean {
  const main = test.git('branch', '--show-current').trim();
  const quiet = ['-c', 'core.hooksPath=/dev/null'];
  test.git(...quiet, 'checkout', '-q', '-b', 'other');
  test.write('e/B.md', engramText({ id: '01KDY6T0ZZ00000000000000ZZ', title: 'Another' }));
  test.git('add', '-A');
  test.git(...quiet, 'commit', '-qm', 'other');
  test.git(...quiet, 'checkout', '-q', main);
  const { stderr } = personsGit(test.root, ['merge', '-q', '--no-ff', '--no-edit', 'other'], env);
  return stderr.includes('co-engram: 1 added');
}

describe('a hook of the user’s own', () => {
  it('runs after ours, even when it ends early or becomes another program', async () => {
    const test = makeTest();
    const hook = writeHook(
      test,
      '.git/hooks/post-merge',
      ['echo "$@" >>"$(git rev-parse --git-dir)/args"'],
      'own',
    );
    const other = '#!/bin/sh\nexec sh -c "echo other >>.git/ran"';
    test.write('.git/hooks/pre-commit', other);
    chmodSync(join(test.root, '.git/hooks/pre-commit'), 0o755);
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0 });
    expect(stopsBrokenCommit(test)).toBe(true);
    expect(whatRan(test)).toEqual([]);
    test.write('README.md', 'words\n');
    test.git('add', '-A');
    expect(personsGit(test.root, ['commit', '-qm', 'fine'])).toMatchObject({ code: 0 });
    expect(whatRan(test)).toEqual(['other']);
    expect(tellsOfMerge(test)).toBe(true);
    expect([whatRan(test), test.read('.git/args')]).toEqual([['own'], '0\n']);
    await hooks(test, 'uninstall');
    expect([test.read('.git/hooks/post-merge'), test.read('.git/hooks/pre-commit')]).toEqual([hook, other]);
  });
});

describe('husky', () => {
  it('is told in its own files, on a yes; its own hooks run too', async () => {
    const test = makeTest();
    installHusky(test);
    const own = writeHook(test, '.husky/pre-commit', [], 'husky');
    test.commitAll('husky');
    whatRan(test);
    const refused = await hooks(test, 'install');
    expect(refused).toMatchObject({ exitCode: 1, changed: true });
    expect(refused.hooks.map(({ state, manager }) => [state, manager])).toEqual(
      Array(4).fill(['blocked', 'husky']),
    );
    expect(refused.hooks[0]?.todo).toContain('.husky/post-merge');
    expect(await hooks(test, 'install --shared')).toMatchObject({ exitCode: 0 });
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0, changed: false });
    // Such stubs are written again with every installation of packages.
    installHusky(test);
    test.git('add', '-A');
    expect(personsGit(test.root, ['commit', '-qm', 'fine'])).toMatchObject({ code: 0 });
    expect(whatRan(test)).toEqual(['husky']);
    expect(stopsBrokenCommit(test)).toBe(true);
    whatRan(test);
    expect(tellsOfMerge(test)).toBe(true);
    await hooks(test, 'uninstall');
    expect(test.read('.husky/pre-commit')).toBe(own);
    expect(test.exists('.husky/post-merge')).toBe(false);
  });

  it('in a clone without co-engram lets everything pass', async () => {
    const test = makeTest();
    installHusky(test);
    await hooks(test, 'install --shared');
    test.git('-c', 'core.hooksPath=/dev/null', 'commit', '-qm', 'husky', '--allow-empty');
    test.remove('.git/co-engram');
    test.write('README.md', 'words\n');
    test.git('add', '-A');
    expect(personsGit(test.root, ['commit', '-qm', 'fine'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('lefthook', () => {
  it('must be told by hand; then both run', async () => {
    const test = makeTest({ 'lefthook-program': LEFTHOOK_PROGRAM, 'lefthook.yml': 'output: []\n' });
    installLefthook(test, 'pre-commit');
    const { exitCode, hooks: found } = await hooks(test, 'install');
    expect([exitCode, found.map(({ state }) => state)]).toEqual([
      1,
      ['installed', 'installed', 'installed', 'blocked'],
    ]);
    const [blocked] = found.slice(-1);
    expect(blocked).toMatchObject({ manager: 'lefthook' });
    expect(stopsBrokenCommit(test)).toBe(false);
    test.git('reset', '-q', '--hard', 'HEAD~1');
    whatRan(test);
    const lines = blocked?.todo?.split('\n').slice(1).join('\n') ?? '';
    test.write('lefthook.yml', `output: []\n${lines}\n`);
    test.git('add', '-A');
    expect(personsGit(test.root, ['commit', '-qm', 'told'])).toMatchObject({ code: 0 });
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0, changed: false });
    expect(stopsBrokenCommit(test)).toBe(true);
    expect(whatRan(test)).toEqual(['lefthook', 'lefthook']);
  });

  it('moves our hook aside; status says so, and uninstalling finds it', async () => {
    const test = makeTest({ 'lefthook-program': LEFTHOOK_PROGRAM, 'lefthook.yml': 'output: []\n' });
    await hooks(test, 'install');
    installLefthook(test, 'post-merge');
    expect((await hooks(test, 'status')).hooks[0]).toMatchObject({ state: 'blocked', manager: 'lefthook' });
    await hooks(test, 'uninstall');
    expect([test.exists('.git/hooks/post-merge'), test.exists('.git/hooks/post-merge.old')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('pre-commit', () => {
  it.each(['before', 'behind'])('%s us runs both', async (order) => {
    const test = makeTest();
    if (order === 'behind') await hooks(test, 'install');
    for (const hook of ['pre-commit', 'post-merge']) installPreCommit(test, hook);
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0, changed: order === 'before' });
    expect(stopsBrokenCommit(test)).toBe(true);
    expect(whatRan(test)).toEqual(['pre-commit']);
    expect(tellsOfMerge(test)).toBe(true);
    expect(whatRan(test)).toEqual(['pre-commit']);
    await hooks(test, 'uninstall');
    expect(test.read('.git/hooks/pre-commit')).toContain('generated by pre-commit');
    expect(test.exists('.git/hooks/pre-commit.legacy')).toBe(false);
  });

  it('with a hook of the user’s own behind it runs all three', async () => {
    const test = makeTest();
    const own = writeHook(test, '.git/hooks/pre-commit', [], 'own');
    installPreCommit(test, 'pre-commit');
    await hooks(test, 'install');
    expect(stopsBrokenCommit(test)).toBe(true);
    test.write('README.md', 'words\n');
    test.git('add', '-A');
    whatRan(test);
    expect(personsGit(test.root, ['commit', '-qm', 'fine'])).toMatchObject({ code: 0 });
    expect(whatRan(test)).toEqual(['own', 'pre-commit']);
    await hooks(test, 'uninstall');
    expect(test.read('.git/hooks/pre-commit.legacy')).toBe(own);
  });
});

describe('simple-git-hooks', () => {
  it('must be told in package.json, since it removes what it does not know', async () => {
    const settings = (more: string) =>
      `{"devDependencies": {"simple-git-hooks": "^2.9.0"}, "simple-git-hooks": {"pre-commit": "true"${more}}}\n`;
    const test = makeTest({ 'package.json': settings('') });
    runSimpleGitHooks(test);
    const { exitCode, hooks: found } = await hooks(test, 'install');
    expect([exitCode, found.map(({ state, manager }) => [state, manager])]).toEqual([
      1,
      Array(4).fill(['blocked', 'simple-git-hooks']),
    ]);
    const lines = found.map(({ todo }) => todo?.split('\n')[1] ?? '');
    test.write(
      'package.json',
      settings(`, ${lines.slice(0, 3).join(', ')}`).replace('"pre-commit": "true"', lines[3] ?? ''),
    );
    runSimpleGitHooks(test);
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0, changed: false });
    test.git('add', '-A');
    expect(personsGit(test.root, ['commit', '-qm', 'told'])).toMatchObject({ code: 0 });
    expect(stopsBrokenCommit(test)).toBe(true);
    expect(tellsOfMerge(test)).toBe(true);
  });

  it('among the dependencies alone does not look after hooks', async () => {
    const test = makeTest({ 'package.json': '{"devDependencies": {"simple-git-hooks": "^2.9.0"}}' });
    expect(await hooks(test, 'install')).toMatchObject({ exitCode: 0 });
    const broken = makeTest({ 'package.json': '{"simple-git-hooks": {' });
    expect(await hooks(broken, 'install')).toMatchObject({ exitCode: 0 });
  });
});

describe('a git that knows hooks in its configuration', () => {
  it('gets them there: no file is touched, whatever looks after the files', async () => {
    const bin = pretendedGit(tempFolder(), '2.54.1');
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const test = makeTest();
    installHusky(test);
    const before = test.read('.git/config');
    const first = await hooks(test, 'install', env);
    expect(first).toMatchObject({ exitCode: 0, changed: true });
    expect(first.hooks.map(({ action }) => action)).toEqual(Array(4).fill('added'));
    expect(test.exists('.husky/post-merge')).toBe(false);
    const installed = test.read('.git/config');
    for (let n = 0; n < 2; n += 1)
      expect(await hooks(test, 'install', env)).toMatchObject({ changed: false });
    expect(test.read('.git/config')).toBe(installed);
    expect((await hooks(test, 'status', env)).hooks.map(({ state }) => state)).toEqual(
      Array(4).fill('installed'),
    );
    expect(test.git('config', 'hook.co-engram-pre-commit.event')).toBe('pre-commit\n');
    // As git runs it: by the shell, with the hook's arguments behind.
    const command = test.git('config', 'hook.co-engram-pre-commit.command').trim();
    test.write(A, BROKEN);
    test.git('add', '-A');
    writeFileSync(join(test.root, '.git/run'), `${command} "$@"`);
    expect(() => test.git('-c', 'alias.run=!sh .git/run', 'run')).toThrow(/unresolved merge markers/);
    await hooks(test, 'uninstall', env);
    expect(test.read('.git/config')).toBe(before);
  });

  it('takes over from hook files, so that nothing runs twice; --files goes back', async () => {
    const bin = pretendedGit(tempFolder(), '2.60.0');
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const test = makeTest();
    await hooks(test, 'install');
    await hooks(test, 'install', env);
    expect(test.exists('.git/hooks/post-merge')).toBe(false);
    expect(test.git('config', 'hook.co-engram-post-merge.event')).toBe('post-merge\n');
    await hooks(test, 'install --files', env);
    expect(test.exists('.git/hooks/post-merge')).toBe(true);
    expect(test.read('.git/config')).not.toContain('hook "co-engram');
    const status = await runBuilt(['hooks', 'status', '--repo', test.root], { env });
    expect(status.stdout).toContain('.git/hooks/post-merge');
  });
});
