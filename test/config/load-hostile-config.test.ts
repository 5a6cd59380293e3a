import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config';
import { findRepository } from '../../src/store/find-repository';
import { loadRepositoryConfig } from '../../src/store/load-repository-config';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';
import { world, writeAt } from './load-cases';

describe('what a repository may not do', () => {
  it('never names a program, and the user is told once', async () => {
    const { load, surroundings } = world({
      team: 'llm:\n  command: [sh, -c, evil]\nlayers: [/]\nmainAgent: root\n',
    });
    const { config, warnings } = await load();
    expect(config.llm.command).toBeUndefined();
    expect(config).toMatchObject({ layers: [], mainAgent: 'main' });
    expect(warnings.join('\n')).toContain('llm.command is ignored: only the user configuration may set it');
    expect(surroundings.warnings).toEqual(warnings);
    await load();
    expect(surroundings.warnings).toEqual(warnings);
  });

  it('does not loosen safety', async () => {
    const { load, surroundings } = world({
      team: 'capture:\n  policy: auto\ngit:\n  autoCommit: true\naudit:\n  teamEvents: true\ntrash:\n  afterDays: 0\n  purgeAfterDays: 1\nsessions:\n  track: true\n',
      user: { capture: { policy: 'low-confidence' } },
    });
    const { config, origins } = await load();
    expect(config).toMatchObject({
      capture: { policy: 'low-confidence' },
      git: { autoCommit: false },
      audit: { teamEvents: false },
      sessions: { track: false },
      trash: { afterDays: 30, purgeAfterDays: 365 },
    });
    expect(origins['git.autoCommit']).toBe('default');
    expect(surroundings.warnings).toHaveLength(5);
  });

  it('may be stricter than the user', async () => {
    const { load } = world({
      team: 'capture: {policy: review}\nprivacy: {onRisk: refuse}\ntrash: {enabled: true, afterDays: 90, purgeAfterDays: 0}\ngit: {autoCommit: false}\n',
      user: { capture: { policy: 'auto' }, privacy: { onRisk: 'warn' }, git: { autoCommit: true } },
      env: { CO_ENGRAM_TRASH_AFTER_DAYS: '10' },
    });
    const { config, origins } = await load();
    expect(config).toMatchObject({
      capture: { policy: 'review' },
      privacy: { onRisk: 'refuse' },
      git: { autoCommit: false },
      trash: { enabled: true, afterDays: 90, purgeAfterDays: 0 },
    });
    expect(origins['capture.policy']).toBe('team');
  });

  it('lets the user loosen what only the default holds', async () => {
    const { load } = world({
      team: '',
      user: {
        capture: { policy: 'auto' },
        git: { autoCommit: true },
        trash: { purgeAfterDays: 5 },
        privacy: { words: ['Falcon'] },
      },
    });
    expect((await load()).config).toMatchObject({
      capture: { policy: 'auto' },
      git: { autoCommit: true },
      trash: { purgeAfterDays: 5 },
      privacy: { words: ['Falcon'] },
    });
  });

  it('reads llm.command of the user as a list or a plain line', async () => {
    expect((await world({ user: { llm: { command: 'claude -p' } } }).load()).config.llm.command).toEqual([
      'claude',
      '-p',
    ]);
    await expect(world({ user: { llm: { command: 'sh -c "x"' } } }).load()).rejects.toThrow(
      'must be a list of texts',
    );
    const withEmpty = { llm: { command: ['claude', '--tools', ''], env: ['A_KEY'], timeout: '2m' } };
    expect((await world({ user: withEmpty }).load()).config.llm).toEqual({
      ...withEmpty.llm,
      timeout: 120_000,
    });
    await expect(world({ user: { llm: { command: ['', 'x'] } } }).load()).rejects.toThrow('must be a list');
    await expect(world({ user: { llm: { env: ['A KEY'] } } }).load()).rejects.toThrow('names of variables');
    await expect(world({ user: { llm: { command: [] } } }).load()).rejects.toThrow(
      'llm.command must be a list',
    );
  });
});

