import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Repository } from '../../src/store/repository';
import { driverCommand, isOurCommand } from '../../src/sync/driver-command';
import { driverScript, driverScriptNode, driverScriptVersion } from '../../src/sync/driver-script';
import { driverState } from '../../src/sync/driver-state';
import { planDriver } from '../../src/sync/plan-driver';
import { planSetup } from '../../src/sync/plan-setup';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { GIT_TEST_ENV, runRealGit } from '../helpers/run-real-git';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

const surroundings = testSurroundings({ env: { ...GIT_TEST_ENV, PATH: process.env.PATH } });
surroundings.execPath = process.execPath;

const plan = (repo: Repository, replace = false) => planDriver(repo, { surroundings, replace });

async function register(repo: Repository, replace = false) {
  const made = await plan(repo, replace);
  for (const step of made.steps) await step.apply(repo);
  return made;
}

const state = (repo: Repository) => driverState(repo, surroundings);
const config = (test: TestRepository, key: string) => {
  try {
    return test.git('config', '--local', '--get-all', key).trim();
  } catch {
    return undefined;
  }
};

describe('registering the driver', () => {
  it('leaves nothing to do, and status says that all is well', async () => {
    const test = makeRepository({ files: { '.gitattributes': '*.md merge=co-engram\n' } });
    expect(await state(test.repo)).toMatchObject({ configured: false, upToDate: false });
    expect((await register(test.repo)).steps).toHaveLength(1);
    expect(await plan(test.repo)).toEqual({ steps: [], foreign: undefined, notes: [] });
    expect(await state(test.repo)).toEqual({
      configured: true,
      upToDate: true,
      owner: 'co-engram',
      command: config(test, 'merge.co-engram.driver'),
      problems: [],
    });
    expect(config(test, 'merge.co-engram.name')).toBe('co-engram structured merge');
    expect(config(test, 'merge.directoryRenames')).toBe('false');
    expect(config(test, 'merge.co-engram.recursive')).toBeUndefined();
  });

  it('writes no byte when run again, and three times leave one of each line', async () => {
    const test = makeRepository({ files: { '.git/info/attributes': '*.txt text' } });
    await register(test.repo);
    const names = [
      'config',
      'info/attributes',
      'info/exclude',
      'co-engram/driver.sh',
      'co-engram/driver.cjs',
    ];
    const seen = () =>
      names.map((name) => [test.read(`.git/${name}`), statSync(join(test.root, '.git', name)).mtimeMs]);
    const before = seen();
    await register(test.repo);
    await register(test.repo);
    expect(seen()).toEqual(before);
    expect(test.read('.git/info/attributes')).toMatch(/^\*\.txt text\n\*\.md merge=co-engram\n/);
  });

  it.each<[string, (test: TestRepository) => void, RegExp]>([
    [
      'the script is gone',
      (test) => test.remove('.git/co-engram/driver.sh'),
      /lacks or has older driver\.sh/,
    ],
    ['the bundle is of another build', (test) => test.write('.git/co-engram/driver.cjs', '1'), /driver\.cjs/],
    [
      'the folder is gone',
      (test) => test.remove('.git/co-engram'),
      /driver\.cjs, driver-yaml\.cjs, driver\.sh/,
    ],
    [
      'the command is one of an older version',
      (test) => void test.git('config', 'merge.co-engram.driver', 'sh .git/co-engram/driver.sh %O %A %B'),
      /merge\.co-engram\.driver/,
    ],
    [
      'the name is gone',
      (test) => void test.git('config', '--unset', 'merge.co-engram.name'),
      /merge\.co-engram\.name/,
    ],
    [
      'somebody set `recursive`',
      (test) => void test.git('config', 'merge.co-engram.recursive', 'binary'),
      /merge\.co-engram\.recursive/,
    ],
    [
      'renames of folders are guessed',
      (test) => void test.git('config', '--unset', 'merge.directoryRenames'),
      /directoryRenames/,
    ],
    [
      'lines of info/attributes are gone',
      (test) => test.remove('.git/info/attributes'),
      /info\/attributes lacks/,
    ],
    [
      'lines of info/exclude are gone',
      (test) => test.write('.git/info/exclude', '# mine\n'),
      /info\/exclude lacks/,
    ],
  ])('when %s, says so and puts it right', async (_, breakIt, problem) => {
    const test = makeRepository();
    await register(test.repo);
    breakIt(test);
    const { upToDate, problems, owner } = await state(test.repo);
    expect([upToDate, owner, problems]).toEqual([false, 'co-engram', [expect.stringMatching(problem)]]);
    expect((await register(test.repo)).steps).toHaveLength(1);
    expect(await state(test.repo)).toMatchObject({ upToDate: true, problems: [] });
    expect(config(test, 'merge.co-engram.recursive')).toBeUndefined();
  });

  it('keeps what people decided about renames of folders, and says so', async () => {
    const test = makeRepository();
    test.git('config', 'merge.directoryRenames', 'conflict');
    const { notes } = await register(test.repo);
    expect(notes).toEqual([expect.stringContaining('merge.directoryRenames')]);
    expect(config(test, 'merge.directoryRenames')).toBe('conflict');
    expect((await plan(test.repo)).steps).toEqual([]);
    expect((await state(test.repo)).problems).toEqual([expect.stringContaining('conflict')]);
  });

  it('without git is nothing', async () => {
    const { repo } = makeRepository({ git: false });
    expect(await plan(repo)).toEqual({ steps: [], notes: [] });
    expect(await state(repo)).toEqual({ configured: false, upToDate: false, problems: [] });
  });

  it('sees attributes that give files to another driver', async () => {
    const test = makeRepository();
    await register(test.repo);
    test.write('.git/info/attributes', `${test.read('.git/info/attributes')}*.md merge=union\n`);
    expect(await state(test.repo)).toMatchObject({
      upToDate: false,
      problems: [expect.stringContaining('memory.md')],
    });
  });
});

