import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitEnvironment, LOCAL_GIT_VARIABLES } from '../../src/git/git-environment';
import { GitError } from '../../src/git/git-error';
import { gitProgram } from '../../src/git/git-program';
import { gitVersion, isAtLeast, requireGit } from '../../src/git/git-version';
import { runGit, startGit } from '../../src/git/run-git';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

describe('runGit', () => {
  it('gives bytes, words and status', async () => {
    const test = makeRepository({ commit: true });
    const answer = await runGit(['rev-parse', 'HEAD'], { cwd: test.root });
    expect(answer).toEqual({ stdout: Buffer.from(test.git('rev-parse', 'HEAD')), stderr: '', code: 0 });
    const hashed = await runGit(['hash-object', '--stdin'], { cwd: test.root, input: 'hello\n' });
    expect(hashed.stdout.toString()).toBe('ce013625030ba8dba906f756967f9e9ca394464a\n');
  });

  it('throws what git said, or gives it when failure is an answer', async () => {
    const { root } = makeRepository();
    const args = ['rev-parse', '--verify', 'nothing'];
    const error = await runGit(args, { cwd: root }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GitError);
    expect(error).toMatchObject({
      code: 'ENVIRONMENT',
      message: 'git rev-parse failed: Needed a single revision',
      status: 128,
      stderr: 'fatal: Needed a single revision\n',
    });
    expect(await runGit(args, { cwd: root, allowFailure: true })).toMatchObject({ code: 128 });
  });

  it('says that git or the folder is missing', async () => {
    const { root } = makeRepository();
    const noGit = runGit(['version'], { cwd: root, env: { PATH: tempFolder() } });
    await expect(noGit).rejects.toMatchObject({ code: 'ENVIRONMENT', message: 'git was not found' });
    const cwd = join(root, 'gone');
    await expect(runGit(['version'], { cwd })).rejects.toThrow(`the folder ${cwd} does not exist`);
  });

  it('hints at foreign ownership, permissions and a full disk', () => {
    expect(new GitError(['x'], 128, 'fatal: detected dubious ownership in repository').hint).toContain(
      'safe.directory',
    );
    expect(new GitError(['x'], 128, "error: could not open '.git/x': Permission denied").hint).toContain(
      'permissions',
    );
    expect(new GitError(['x'], 128, 'fatal: write error: No space left on device').hint).toContain(
      'disk space',
    );
    expect(new GitError([], 3, '').message).toBe('git  failed (status 3)');
  });

  it('is not led to another repository by the environment', async () => {
    const test = makeRepository({ commit: true });
    const other = makeRepository({ commit: true });
    const env = {
      ...process.env,
      GIT_DIR: join(other.root, '.git'),
      GIT_WORK_TREE: other.root,
      GIT_INDEX_FILE: '/nowhere',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.bare',
      GIT_CONFIG_VALUE_0: 'true',
    };
    const { stdout } = await runGit(['rev-parse', '--show-toplevel'], { cwd: test.root, env });
    expect(stdout.toString().trim()).toBe(test.root);
    const kept = await runGit(['rev-parse', '--git-dir'], {
      cwd: test.root,
      env: { ...process.env, GIT_DIR: join(other.root, '.git') },
      keepLocalEnv: true,
    });
    expect(kept.stdout.toString().trim()).toBe(join(other.root, '.git'));
  });

  it('never runs the program that a repository names as its monitor', async () => {
    const test = makeRepository({ commit: true });
    const mark = join(tempFolder(), 'ran');
    const program = join(tempFolder(), 'evil');
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(program, 0o755);
    test.git('config', 'core.fsmonitor', program);
    await runGit(['status', '--porcelain'], { cwd: test.root });
    expect(existsSync(mark)).toBe(false);
    execFileSync('git', ['status', '--porcelain'], { cwd: test.root });
    expect(existsSync(mark)).toBe(true);
  });

  it('never runs a git that lies in the repository', async () => {
    const { root } = makeRepository();
    const mark = join(tempFolder(), 'ran');
    writeFileSync(join(root, 'git'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const base = process.env.PATH ?? '';
    for (const PATH of [`.:${base}`, `:${base}`, `bin::${base}`, '', '.']) {
      const { stdout } = await runGit(['version'], { cwd: root, env: { PATH } });
      expect(stdout.toString()).toMatch(/^git version/);
    }
    expect(existsSync(mark)).toBe(false);
  });

  it('is named with its folder on Windows, which looks into the working folder first', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'git.exe'), '');
    expect(gitProgram({ Path: `.:/nowhere:${folder}` }, true)).toBe(join(folder, 'git.exe'));
    expect(gitProgram({ Path: '/nowhere' }, true)).toBe('git');
    expect(gitProgram({}, true)).toBe('git');
  });

  it('enters a bare repository only when told so', async () => {
    const bare = tempFolder();
    runRealGit(bare, ['init', '-q', '--bare']);
    await expect(runGit(['rev-parse', '--git-dir'], { cwd: bare })).rejects.toThrow(
      'cannot use bare repository',
    );
    const place = { root: bare, gitDir: bare, isBare: true };
    expect((await runGit(['rev-parse', '--git-dir'], { cwd: place })).stdout.toString().trim()).toBe(bare);
  });

  it('takes paths for names when asked', async () => {
    const test = makeRepository({ files: { 'a*.md': '', 'ab.md': '' }, commit: true });
    const list = async (literalPaths: boolean) =>
      (await runGit(['ls-files', '-z', '--', 'a*.md'], { cwd: test.root, literalPaths })).stdout.toString();
    expect(await list(true)).toBe('a*.md\0');
    expect(await list(false)).toBe('a*.md\0ab.md\0');
  });

  it('survives a git that does not read its input', async () => {
    const { root } = makeRepository();
    const input = 'x'.repeat(5_000_000);
    expect((await runGit(['version'], { cwd: root, input })).code).toBe(0);
  });

  it('passes a wish for configuration on', async () => {
    const { root } = makeRepository();
    const { stdout } = await runGit(['config', 'x.y'], { cwd: root, config: ['x.y=1'] });
    expect(stdout.toString()).toBe('1\n');
  });
});

