import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { setYaml, unsetYaml } from '../../src/config/splice-yaml';

const set = (text: string, key: string, value: unknown) => setYaml(text, 'x.yaml', key.split('.'), value);
const unset = (text: string, key: string) => unsetYaml(text, 'x.yaml', key.split('.'));

describe('setting a key of a YAML text', () => {
  const cases: Array<[string, string, string, unknown, string]> = [
    ['an empty text', '', 'language', 'zh', 'language: zh\n'],
    ['only comments', '# team\n', 'pins.max', 3, '# team\npins:\n  max: 3\n'],
    ['no final newline', 'language: en', 'pins.max', 3, 'language: en\npins:\n  max: 3\n'],
    ['a value in place', 'language: en # ours\n', 'language', 'zh', 'language: zh # ours\n'],
    [
      'a quoted value',
      "language: 'en'\r\npins:\r\n  max: 1\r\n",
      'language',
      'zh',
      'language: zh\r\npins:\r\n  max: 1\r\n',
    ],
    [
      'a new key in a section',
      'search:\n  # weights\n  recency: 0.1 # x\n\n# next\npins:\n  max: 1\n',
      'search.strength',
      0.2,
      'search:\n  # weights\n  recency: 0.1 # x\n  strength: 0.2\n\n# next\npins:\n  max: 1\n',
    ],
    [
      'deep indent',
      'search:\n     recency: 1\n',
      'search.strength',
      0,
      'search:\n     recency: 1\n     strength: 0\n',
    ],
    ['a CRLF section', 'a:\r\n  b: 1\r\n', 'a.c', 2, 'a:\r\n  b: 1\r\n  c: 2\r\n'],
    [
      'an empty section',
      'search:\npins:\n  max: 1\n',
      'search.recency',
      1,
      'search:\n  recency: 1\npins:\n  max: 1\n',
    ],
    [
      'an empty section with a comment',
      'search: # later\n',
      'search.recency',
      1,
      'search: # later\n  recency: 1\n',
    ],
    ['an empty value', 'language:\npins: {}\n', 'language', 'zh', 'language: zh\npins: {}\n'],
    ['a flow section', 'pins: {max: 1} # c\n', 'pins.min', 0, 'pins: {max: 1, min: 0} # c\n'],
    ['an empty flow section', 'pins: {}\n', 'pins.max', 2, 'pins: {max: 2}\n'],
    [
      'a flow document',
      '{"pins": {"max": 1}}\n',
      'llm.timeout',
      '30s',
      '{"pins": {"max": 1}, llm: {timeout: 30s}}\n',
    ],
    [
      'a list as lines',
      'words: # c\n- a\n- b\nx: 1\n',
      'words',
      ['q', 'z w'],
      'words: # c\n  [q, z w]\nx: 1\n',
    ],
    ['a list as indented lines', 'p:\n  words:\n    - a\n    - b\n', 'p.words', [], 'p:\n  words:\n    []\n'],
    ['a block text', 'a: |\n  one\n  two\nb: 1\n', 'a', 'three', 'a: three\nb: 1\n'],
    [
      'a three-level key',
      'm:\n  r:\n    x: 1\n  s: 2\n',
      'm.r.y',
      true,
      'm:\n  r:\n    x: 1\n    y: true\n  s: 2\n',
    ],
    ['a new three-level key', 'm:\n  s: 2\n', 'm.r.y', true, 'm:\n  s: 2\n  r:\n    y: true\n'],
    ['a word that YAML reads as something else', '', 'a', 'no', 'a: "no"\n'],
    ['a text with meaning', '', 'a', 'x: #y', 'a: "x: #y"\n'],
    ['a document with start marker', '---\na: 1\n', 'b', 2, '---\na: 1\nb: 2\n'],
  ];
  it.each(cases)('keeps the rest: %s', (_, text, key, value, expected) => {
    expect(set(text, key, value)).toBe(expected);
  });

  it.each([
    ['a section that is a value', 'search: 1\n', 'search.recency'],
    ['a section that is an alias', 'a: &a {x: 1}\nb: *a\n', 'b.x'],
    ['a document end in the way', 'a: 1\n...\n', 'b'],
  ])('gives up rather than damage: %s', (_, text, key) => {
    let result: string | undefined;
    try {
      result = set(text, key, 2);
    } catch (error) {
      expect(error).toMatchObject({ code: 'INVALID_DATA', hint: 'change it in an editor' });
    }
    if (result !== undefined) expect(parse(result)).toBeTruthy();
  });
});

describe('taking a key out', () => {
  const cases: Array<[string, string, string, string]> = [
    ['its line', '# a\nx: 1 # one\n# b\ny: 2\n', 'x', '# a\n# b\ny: 2\n'],
    ['the last of a section', 's:\n  # why\n  a: 1\nt: 2\n', 's.a', 's:\n  # why\nt: 2\n'],
    ['a list as lines', 'a:\n  - 1\n  - 2\nb: 1\n', 'a', 'b: 1\n'],
    ['a section', 'a:\n  b: 1\n  c: 2\nd: 3\n', 'a', 'd: 3\n'],
    ['the first in flow', '{a: 1, b: 2}\n', 'a', '{b: 2}\n'],
    ['the last in flow', 's: {a: 1, b: 2}\n', 's.b', 's: {a: 1}\n'],
    ['the only one in flow', 's: {a: 1}\n', 's.a', 's: {}\n'],
    ['an empty value', 'a:\nb: 1\n', 'a', 'b: 1\n'],
    ['without final newline', 'a: 1\nb: 2', 'b', 'a: 1\n'],
    ['what is not there', 'a: 1', 'b.c', 'a: 1'],
  ];
  it.each(cases)('takes %s', (_, text, key, expected) => {
    expect(unset(text, key)).toBe(expected);
  });
});

describe('any sequence of changes', () => {
  const key = fc.constantFrom(
    'language',
    'search.recency',
    'search.strength',
    'm.r.x',
    'm.r.y',
    'm.light',
    'words',
  );
  const value = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.string(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const start = fc.constantFrom(
    '',
    '# c\nlanguage: en # d\nsearch:\n  # e\n  recency: 0.1\n\nm:\n    light: 5m\n',
    'search: {recency: 1}\r\nwords:\r\n- a\r\n',
    '{}',
  );
  it('writes a zero without a sign', () => {
    expect(set('', 'language', -0)).toBe('language: 0\n');
  });

  it('gives the values that were asked for and keeps the comments', () => {
    fc.assert(
      fc.property(
        start,
        fc.array(fc.tuple(key, fc.option(value, { nil: undefined })), { maxLength: 8 }),
        (text, edits) => {
          let now: string = text;
          for (const [name, next] of edits)
            now = next === undefined ? unset(now, name) : set(now, name, next);
          for (const [name, next] of new Map(edits)) {
            const found = name
              .split('.')
              .reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], parse(now));
            expect(found).toEqual(Object.is(next, -0) ? 0 : next);
          }
          if (text.startsWith('# c')) expect(now.startsWith('# c\n') && now.includes('# e\n')).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