describe("another program's driver under our key", () => {
  const OTHER = 'other-tool merge %O %A %B';

  it('is shown and stays; only a yes replaces it', async () => {
    const test = makeRepository();
    test.git('config', 'merge.co-engram.driver', OTHER);
    test.git('config', 'merge.co-engram.recursive', 'text');
    expect(await plan(test.repo)).toMatchObject({
      steps: [],
      foreign: OTHER,
      notes: [expect.stringContaining(OTHER), expect.stringContaining('--replace-driver')],
    });
    expect(await state(test.repo)).toMatchObject({
      configured: true,
      upToDate: false,
      owner: 'other',
      command: OTHER,
      problems: ['another program merges memory files'],
    });
    expect(existsSync(join(test.root, '.git/co-engram'))).toBe(false);
    expect(await register(test.repo, true)).toMatchObject({ foreign: OTHER });
    expect(await state(test.repo)).toMatchObject({ owner: 'co-engram', upToDate: true });
    expect(config(test, 'merge.co-engram.recursive')).toBeUndefined();
  });

  it('in the configuration of the user: ours wins here, and that is said', async () => {
    const test = makeRepository();
    const global = join(tempFolder(), 'gitconfig');
    writeFileSync(global, `[merge "co-engram"]\n\tdriver = ${OTHER}\n`);
    const world = { ...surroundings, env: { ...surroundings.env, GIT_CONFIG_GLOBAL: global } };
    const made = await planDriver(test.repo, { surroundings: world, replace: false });
    expect(made).toMatchObject({ foreign: undefined, notes: [expect.stringContaining('global')] });
    for (const step of made.steps) await step.apply(test.repo);
    expect(await driverState(test.repo, world)).toMatchObject({ owner: 'co-engram', upToDate: true });
  });
});