describe('startGit', () => {
  it('runs while others work, and need not be awaited', async () => {
    const { root } = makeRepository({ commit: true });
    const started = startGit(['rev-parse', 'HEAD'], { cwd: root });
    startGit(['no-such-command'], { cwd: root });
    expect((await started.done).stdout.toString()).toMatch(/^[0-9a-f]{40}\n$/);
  });

  it('ends when cancelled or aborted', async () => {
    const { root } = makeRepository();
    mkdirSync(join(root, 'x'));
    const started = startGit(['cat-file', '--batch'], { cwd: root, input: undefined });
    started.cancel();
    await started.done.catch(() => undefined);
    const control = new AbortController();
    const aborted = runGit(['hash-object', '--stdin'], { cwd: root, signal: control.signal, input: 'x' });
    control.abort();
    await expect(aborted).rejects.toThrow();
  });
});

describe('the environment of git', () => {
  it('drops what git itself names as local', () => {
    const named = execFileSync('git', ['rev-parse', '--local-env-vars'], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const name of named) expect(LOCAL_GIT_VARIABLES).toContain(name);
  });

  it('speaks C, takes no optional locks and does not ask', () => {
    const base = {
      HOME: '/h',
      LC_ALL: 'de_DE',
      GIT_LITERAL_PATHSPECS: '1',
      git_dir: 'x',
      GIT_SSH_COMMAND: 'ssh -i k',
    };
    expect(gitEnvironment(base)).toEqual({
      HOME: '/h',
      LC_ALL: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: 'ssh -i k',
    });
    expect(gitEnvironment(base, { interactive: true })).not.toHaveProperty('GIT_TERMINAL_PROMPT');
  });
});

describe('the version of git', () => {
  it('is read and compared', async () => {
    expect(await gitVersion(tempFolder())).toMatch(/^\d+\.\d+/);
    expect(isAtLeast('2.39.5', '2.31')).toBe(true);
    expect(isAtLeast('2.31', '2.31.0')).toBe(true);
    expect(isAtLeast('2.9.9', '2.31')).toBe(false);
    expect(isAtLeast('3.0', '2.31')).toBe(true);
    expect(await requireGit(tempFolder())).toMatch(/^\d/);
    await expect(requireGit(tempFolder(), { oldest: '99.0' })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
      hint: 'install git 99.0 or newer',
    });
  });
});