describe('the cache', () => {
  it('answers without the sources being parsed again, until one changes', async () => {
    const { load, test } = world({ team: 'pins: {max: 3}\n' });
    await load();
    const cache = join(test.repo.stateDir, 'cache/config.json');
    writeFileSync(
      cache,
      readFileSync(cache, 'utf8')
        .replace('"pins":{"max":3}}', '"pins":{"max":4}}')
        .replace('"pins":{"max":3},"ponder"', '"pins":{"max":4},"ponder"'),
    );
    expect((await load()).config.pins.max).toBe(4);
    test.write('co-engram.yaml', 'pins: {max: 2}\n');
    expect((await load()).config.pins.max).toBe(2);
  });

  it.each(['', '{', '{"key":"x","loaded":{}}\n', 'null'])('survives the damaged file %j', async (text) => {
    const { load, test } = world({ team: 'pins: {max: 3}\n' });
    await load();
    writeFileSync(join(test.repo.stateDir, 'cache/config.json'), text);
    expect((await load()).config.pins.max).toBe(3);
  });

  it('is not needed: a state folder that cannot be written is no failure', async () => {
    const { load, test } = world({ team: 'pins: {max: 3}\n' });
    writeFileSync(test.repo.stateDir, 'in the way');
    expect((await load()).config.pins.max).toBe(3);
  });

  it('follows the environment and the user file', async () => {
    const { load, surroundings, test } = world({ team: '' });
    await load();
    writeAt(join(surroundings.home ?? '', '.config/co-engram/config.json'), '{"pins": {"max": 9}}');
    expect((await load()).config.pins.max).toBe(9);
    const other = testSurroundings({ env: { CO_ENGRAM_LANGUAGE: 'zh' }, home: surroundings.home });
    expect((await loadConfig({ ...test.repo, surroundings: other })).config.language).toBe('zh');
  });

  it('is not believed where the work tree could have brought it', async () => {
    const { load, test } = world({ git: false, team: '' });
    await load();
    expect(existsSync(join(test.root, '.co-engram'))).toBe(false);
  });

  it('names no program that the user did not: a git dir may have come with its folder', async () => {
    const { load, test, surroundings } = world({ user: { llm: { command: 'claude -p' } } });
    await load();
    const cache = join(test.repo.stateDir, 'cache/config.json');
    const planted = (words: string) => {
      const text = readFileSync(cache, 'utf8');
      writeFileSync(cache, text.replace('"command":["claude","-p"]', `"command":${words}`));
      expect(readFileSync(cache, 'utf8')).not.toBe(text);
    };
    planted('["sh","-c","evil"]');
    expect((await load()).config.llm.command).toEqual(['claude', '-p']);
    planted('["evil"]');
    expect((await load()).config.llm.command).toEqual(['claude', '-p']);
    expect(surroundings.warnings).toEqual([]);
  });

  it('is readable by its owner only', async () => {
    const { load, test } = world();
    await load();
    chmodSync(test.root, 0o755);
    const { statSync } = await import('node:fs');
    expect(statSync(join(test.repo.stateDir, 'cache/config.json')).mode & 0o077).toBe(0);
  });
});

describe('hostile files', () => {
  it('refuses a team file that is a symlink', async () => {
    const { load, test } = world();
    const secret = join(tempFolder(), 'secret');
    writeFileSync(secret, 'password');
    test.remove('co-engram.yaml');
    symlinkSync(secret, join(test.root, 'co-engram.yaml'));
    await expect(load()).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('takes a folder called co-engram.yaml for no file', async () => {
    const { load, test } = world();
    test.remove('co-engram.yaml');
    mkdirSync(join(test.root, 'co-engram.yaml'));
    expect((await load()).config.language).toBe('en');
  });

  it('refuses a file of 10 MB and an alias bomb quickly', async () => {
    await expect(world({ team: `# ${'x'.repeat(10_000_000)}` }).load()).rejects.toThrow('larger than 1 MiB');
    const bomb = `a: &a [x,x]\n${'bcdefghij'
      .split('')
      .map((name, n) => `${name}: &${name} [${`*${'abcdefghij'[n]},`.repeat(9)}]`)
      .join('\n')}\n`;
    await expect(world({ team: bomb }).load()).rejects.toMatchObject({ code: 'INVALID_DATA' });
  });

  it('takes a byte order mark for nothing, and refuses what is no UTF-8', async () => {
    const { test, load } = world({ team: '\ufeffpins: {max: 3}\r\n', user: '\ufeff{"language": "zh"}' });
    expect((await load()).config).toMatchObject({ pins: { max: 3 }, language: 'zh' });
    test.write('co-engram.yaml', Buffer.from('# \xff\n', 'latin1'));
    await expect(load()).rejects.toThrow('is not UTF-8');
  });

  it('says where the user file is no JSON', async () => {
    await expect(world({ user: '{"a": 1,\n "b": }' }).load()).rejects.toMatchObject({ code: 'INVALID_DATA' });
    await expect(world({ user: '[1]' }).load()).rejects.toThrow('must hold keys and values');
  });

  it('reads a bare repository from its HEAD', async () => {
    const { test, surroundings } = world({ team: 'pins: {max: 2}\n' });
    test.commitAll();
    const bare = join(tempFolder(), 'x.git');
    test.git('clone', '-q', '--bare', test.root, bare);
    const repo = await findRepository({ surroundings, repo: bare });
    expect((await loadRepositoryConfig(repo, { surroundings })).config.pins.max).toBe(2);
  });
});