describe('the files of the driver', () => {
  const versionOf = (text: string) => text.replace(/driver \S+;/, 'driver 99.1.0;');

  it('of a newer version are left alone', async () => {
    const test = makeRepository();
    await register(test.repo);
    const script = versionOf(test.read('.git/co-engram/driver.sh'));
    test.write('.git/co-engram/driver.sh', script);
    test.write('.git/co-engram/driver.cjs', 'newer');
    expect(await register(test.repo)).toMatchObject({
      steps: [],
      notes: [expect.stringContaining('99.1.0')],
    });
    expect(test.read('.git/co-engram/driver.cjs')).toBe('newer');
    expect((await state(test.repo)).problems).toEqual([expect.stringContaining('99.1.0')]);
  });

  it('keep a baked node that is there, and get another one when it is gone', async () => {
    const test = makeRepository();
    await register(test.repo);
    const other = join(tempFolder(), "it's node");
    writeFileSync(other, '#!/bin/sh\n');
    chmodSync(other, 0o755);
    const world = { ...surroundings, execPath: other };
    expect((await planDriver(test.repo, { surroundings: world, replace: false })).steps).toEqual([]);
    test.remove('.git/co-engram');
    for (const step of (await planDriver(test.repo, { surroundings: world, replace: false })).steps)
      await step.apply(test.repo);
    expect(driverScriptNode(test.read('.git/co-engram/driver.sh'))).toBe(other);
    rmSync(other);
    await register(test.repo);
    expect(driverScriptNode(test.read('.git/co-engram/driver.sh'))).toBe(process.execPath);
  });

  it('say which repository names objects by SHA-256', async () => {
    const folder = tempFolder();
    runRealGit(folder, ['init', '-q', '--object-format=sha256', 'x']);
    const test = makeRepository({ root: join(folder, 'x'), git: false });
    const repo = { ...test.repo, gitDir: join(folder, 'x/.git'), commonDir: join(folder, 'x/.git') };
    await register(repo);
    expect(readFileSync(join(folder, 'x/.git/co-engram/driver.sh'), 'utf8')).toContain('--sha256');
  });
});

describe('the shell line', () => {
  it('asks for labels only where git has them', () => {
    expect(driverCommand('2.39.5')).not.toContain('%S');
    expect(driverCommand('2.44.0')).toContain('%O %A %B %L %P %S %X %Y');
    expect(driverCommand('2.44.0')).toContain('-L %X -L %S -L %Y');
    expect(isOurCommand(driverCommand('2.50.1'))).toBe(true);
    expect(isOurCommand('co-engram merge-driver %O %A %B')).toBe(false);
  });

  it('has no percent sign that git would not fill in', () => {
    expect(
      driverCommand('2.39.5')
        .match(/%./g)
        ?.every((each) => /%[OABLP]/.test(each)),
    ).toBe(true);
  });
});

describe('driver.sh', () => {
  it.each(['/usr/bin/node', '/it\'s/a "path" $(with) `all`/node', 'C:/Program Files/nodejs/node.exe'])(
    'has %s baked in as one word',
    (nodePath) => {
      const text = driverScript({ version: '1.2.3', nodePath, isSha256: false });
      expect([driverScriptVersion(text), driverScriptNode(text)]).toEqual(['1.2.3', nodePath]);
      const said = runRealGit('/', [
        '-c',
        `alias.x=!f() { ${/^node=.*$/m.exec(text)?.[0]}; printf %s "$node"; }; f`,
        'x',
      ]);
      expect(said).toBe(nodePath);
    },
  );

  it('is known by its second line alone', () => {
    expect(driverScriptVersion('#!/bin/sh\necho\n')).toBeUndefined();
    expect(driverScriptVersion('')).toBeUndefined();
    expect(driverScriptNode("node=''\n")).toBeUndefined();
  });
});

describe('init as a whole', () => {
  it('makes, adopts and renews with the driver among its steps', async () => {
    const home = tempFolder();
    const world = { ...surroundings, home, cwd: home, env: { ...surroundings.env, HOME: home } };
    const first = await planSetup('memory', { surroundings: world, hooks: false });
    expect(first.steps.map(({ summary }) => summary)).toEqual([expect.stringContaining('merge driver')]);
    const repo = await first.apply();
    expect(await driverState(repo, world)).toMatchObject({ upToDate: true });
    expect(await planSetup('memory', { surroundings: world, hooks: false })).toMatchObject({
      isDone: true,
      steps: [],
    });
    rmSync(join(repo.root, '.git/co-engram'), { recursive: true });
    const again = await planSetup('memory', { surroundings: world, hooks: false });
    expect(again).toMatchObject({ isDone: false, files: [], kind: 'update' });
    await again.apply();
    expect(await driverState(repo, world)).toMatchObject({ upToDate: true });
    expect((await planSetup('plain', { surroundings: world, git: false })).steps).toEqual([]);
  });
});
