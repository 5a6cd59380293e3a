import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { world, writeAt } from './load-cases';

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
