import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepository } from '../../src/store/find-repository';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { type TestSurroundings, testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';
import { trusted, world, writeAt } from './find-cases';

describe('which repository', () => {
  it('is the one that --repo names, from its root or from below, absolute or relative', async () => {
    const { root } = makeRepository({ files: { 'a/b/x.md': '' } });
    const surroundings = world({ cwd: join(root, 'a') });
    for (const repo of [root, join(root, 'a/b'), '..', 'b', './b/../..', 'b/x.md']) {
      const found = await findRepository({ surroundings, repo });
      expect(found).toEqual({
        root,
        rule: 'flag',
        gitDir: join(root, '.git'),
        commonDir: join(root, '.git'),
        stateDir: join(root, '.git/co-engram'),
        isBare: false,
        isTrusted: true,
        layout: 'co-engram',
        contentPrefix: '',
      });
    }
  });

  it('goes by --repo, environment, ancestor, user configuration, ~/team-memory, in this order', async () => {
    const [flag, environment, ancestor, user] = [1, 2, 3, 4].map(() => makeRepository().root);
    const surroundings = world({ user: { ...trusted(ancestor ?? ''), dataRoot: user } });
    const home = join(surroundings.home, 'team-memory');
    writeAt(join(home, 'co-engram.yaml'), '');
    const find = async (change: Partial<TestSurroundings>, repo?: string) => {
      const { root, rule } = await findRepository({ surroundings: { ...surroundings, ...change }, repo });
      return [root, rule];
    };
    const env = { CO_ENGRAM_DATA_ROOT: environment };
    expect(await find({ env, cwd: ancestor }, flag)).toEqual([flag, 'flag']);
    expect(await find({ env, cwd: ancestor })).toEqual([environment, 'environment']);
    expect(await find({ cwd: ancestor })).toEqual([ancestor, 'ancestor']);
    expect(await find({})).toEqual([user, 'user-config']);
    writeFileSync(surroundings.userFile, '{}');
    expect(await find({})).toEqual([home, 'home']);
    rmSync(home, { recursive: true });
    await expect(find({})).rejects.toMatchObject({ code: 'ENVIRONMENT', hint: 'co-engram init' });
  });

  it('reads ~/.co-engram/config.json and XDG_CONFIG_HOME too', async () => {
    const { root } = makeRepository();
    const legacy = world();
    writeAt(join(legacy.home, '.co-engram/config.json'), JSON.stringify({ dataRoot: root }));
    expect(await findRepository({ surroundings: legacy })).toMatchObject({ root, rule: 'user-config' });
    const xdg = tempFolder();
    writeAt(join(xdg, 'co-engram/config.json'), JSON.stringify({ dataRoot: root }));
    const found = await findRepository({ surroundings: testSurroundings({ env: { XDG_CONFIG_HOME: xdg } }) });
    expect(found).toMatchObject({ root, rule: 'user-config' });
  });

  it('says once that ~/team-memory was taken', async () => {
    const surroundings = world();
    writeAt(join(surroundings.home, 'team-memory/co-engram.yaml'), '');
    await findRepository({ surroundings });
    await findRepository({ surroundings });
    expect(surroundings.warnings).toHaveLength(1);
    expect(surroundings.warnings[0]).toContain('co-engram config data-root');
  });

  it('says it each time where nothing can be remembered', async () => {
    const surroundings = world();
    writeAt(join(surroundings.home, 'team-memory/co-engram.yaml'), '');
    writeAt(join(surroundings.home, 'team-memory/.co-engram'), 'in the way');
    await findRepository({ surroundings });
    await findRepository({ surroundings });
    expect(surroundings.warnings).toHaveLength(2);
  });

  it('is not a ~/team-memory that holds no memory', async () => {
    const surroundings = world();
    mkdirSync(join(surroundings.home, 'team-memory'));
    await expect(findRepository({ surroundings })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });

  it('understands ~ in names that no shell has seen', async () => {
    const surroundings = world({ env: { CO_ENGRAM_DATA_ROOT: '~/m' } });
    writeAt(join(surroundings.home, 'm/co-engram.yaml'), '');
    expect((await findRepository({ surroundings })).root).toBe(join(surroundings.home, 'm'));
  });

  it('works without a home folder and from a deleted cwd', async () => {
    const { root } = makeRepository();
    const nowhere = join(tempFolder(), 'gone/deep');
    const surroundings = testSurroundings({ cwd: nowhere });
    expect((await findRepository({ surroundings, repo: root })).root).toBe(root);
    await expect(findRepository({ surroundings })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    await expect(findRepository({ surroundings, repo: '.' })).rejects.toThrow('which does not exist');
  });
});

describe('a named repository that is none', () => {
  it('is never replaced by another', async () => {
    const { root } = makeRepository();
    const empty = tempFolder();
    const surroundings = world({ cwd: root, user: { ...trusted(root), dataRoot: root } });
    const find = (change: Partial<TestSurroundings>, repo?: string) =>
      findRepository({ surroundings: { ...surroundings, ...change }, repo });
    for (const path of [empty, join(empty, 'missing')]) {
      await expect(find({}, path)).rejects.toMatchObject({
        code: 'ENVIRONMENT',
        hint: `co-engram init ${path}`,
      });
      const env = { CO_ENGRAM_DATA_ROOT: path };
      await expect(find({ env })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
      writeFileSync(surroundings.userFile, JSON.stringify({ dataRoot: path }));
      await expect(find({ cwd: empty })).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    }
  });

  it('is an error when dataRoot is no path or the user file is broken', async () => {
    await expect(findRepository({ surroundings: world({ user: { dataRoot: 5 } }) })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    });
    const surroundings = world();
    writeAt(surroundings.userFile, '{"dataRoot": \n oops}');
    await expect(findRepository({ surroundings })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringContaining(surroundings.userFile),
    });
  });

  it('is an error when its .git leads nowhere', async () => {
    const { root } = makeRepository({
      git: false,
      files: { '.git': 'gitdir: ../nowhere/.git/worktrees/x\n' },
    });
    await expect(findRepository({ surroundings: world(), repo: root })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
      message: expect.stringContaining('which is no git folder'),
    });
    const other = makeRepository({ git: false, files: { '.git': 'nonsense' } });
    await expect(findRepository({ surroundings: world(), repo: other.root })).rejects.toThrow(
      'is not a git file',
    );
  });
});

describe('layouts', () => {
  const find = (root: string, home?: string) => findRepository({ surroundings: world({ home }), repo: root });

  it('knows both markers of the public project and its transparent folder', async () => {
    const config = tempFolder();
    writeAt(join(config, 'config/co-engram.yaml'), '');
    expect(await find(config)).toMatchObject({ layout: 'public-config', contentPrefix: '' });
    const json = tempFolder();
    writeAt(join(json, '.co-engram/config.json'), '{}');
    await expect(find(json)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    mkdirSync(join(json, 'engrams'));
    expect(await find(json)).toMatchObject({ layout: 'public-json', contentPrefix: 'engrams' });
  });

  it('never takes the home folder for a repository of the public project', async () => {
    const home = tempFolder();
    writeAt(join(home, '.co-engram/config.json'), '{}');
    writeAt(join(home, 'config/co-engram.yaml'), '');
    mkdirSync(join(home, 'synapses'));
    await expect(find(home, home)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });

  it.each(['directory', 'pipe'])('takes a %s called co-engram.yaml for no marker', async (kind) => {
    const root = tempFolder();
    const marker = join(root, 'co-engram.yaml');
    if (kind === 'directory') mkdirSync(marker);
    else (await import('node:child_process')).execFileSync('mkfifo', [marker]);
    await expect(find(root)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });

  it('refuses symlinks where settings or state would be', async () => {
    const outside = tempFolder();
    for (const name of ['co-engram.yaml', '.co-engram']) {
      const { root, remove } = makeRepository();
      remove(name);
      if (name !== 'co-engram.yaml') writeAt(join(root, 'co-engram.yaml'), '');
      symlinkSync(outside, join(root, name));
      await expect(find(root)).rejects.toMatchObject({ code: 'REFUSED' });
    }
    const { root } = makeRepository({ git: false });
    mkdirSync(join(root, '.co-engram'));
    symlinkSync(outside, join(root, '.co-engram/cache'));
    await expect(find(root)).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

describe('where the state lies', () => {
  const find = (root: string) => findRepository({ surroundings: world(), repo: root });

  it('is the git dir of the worktree', async () => {
    const test = makeRepository({ commit: true });
    const tree = join(tempFolder(), 'tree');
    test.git('worktree', 'add', '-q', tree);
    const gitDir = join(test.root, '.git/worktrees/tree');
    expect(await find(tree)).toMatchObject({
      root: tree,
      gitDir,
      commonDir: join(test.root, '.git'),
      stateDir: join(gitDir, 'co-engram'),
    });
    expect(runRealGit(tree, ['rev-parse', '--path-format=absolute', '--git-path', 'co-engram']).trim()).toBe(
      join(gitDir, 'co-engram'),
    );
  });

  it('is the git dir of a submodule and of --separate-git-dir', async () => {
    const inner = makeRepository({ commit: true });
    const outer = makeRepository();
    outer.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.root, 'memory');
    expect(await find(join(outer.root, 'memory'))).toMatchObject({
      gitDir: join(outer.root, '.git/modules/memory'),
    });
    const root = tempFolder();
    const gitDir = join(tempFolder(), 'elsewhere');
    runRealGit(root, ['init', '-q', `--separate-git-dir=${gitDir}`]);
    writeAt(join(root, 'co-engram.yaml'), '');
    expect(await find(root)).toMatchObject({ gitDir, stateDir: join(gitDir, 'co-engram') });
  });

  it('is .co-engram without git', async () => {
    const { root } = makeRepository({ git: false });
    const found = await find(root);
    expect(found).toMatchObject({ stateDir: join(root, '.co-engram') });
    expect(found.gitDir).toBeUndefined();
  });

  it('is apart in the git dir of an outer repository, never in its work tree', async () => {
    const outer = makeRepository({ files: { 'a/co-engram.yaml': '', 'b/co-engram.yaml': '' } });
    const [a, b] = [await find(join(outer.root, 'a')), await find(join(outer.root, 'b'))];
    expect(a.gitDir).toBeUndefined();
    expect(a.stateDir.startsWith(join(outer.root, '.git/co-engram/nested/'))).toBe(true);
    expect(a.stateDir).not.toBe(b.stateDir);
  });

  it('treats an empty .git folder as git does', async () => {
    const { root } = makeRepository({ git: false });
    mkdirSync(join(root, '.git'));
    expect((await find(root)).gitDir).toBeUndefined();
  });
});

describe('a bare repository', () => {
  it('can be named for reading only', async () => {
    const test = makeRepository({ files: { 'engrams/x.md': '' }, commit: true });
    const bare = join(tempFolder(), 'm.git');
    test.git('clone', '-q', '--bare', test.root, bare);
    const surroundings = world();
    expect(await findRepository({ surroundings, repo: bare })).toMatchObject({
      root: bare,
      isBare: true,
      layout: 'co-engram',
      contentPrefix: 'engrams',
    });
    await expect(findRepository({ surroundings, repo: bare, forWriting: true })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
    });
    await expect(findRepository({ surroundings, repo: bare, forChecking: true })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
      message: expect.stringContaining('no files to check'),
    });
    await expect(findRepository({ surroundings: world({ cwd: bare }) })).rejects.toMatchObject({
      code: 'ENVIRONMENT',
    });
  });

  it('may have the public layout', async () => {
    const files = { '.co-engram/config.json': '{}', 'synapses/x': '', '.gitignore': '' };
    const test = makeRepository({ files });
    test.remove('co-engram.yaml');
    test.commitAll();
    const bare = join(tempFolder(), 'm.git');
    test.git('clone', '-q', '--bare', test.root, bare);
    expect((await findRepository({ surroundings: world(), repo: bare })).layout).toBe('public-json');
    test.write('config/co-engram.yaml', '');
    test.commitAll();
    test.git('push', '-q', bare, 'HEAD');
    expect((await findRepository({ surroundings: world(), repo: bare })).layout).toBe('public-config');
  });

  it('must hold a memory repository', async () => {
    const bare = tempFolder();
    runRealGit(bare, ['init', '-q', '--bare']);
    await expect(findRepository({ surroundings: world(), repo: bare })).rejects.toThrow(
      'no memory repository at HEAD',
    );
  });

  it('is not what the .git folder of a work tree is', async () => {
    const { root } = makeRepository();
    const found = await findRepository({ surroundings: world(), repo: join(root, '.git') });
    expect(found).toMatchObject({ root, isBare: false });
  });
});
