import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configKeys, flatten, nest } from '../../src/config/defaults';
import { parseDuration } from '../../src/config/duration';
import { withFileLock } from '../../src/config/file-lock';
import { compareStrictness, presentKey, renameOldKeys, userOnlyReason } from '../../src/config/keys';
import { mergeLayers } from '../../src/config/merge-layers';
import {
  parseJsonObject,
  readTextIfThere,
  readUserConfig,
  userConfigPath,
} from '../../src/config/user-config';
import { replaceFile } from '../../src/config/write-user-config';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

describe('a duration', () => {
  it.each([
    [1500, 1500],
    ['250ms', 250],
    ['30s', 30_000],
    ['5m', 300_000],
    ['6 h', 21_600_000],
    ['7d', 604_800_000],
    ['2w', 1_209_600_000],
    ['0.5h', 1_800_000],
    ['90', 90],
    [0, 0],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['', undefined],
    ['1h30m', undefined],
    ['-5m', undefined],
    ['5 minutes', undefined],
    ['9999999999999999d', undefined],
    [true, undefined],
    [null, undefined],
  ])('%j is %j milliseconds', (value, ms) => {
    expect(parseDuration(value)).toBe(ms);
  });
});

describe('keys', () => {
  it('are listed, flattened and nested again', () => {
    expect(configKeys()).toEqual(
      expect.arrayContaining(['search.hotness', 'maintenance.remInsight.maxPerRun', 'layers']),
    );
    const flat = new Map<string, unknown>([
      ['a.b.c', 1],
      ['a.b.d', [2]],
      ['e', null],
    ]);
    expect(nest(flat)).toEqual({ a: { b: { c: 1, d: [2] } }, e: null });
    expect(flatten(nest(flat))).toEqual(flat);
  });

  it('have old names', () => {
    expect(presentKey('maintenance.learningRate')).toBe('reinforcement.learningRate');
    expect(presentKey('reinforcement.learningRate')).toBe('reinforcement.learningRate');
    expect(presentKey('dreaming.remMinIntervalMs')).toBe('maintenance.remMinInterval');
    expect(presentKey('constructor')).toBe('constructor');
    expect(userOnlyReason('constructor')).toBeUndefined();
  });

  it('prefer the present name, and leave a section alone that is none', () => {
    const both = renameOldKeys({ hebbianDecay: 0.1, reinforcement: { hebbianRatio: 0.2 } });
    expect(both.values).toEqual({ reinforcement: { hebbianRatio: 0.2 } });
    expect(both.oldNames.size).toBe(0);
    expect(renameOldKeys({ hebbianDecay: 0.1, reinforcement: 5 }).values).toEqual({ reinforcement: 5 });
  });

  it('guard something or not', () => {
    expect(compareStrictness('pins.max', 1, 2)).toBe(0);
    expect(compareStrictness('trash.purgeAfterDays', 0, 365)).toBe(1);
    expect(compareStrictness('capture.policy', 'auto', 'review')).toBe(-1);
  });

  it('count from the legacy file with the same guard as from the team', () => {
    const legacy = new Map<string, unknown>([
      ['llm.command', ['sh']],
      ['git.autoCommit', true],
      ['pins.max', 2],
    ]);
    const { values, ignored } = mergeLayers({ legacy });
    expect(values.get('llm.command')).toBeUndefined();
    expect(values.get('pins.max')).toBe(2);
    expect(ignored.map(({ key, origin }) => [key, origin])).toEqual([
      ['llm.command', 'legacy'],
      ['git.autoCommit', 'legacy'],
    ]);
  });
});

describe('the file lock', () => {
  it('waits, then says who holds it', async () => {
    const path = join(tempFolder(), 'lock');
    const held = `${process.pid} ${hostname()}\n`;
    for (const owner of [held, '1 another-host\n', '', 'nonsense']) {
      writeFileSync(path, owner);
      await expect(withFileLock(path, () => 1, 2)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('is freed when the work fails', async () => {
    const path = join(tempFolder(), 'lock');
    const fail = () => {
      throw new Error('no');
    };
    await expect(withFileLock(path, fail)).rejects.toThrow('no');
    expect(await withFileLock(path, () => 2)).toBe(2);
    await expect(withFileLock(join(path, 'not/there'), () => 1)).rejects.toThrow('ENOENT');
  });
});

describe('reading configuration files', () => {
  it('finds the place by XDG_CONFIG_HOME when that is absolute', () => {
    const path = (env: Record<string, string>, home?: string) =>
      userConfigPath(testSurroundings({ env, home }));
    expect(path({ XDG_CONFIG_HOME: '/x' }, '/h')).toBe('/x/co-engram/config.json');
    expect(path({ XDG_CONFIG_HOME: 'relative' }, '/h')).toBe('/h/.config/co-engram/config.json');
    expect(path({}, undefined)).toBeUndefined();
    expect(readUserConfig(testSurroundings({}))).toEqual({ values: {} });
  });

  it('fails with a reason for pipes, folders, loops and large files', () => {
    const folder = tempFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('loop', join(folder, 'loop'));
    mkdirSync(join(folder, 'dir'));
    expect(() => readTextIfThere(join(folder, 'pipe'))).toThrow('is no regular file');
    expect(() => readTextIfThere(join(folder, 'dir'))).toThrow('is no regular file');
    expect(() => readTextIfThere(join(folder, 'loop'))).toThrow('cannot be read (ELOOP)');
    expect(readTextIfThere(join(folder, 'gone'))).toBeUndefined();
    writeFileSync(join(folder, 'file'), '');
    expect(readTextIfThere(join(folder, 'file/below'))).toBeUndefined();
  });

  it('says where JSON is broken', () => {
    expect(parseJsonObject(' \n', 'x')).toEqual({});
    expect(() => parseJsonObject('{\n  "a": 1,\n  oops\n}', 'x.json')).toThrow(
      'x.json is not valid JSON (line 3, column 3)',
    );
    expect(() => parseJsonObject('{"a": 1', 'x.json')).toThrow('x.json is not valid JSON');
    for (const text of ['[]', '5', 'null', '"x"'])
      expect(() => parseJsonObject(text, 'x')).toThrow('must hold a JSON object');
  });
});

describe('replacing a file', () => {
  it('leaves the old one when it cannot be done', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), 'old');
    expect(() => replaceFile(join(folder, 'file/below'), 'new')).toThrow('ENOTDIR');
    mkdirSync(join(folder, 'dir'));
    expect(() => replaceFile(join(folder, 'dir'), 'new')).toThrow();
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old');
  });
});
