import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editTeamConfig, editUserConfig } from '../../src/config/edit-config';
import { parseSetting, requireKey } from '../../src/config/parse-setting';
import { changeUserConfig } from '../../src/config/write-user-config';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

function world(team = '# ours\nlanguage: en\n', user?: string) {
  const test = makeRepository({ files: { 'co-engram.yaml': team } });
  const home = tempFolder();
  const userFile = join(home, '.config/co-engram/config.json');
  if (user !== undefined) {
    mkdirSync(dirname(userFile), { recursive: true });
    writeFileSync(userFile, user);
  }
  return { test, repo: test.repo, surroundings: testSurroundings({ home, cwd: test.root }), userFile };
}

describe('the value of a setting as a person types it', () => {
  it.each([
    ['search.relevance', '.4', 0.4],
    ['trash.enabled', 'true', true],
    ['maintenance.light', '6h', '6h'],
    ['maintenance.light', '1500', 1500],
    ['language', 'zh', 'zh'],
    ['defaultCreatedBy', '123', '123'],
    ['defaultCreatedBy', 'true', 'true'],
    ['defaultCreatedBy', '*x', '*x'],
    ['privacy.words', 'Falcon, Blue Bird', ['Falcon', 'Blue Bird']],
    ['privacy.words', '["a, b", c]', ['a, b', 'c']],
    ['privacy.words', '[]', []],
    ['llm.command', 'claude -p', 'claude -p'],
    ['llm.command', '[claude, "-p x"]', ['claude', '-p x']],
  ])('%s %j', (key, text, value) => {
    expect(parseSetting(key, text)).toEqual(value);
  });

  it('is USAGE when the key does not take it', () => {
    expect(() => parseSetting('recall.topK', 'many')).toThrow('recall.topK must be a number, not "many"');
    expect(() => parseSetting('language', 'de')).toThrow('language must be one of: en, zh');
    expect(() => parseSetting('search.relevance', '1e309')).toThrow('search.relevance');
    expect(() => parseSetting('search.relevance', '')).toThrow('search.relevance');
  });

  it('needs a key that exists', () => {
    expect(requireKey('hebbianDecay')).toBe('reinforcement.hebbianRatio');
    expect(() => requireKey('serch.relevance')).toThrow('unknown key "serch.relevance"');
    expect(() => requireKey('search')).toThrow('search is a section');
    expect(() => requireKey('__proto__')).toThrow('unknown key');
    expect(() => requireKey('toString')).toThrow('unknown key');
  });
});

describe('the team file', () => {
  it('is changed in place and not written', async () => {
    const { repo, surroundings, test } = world();
    const edited = await editTeamConfig(repo, surroundings, [{ key: 'pins.max', value: 3 }]);
    expect(edited).toEqual({
      path: join(test.root, 'co-engram.yaml'),
      before: '# ours\nlanguage: en\n',
      after: '# ours\nlanguage: en\npins:\n  max: 3\n',
    });
    expect(test.read('co-engram.yaml')).toBe('# ours\nlanguage: en\n');
  });

  it('takes several weights at once, because one alone breaks the sum', async () => {
    const { repo, surroundings } = world();
    const one = [{ key: 'search.relevance', value: 0.4 }];
    await expect(editTeamConfig(repo, surroundings, one)).rejects.toMatchObject({ code: 'USAGE' });
    const both = [...one, { key: 'search.recency', value: 0.25 }];
    expect((await editTeamConfig(repo, surroundings, both)).after).toContain(
      'relevance: 0.4\n  recency: 0.25\n',
    );
  });

  it.each([
    ['llm.command', ['x'], 'it names a program to run'],
    ['privacy.words', ['x'], 'the list itself is a secret'],
    ['capture.policy', 'auto', 'never looser'],
    ['git.autoCommit', true, 'never looser'],
  ])('may not hold %s = %j', async (key, value, why) => {
    const { repo, surroundings } = world();
    await expect(editTeamConfig(repo, surroundings, [{ key, value }])).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining(why),
    });
  });

  it('can be mended: a wrong key is taken out though the file does not load', async () => {
    const { repo, surroundings } = world('language: de\nfoo: 1\npins: {max: 1}\n');
    const edits = [
      { key: 'foo', value: undefined },
      { key: 'language', value: 'zh' },
    ];
    expect((await editTeamConfig(repo, surroundings, edits)).after).toBe('language: zh\npins: {max: 1}\n');
    const first = await editTeamConfig(repo, surroundings, edits.slice(0, 1));
    expect(first.after).toBe('language: de\npins: {max: 1}\n');
  });

  it('loses an old name when its present key is unset', async () => {
    const { repo, surroundings } = world('hebbianDecay: 0.2\nlanguage: en\n');
    const edits = [{ key: 'reinforcement.hebbianRatio', value: undefined }];
    expect((await editTeamConfig(repo, surroundings, edits)).after).toBe('language: en\n');
  });

  it('is made when there is none, and a bare repository has none to write', async () => {
    const { repo, surroundings, test } = world();
    test.remove('co-engram.yaml');
    const edited = await editTeamConfig(repo, surroundings, [{ key: 'language', value: 'zh' }]);
    expect(edited).toMatchObject({ before: undefined, after: 'language: zh\n' });
    await expect(editTeamConfig({ ...repo, isBare: true }, surroundings, [])).rejects.toMatchObject({
      code: 'ENVIRONMENT',
    });
  });
});

