import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config';
import { findRepository } from '../../src/store/find-repository';
import { loadRepositoryConfig } from '../../src/store/load-repository-config';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { type TestSurroundings, testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';

interface World {
  test: TestRepository;
  surroundings: TestSurroundings;
  load(flags?: Record<string, unknown>): ReturnType<typeof loadConfig>;
}

function world(
  options: {
    team?: string;
    user?: unknown;
    env?: Record<string, string>;
    git?: boolean;
    files?: Record<string, string>;
  } = {},
): World {
  const files: Record<string, string> = { ...options.files };
  if (options.team !== undefined) files['co-engram.yaml'] = options.team;
  const test = makeRepository({ git: options.git ?? true, files });
  const home = tempFolder();
  if (options.user !== undefined) {
    const text = typeof options.user === 'string' ? options.user : JSON.stringify(options.user);
    writeAt(join(home, '.config/co-engram/config.json'), text);
  }
  const surroundings = testSurroundings({ cwd: test.root, home, env: options.env });
  return { test, surroundings, load: (flags) => loadConfig({ ...test.repo, surroundings, flags }) };
}

function writeAt(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe('the configuration', () => {
  it('has defaults, with hotness taking half of strength', async () => {
    const { config, origins } = await world().load();
    expect(config.search).toEqual({
      relevance: 0.5,
      recency: 0.15,
      importance: 0.25,
      strength: 0.05,
      hotness: 0.05,
      hotnessHalfLifeDays: 7,
    });
    expect(config.observation.hypothesis).toBe(7 * 86_400_000);
    expect(config.maintenance).toMatchObject({
      remActivityThreshold: 12,
      remMinInterval: 43_200_000,
      light: 300_000,
    });
    expect(origins.language).toBe('team');
    expect(origins['search.relevance']).toBe('default');
  });

  it('is frozen to the depths, read from the cache or not', async () => {
    const { load } = world();
    for (const { config } of [await load(), await load()]) {
      expect(Object.isFrozen(config)).toBe(true);
      expect(Object.isFrozen(config.maintenance.remInsight)).toBe(true);
      expect(Object.isFrozen(config.layers)).toBe(true);
    }
  });

  it('takes flags over the environment over the user over the team over the legacy file', async () => {
    const { load } = world({
      team: 'language: zh\nrecall:\n  topK: 5\n  bullets: 5\n  bulletChars: 5\n',
      user: { recall: { bullets: 6, bulletChars: 6 } },
      env: { CO_ENGRAM_LANGUAGE: 'en' },
      files: {
        '.co-engram/config.json': '{"version": 1, "language": "zh", "recall": {"topK": 1, "maxChars": 9}}',
      },
    });
    const { config, origins } = await load({ 'recall.bulletChars': 7 });
    expect(config.recall).toEqual({ topK: 5, bullets: 6, bulletChars: 7, maxChars: 9 });
    expect(config.language).toBe('en');
    expect(origins).toMatchObject({
      language: 'environment',
      'recall.topK': 'team',
      'recall.bullets': 'user',
      'recall.bulletChars': 'flag',
      'recall.maxChars': 'legacy',
      'pins.max': 'default',
    });
  });

  it('reads durations as milliseconds or with a unit', async () => {
    const { load } = world({
      team: 'observation:\n  fact: 90m\n  pattern: 30s\nmaintenance:\n  light: 1500\n  deep: 1.5h\n  rem: 2d\n',
    });
    const { config } = await load();
    expect(config.observation).toMatchObject({ fact: 5_400_000, pattern: 30_000 });
    expect(config.maintenance).toMatchObject({ light: 1500, deep: 5_400_000, rem: 172_800_000 });
  });

  it('understands published names of the first system', async () => {
    const { load } = world({
      team: 'remMinIntervalMs: 1000\nreinforcement:\n  hebbianDecay: 0.3\nmaintenance:\n  forgetImportanceThreshold: 0.1\n',
    });
    const { config } = await load();
    expect(config.maintenance).toMatchObject({ remMinInterval: 1000, forgetImportance: 0.1 });
    expect(config.reinforcement.hebbianRatio).toBe(0.3);
  });

  it('uses the environment for the author only when no file names one', async () => {
    const env = { CO_ENGRAM_DEFAULT_CREATED_BY: 'env' };
    expect((await world({ env }).load()).config.defaultCreatedBy).toBe('env');
    const withTeam = await world({ env, team: 'defaultCreatedBy: team\n' }).load();
    expect(withTeam.config.defaultCreatedBy).toBe('team');
    expect(withTeam.origins.defaultCreatedBy).toBe('team');
  });

  it('reads the user file of the public project below the own one, ignoring keys that are not ours', async () => {
    const { surroundings, load } = world({ user: { pins: { max: 7 } }, team: '' });
    writeAt(
      join(surroundings.home ?? '', '.co-engram/config.json'),
      '{"language":"zh","pins":{"max":1},"x":1}',
    );
    const { config } = await load();
    expect(config).toMatchObject({ language: 'zh', pins: { max: 7 } });
  });

  it('reads config/co-engram.yaml of the public project leniently', async () => {
    const { test, load } = world({
      files: {
        'config/co-engram.yaml':
          'defaultCreatedBy: claude-code\ndefaultVisibility: team\nmaintenance:\n  learningRate: 0.2\n  enabledStages: [light]\n',
      },
    });
    test.remove('co-engram.yaml');
    const { config } = await load();
    expect(config.defaultCreatedBy).toBe('claude-code');
    expect(config.reinforcement.learningRate).toBe(0.2);
  });
});

describe('wrong values', () => {
  const cases: Array<[string, string, string, string?]> = [
    [
      'an unknown key',
      'language: en\nsearhc:\n  relevance: 1\n',
      ':2:1: unknown key "searhc"',
      'did you mean search?',
    ],
    [
      'an unknown key in a section',
      'search:\n  # words\n  relevnce: 0.5\n',
      ':3:3: unknown key "search.relevnce"',
      'did you mean search.relevance?',
    ],
    ['a text for a number', 'recall:\n  topK: many\n', ':2:3: recall.topK must be a number, not "many"'],
    ['a number out of range', 'dedupe: {duplicate: 1.5}\n', ':1:10: dedupe.duplicate must be at most 1'],
    ['a fraction for a count', 'pins:\n  max: 1.5\n', ':2:3: pins.max must be a whole number, not 1.5'],
    ['not a number', 'pins:\n  max: .nan\n', ':2:3: pins.max must be a number'],
    ['an unknown word', 'language: de\n', ':1:1: language must be one of: en, zh'],
    [
      'a yaml 1.1 boolean',
      'trash:\n  enabled: yes\n',
      ':2:3: trash.enabled must be true or false, not "yes"',
    ],
    [
      'a wrong duration',
      'maintenance:\n  light: 5 minutes\n',
      ':2:3: maintenance.light must be milliseconds or a time',
    ],
    ['a list for a section', 'search: []\n', ':1:1: search must be a section of keys, not a list'],
    ['a key of old name', 'hebbianDecay: 7\n', ':1:1: hebbianDecay must be at most 1'],
    ['__proto__', '__proto__:\n  language: zh\n', ':1:1: unknown key "__proto__"'],
    ['a list as a whole', '- 1\n', ': must hold keys and values'],
    ['broken yaml', 'search: {relevance: 1\n', ':2:1: Flow map'],
    ['a key twice', 'language: en\nlanguage: zh\n', ':2:1: Map keys must be unique'],
    ['two documents', 'language: en\n---\nlanguage: zh\n', 'Source contains multiple documents'],
    ['weights that do not add up', 'search:\n  relevance: 0.9\n', 'add up to 1.4, not 1'],
    ['user records in the team file', 'dataRoot: /etc\n', ':1:1: unknown key "dataRoot"'],
  ];
  it.each(cases)('names file, place and key of %s', async (_, team, message, hint) => {
    const { load, test } = world({ team });
    const error = await load().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'INVALID_DATA' });
    expect(String(error)).toContain(join(test.root, 'co-engram.yaml'));
    expect(String(error)).toContain(message);
    if (hint !== undefined) expect(error).toMatchObject({ hint });
  });

  it('counts further problems and lists them all', async () => {
    const { load } = world({ team: 'pins:\n  max: -1\nlanguage: de\nfoo: 1\n' });
    await expect(load()).rejects.toMatchObject({
      message: expect.stringMatching(/:2:3: pins\.max must be at least 0 \(and 2 more\)$/),
      data: { problems: [{ key: 'pins.max' }, { key: 'language', line: 3 }, { key: 'foo', line: 4 }] },
    });
  });

  it('places a wrong value of the user file', async () => {
    const { load } = world({ user: '{\n  "pins": {\n    "max": "x"\n  }\n}\n' });
    await expect(load()).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: expect.stringMatching(/config\.json:3:5: pins\.max must be a number/),
    });
  });

  it.each([
    [{ CO_ENGRAM_LANGUAGE: 'de' }, 'CO_ENGRAM_LANGUAGE must be en or zh'],
    [{ CO_ENGRAM_TRASH_ENABLED: 'maybe' }, 'CO_ENGRAM_TRASH_ENABLED must be 1 or 0'],
    [{ CO_ENGRAM_TRASH_AFTER_DAYS: '-1' }, 'CO_ENGRAM_TRASH_AFTER_DAYS must be a number of days'],
  ])('is USAGE for the variable %j', async (env, message) => {
    await expect(world({ env }).load()).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(message),
    });
  });

  it('is USAGE for flags', async () => {
    const { load } = world();
    await expect(load({ 'recall.topk': 1 })).rejects.toMatchObject({
      code: 'USAGE',
      hint: 'did you mean recall.topK?',
    });
    await expect(load({ 'recall.topK': 'x' })).rejects.toMatchObject({ code: 'USAGE' });
    await expect(load({ 'search.relevance': 1 })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('accepts weights with hotness set, and a section that is only a comment', async () => {
    const { load } = world({
      team: 'recall:\n  # nothing yet\nsearch:\n  relevance: 0.4\n  recency: 0.2\n  strength: 0.1\n  hotness: 0.05\n',
    });
    expect((await load()).config.search).toMatchObject({ strength: 0.1, hotness: 0.05, importance: 0.25 });
  });
});

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
