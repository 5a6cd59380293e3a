import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepository } from '../../src/store/find-repository';
import { type InitOptions, planInit } from '../../src/store/init-repository';
import { makeRepository } from '../helpers/repository';
import { GIT_TEST_ENV, runRealGit } from '../helpers/run-real-git';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

function world(env: Record<string, string> = {}) {
  const home = tempFolder();
  const cwd = tempFolder();
  const all = { PATH: process.env.PATH, HOME: home, ...GIT_TEST_ENV, ...env };
  const surroundings = testSurroundings({ home, cwd, env: all });
  const init = async (folder = '.', options: Omit<InitOptions, 'surroundings'> = {}) => {
    const plan = await planInit(folder, { surroundings, ...options });
    return { plan, repository: await plan.apply() };
  };
  return { home, cwd, surroundings, init, plan: (folder = '.') => planInit(folder, { surroundings }) };
}

const IGNORES = '/private/\n/.co-engram/\n.co-engram-tmp-*\n';

describe('init', () => {
  it('makes a repository with git, marker, ignore and attribute lines, and trusts it', async () => {
    const { init, cwd, surroundings } = world();
    const { plan, repository } = await init('new/memory', { language: 'zh' });
    const root = join(cwd, 'new/memory');
    expect(plan).toMatchObject({
      root,
      kind: 'create',
      makesGit: true,
      trusts: true,
      notes: [],
      isDone: false,
    });
    expect(plan.files.map((file) => file.path)).toEqual(['co-engram.yaml', '.gitignore', '.gitattributes']);
    expect(repository).toMatchObject({ root, gitDir: join(root, '.git'), layout: 'co-engram' });
    expect(readFileSync(join(root, 'co-engram.yaml'), 'utf8')).toContain('\nlanguage: zh\n');
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe(IGNORES);
    expect(readFileSync(join(root, '.gitattributes'), 'utf8')).toContain(
      '*.md text eol=lf merge=co-engram\n',
    );
    expect(statSync(join(root, '.gitignore')).mode & 0o777).toBe(0o644);
    expect(runRealGit(root, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/main\n');
    const found = await findRepository({ surroundings: { ...surroundings, cwd: root }, forWriting: true });
    expect(found).toMatchObject({ root, rule: 'ancestor' });
  });

  it('says how to change settings that are there, when others are wished for', async () => {
    const { init } = world();
    await init('.', { language: 'zh' });
    const { plan: again } = await init('.', { language: 'en', obsidian: true });
    expect(again.files.map(({ path }) => path)).not.toContain('co-engram.yaml');
    expect(again.notes).toEqual([
      'its settings stay; to change them: co-engram config set language en obsidian.derivedLinks true',
    ]);
  });

  it('changes nothing when run again', async () => {
    const { init, plan, cwd } = world();
    await init();
    const before = readdirSync(cwd).map((name) => [name, statSync(join(cwd, name)).mtimeMs]);
    expect(await plan()).toMatchObject({
      kind: 'update',
      makesGit: false,
      files: [],
      trusts: false,
      isDone: true,
    });
    await init();
    expect(readdirSync(cwd).map((name) => [name, statSync(join(cwd, name)).mtimeMs])).toEqual(before);
  });

  it('shows before it writes', async () => {
    const { plan, cwd } = world();
    await plan();
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('adopts a folder with files and touches none of them', async () => {
    const { init, cwd } = world();
    writeFileSync(join(cwd, 'README.md'), 'mine');
    writeFileSync(join(cwd, '.gitignore'), Buffer.from('node_modules\r\n\xff\r\nprivate', 'latin1'));
    const { plan } = await init();
    expect(plan).toMatchObject({ kind: 'adopt', makesGit: true });
    expect(readFileSync(join(cwd, 'README.md'), 'utf8')).toBe('mine');
    expect(readFileSync(join(cwd, '.gitignore'), 'latin1')).toBe(
      'node_modules\r\n\xff\r\nprivate\r\n/.co-engram/\r\n.co-engram-tmp-*\r\n',
    );
  });

  it('adopts a git repository as it is, and declares no LF where Markdown has CRLF', async () => {
    const { init } = world();
    const test = makeRepository({ files: { 'x.md': 'a\r\nb\r\n', '.gitattributes': '*.md diff=markdown' } });
    test.remove('co-engram.yaml');
    test.commitAll();
    const { plan } = await init(test.root);
    expect(plan).toMatchObject({ kind: 'adopt', makesGit: false });
    const attributes = test.read('.gitattributes');
    expect(
      attributes.startsWith('*.md diff=markdown\n*.md merge=co-engram\nsynapses/**/*.yaml text eol=lf'),
    ).toBe(true);
    expect(test.git('status', '--porcelain')).toBe(' M .gitattributes\n M .gitignore\n?? co-engram.yaml\n');
  });

  it('leaves lines alone that say the same', async () => {
    const { init } = world();
    const test = makeRepository({
      files: {
        '.gitignore': 'private/\n.co-engram\n.co-engram-tmp-*\n',
        '.gitattributes': '*.md merge=co-engram -text\n',
      },
    });
    const { plan } = await init(test.root);
    expect(plan.files.map((file) => file.path)).toEqual(['.gitattributes']);
    expect(plan.files[0]?.added).not.toContain('*.md');
  });

  it('makes its own git in a subfolder of another repository, and says so', async () => {
    const { init, surroundings } = world();
    const outer = makeRepository();
    outer.remove('co-engram.yaml');
    const folder = join(outer.root, 'team/memory');
    const { plan, repository } = await init(folder);
    expect(plan.notes[0]).toContain(`own git inside ${outer.root}`);
    expect(repository.gitDir).toBe(join(folder, '.git'));
    const again = await planInit(join(outer.root, 'other'), { surroundings, git: false });
    expect(again.notes[0]).toContain('cannot sync');
  });

  it('works without git', async () => {
    const { init, cwd, surroundings } = world();
    const { plan, repository } = await init('m', { git: false });
    expect(plan.makesGit).toBe(false);
    expect(existsSync(join(cwd, 'm/.git'))).toBe(false);
    expect(repository.stateDir).toBe(join(cwd, 'm/.co-engram'));
    const noGit = { ...surroundings, env: { ...surroundings.env, PATH: '/nowhere' } };
    const plain = await planInit('x', { surroundings: noGit });
    await expect(plain.apply()).rejects.toMatchObject({ code: 'ENVIRONMENT', message: 'git was not found' });
    await (await planInit('y', { surroundings: noGit, git: false })).apply();
  });

  it('adds what Obsidian needs', async () => {
    const { init, cwd } = world();
    await init('.', { obsidian: true });
    expect(readFileSync(join(cwd, 'co-engram.yaml'), 'utf8')).toContain('obsidian:\n  derivedLinks: true\n');
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toContain('.obsidian/workspace*.json\n');
  });

  it('writes no marker into a repository of the public layout', async () => {
    const { init, cwd } = world();
    mkdirSync(join(cwd, 'config'));
    mkdirSync(join(cwd, 'engrams'));
    writeFileSync(join(cwd, 'config/co-engram.yaml'), 'x: 1\n');
    const { plan, repository } = await init();
    expect(plan.files.map((file) => file.path)).toEqual(['.gitignore', '.gitattributes']);
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toContain('/engrams/private/\n');
    expect(repository.layout).toBe('public-config');
  });

  it('runs the extra steps last, with the repository as it will be', async () => {
    const { init, cwd } = world();
    const seen: unknown[] = [];
    const { plan } = await init('.', {
      extraSteps: async (repository) => {
        seen.push(repository.gitDir);
        return [
          {
            summary: 'say hello',
            apply: async (made) => {
              seen.push(made.gitDir, existsSync(join(cwd, '.gitignore')));
            },
          },
        ];
      },
    });
    expect(plan.steps[0]?.summary).toBe('say hello');
    expect(seen).toEqual([join(cwd, '.git'), join(cwd, '.git'), true]);
  });

  it('knows a link by its real path', async () => {
    const { init, cwd } = world();
    mkdirSync(join(cwd, 'real'));
    symlinkSync(join(cwd, 'real'), join(cwd, 'link'));
    const { repository } = await init('link/below');
    expect(repository.root).toBe(join(realpathSync(cwd), 'real/below'));
  });

  it('notes that it cannot be trusted without a place for the user configuration', async () => {
    const surroundings = testSurroundings({
      cwd: tempFolder(),
      env: { PATH: process.env.PATH, ...GIT_TEST_ENV },
    });
    const plan = await planInit('.', { surroundings });
    expect(plan).toMatchObject({ trusts: false });
    expect(plan.notes[0]).toContain('neither HOME nor XDG_CONFIG_HOME');
    await plan.apply();
  });
});

describe('init refuses', () => {
  it('a file, the home folder, the root of the disk', async () => {
    const { plan, home, cwd } = world();
    writeFileSync(join(cwd, 'file'), '');
    await expect(plan('file')).rejects.toMatchObject({ code: 'USAGE' });
    await expect(plan(home)).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(plan('/')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('a folder inside a memory repository', async () => {
    const { plan } = world();
    const { root } = makeRepository({ files: { 'a/x.md': '' } });
    for (const folder of ['a', 'new/deep']) {
      await expect(plan(join(root, folder))).rejects.toMatchObject({
        code: 'USAGE',
        message: expect.stringContaining(`inside the memory repository ${root}`),
      });
    }
  });

  it('a bare repository and a broken .git', async () => {
    const { plan } = world();
    const bare = tempFolder();
    runRealGit(bare, ['init', '-q', '--bare']);
    await expect(plan(bare)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    const { root } = makeRepository({ git: false, files: { '.git': 'gitdir: /nowhere\n' } });
    await expect(plan(root)).rejects.toMatchObject({ code: 'ENVIRONMENT' });
  });

  it.each(['.gitignore', '.gitattributes', 'co-engram.yaml'])(
    'to write through a link at %s',
    async (name) => {
      const { plan, cwd } = world();
      const outside = join(tempFolder(), 'outside');
      writeFileSync(outside, '');
      symlinkSync(outside, join(cwd, name));
      await expect(plan()).rejects.toMatchObject({ code: 'REFUSED' });
    },
  );
});