describe('the user file', () => {
  it('is written for its owner only, with unknown keys kept', async () => {
    const { repo, surroundings, userFile } = world(
      undefined,
      '{"trusted": [{"path": "/x"}], "pins": {"max": 1}}',
    );
    const edits = [
      { key: 'llm.command', value: ['claude', '-p'] },
      { key: 'pins.max', value: undefined },
    ];
    await editUserConfig(repo, surroundings, edits);
    expect(JSON.parse(readFileSync(userFile, 'utf8'))).toEqual({
      trusted: [{ path: '/x' }],
      llm: { command: ['claude', '-p'] },
    });
    expect(statSync(userFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(userFile))).toEqual(['config.json']);
  });

  it('is made without a repository too', async () => {
    const { surroundings, userFile } = world();
    await editUserConfig(undefined, surroundings, [{ key: 'language', value: 'zh' }]);
    expect(JSON.parse(readFileSync(userFile, 'utf8'))).toEqual({ language: 'zh' });
  });

  it('is left alone when nothing changes or the result would be wrong', async () => {
    const text = '{"language":"zh"}';
    const { repo, surroundings, userFile } = world(undefined, text);
    await editUserConfig(repo, surroundings, [{ key: 'language', value: 'zh' }]);
    await editUserConfig(repo, surroundings, [{ key: 'pins.max', value: undefined }]);
    const wrong = editUserConfig(repo, surroundings, [{ key: 'search.strength', value: 1 }]);
    await expect(wrong).rejects.toMatchObject({ code: 'USAGE' });
    expect(readFileSync(userFile, 'utf8')).toBe(text);
  });

  it('needs a place', async () => {
    const { repo } = world();
    const edit = editUserConfig(repo, testSurroundings({}), [{ key: 'language', value: 'zh' }]);
    await expect(edit).rejects.toMatchObject({ code: 'ENVIRONMENT', hint: 'set HOME or XDG_CONFIG_HOME' });
  });

  it('stays a link when it is one', async () => {
    const { surroundings, userFile } = world();
    const target = join(tempFolder(), 'dotfile.json');
    writeFileSync(target, '{}');
    mkdirSync(dirname(userFile), { recursive: true });
    symlinkSync(target, userFile);
    await changeUserConfig(surroundings, (values) => {
      values.language = 'zh';
      return true;
    });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ language: 'zh' });
  });

  it('loses nothing when many write at once, also behind the lock of a dead process', async () => {
    const { surroundings, userFile } = world();
    mkdirSync(dirname(userFile), { recursive: true });
    const { hostname } = await import('node:os');
    writeFileSync(`${userFile}.lock`, `999999999 ${hostname()}\n`);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        changeUserConfig(surroundings, (values) => {
          values[`key${n}`] = n;
          return true;
        }),
      ),
    );
    expect(Object.keys(JSON.parse(readFileSync(userFile, 'utf8')))).toHaveLength(20);
    expect(existsSync(`${userFile}.lock`)).toBe(false);
  });
});
