import { describe, expect, test } from 'vitest';
import { readFastYaml } from '../../src/engram/fast-yaml';

function values(text: string): unknown {
  const read = readFastYaml(text);
  return read && Object.fromEntries(read.entries.map(({ key, value }) => [key, value]));
}

describe('reads', () => {
  test.each([
    ['a: 1\nb: x # c\n', { a: 1, b: 'x' }],
    ['# top\n\na: 1', { a: 1 }],
    ['a: "q\\"\\n\\u00e9\\x41\\/" # c\n', { a: 'q"\né' + 'A/' }],
    ["a: 'it''s'\nb: ''\n", { a: "it's", b: '' }],
    ['a:\nb:   \nc: # none\nd: ~', { a: null, b: null, c: null, d: null }],
    ['a: [x, "y, z", \'w\', 0123, http://x.y/z, -1]\n', { a: ['x', 'y, z', 'w', 123, 'http://x.y/z', -1] }],
    ['a: {b: 1, c:  x y , d: "},", e: -1}\n', { a: { b: 1, c: 'x y', d: '},', e: -1 } }],
    ['a: { b: 2026-01-02T03:04:05.678Z } # c\nd: 1\n', { a: { b: '2026-01-02T03:04:05.678Z' }, d: 1 }],
    ['a: []\nb: [ ] # c\n', { a: [], b: [] }],
    ['a:\n  - x\n\n  # c\n  - "y"\nb:\n- z\n', { a: ['x', 'y'], b: ['z'] }],
    [
      'a:\n  - b: 1\n    c: 2\n  -  b: 3\n     c:\n',
      {
        a: [
          { b: 1, c: 2 },
          { b: 3, c: null },
        ],
      },
    ],
    ['a:\n  b:\n    c: x\n  d: [1]\ne: f\n', { a: { b: { c: 'x' }, d: [1] }, e: 'f' }],
    ['a: 1\r\nb:\r\n  - x\r\n# c\r\n\r\n', { a: 1, b: ['x'] }],
    ['标题: 旧 标题\n', { 标题: '旧 标题' }],
    [
      'a: no\nb: 2026-01-02\nc: 1.10\nd: .inf\ne: 0x1F\nf: 0o17\ng: True\nh: -.INF\ni: .NaN',
      {
        a: 'no',
        b: '2026-01-02',
        c: 1.1,
        d: Number.POSITIVE_INFINITY,
        e: 31,
        f: 15,
        g: true,
        h: Number.NEGATIVE_INFINITY,
        i: Number.NaN,
      },
    ],
    ['a: b:c #d e#f\nb: -x\nc: ?x\nd: :x\ne: a  b  \n', { a: 'b:c', b: '-x', c: '?x', d: ':x', e: 'a  b' }],
    ['a: 0b1\nb: 0xZZ\nc: 0o9\nd: -a\ne: .x\nf: !', undefined],
    [
      'a: 0b1\nb: 0xZZ\nc: 0o9\nd: -a\ne: .x\nf: (x)\ng: /y\n',
      { a: '0b1', b: '0xZZ', c: '0o9', d: '-a', e: '.x', f: '(x)', g: '/y' },
    ],
    ['a:\n  b:\n  - x\n  c: 1\n', { a: { b: ['x'], c: 1 } }],
  ])('%j', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  test('more keys than it compares one by one', () => {
    const text = Array.from({ length: 50 }, (_, index) => `k${index}: ${index}\n`).join('');
    expect(readFastYaml(text)?.entries).toHaveLength(50);
    expect(readFastYaml(`${text}k7: 1\n`)).toBeUndefined();
  });

  test('asText: unquoted scalars as they are written', () => {
    const read = readFastYaml('a: 0123\nb: [no, ~]\nc:\n', 0, undefined, true);
    expect(read?.entries.map(({ value }) => value)).toEqual(['0123', ['no', '~'], null]);
  });
});

describe('leaves to the complete reader', () => {
  test.each([
    ...[
      '',
      '\n',
      '# only\n',
      ' a: 1\n',
      'text\n',
      '- a\n',
      '---\na: 1\n',
      'a: 1\n---\n',
      '...\n',
      '%YAML 1.2\n',
      '{a: 1}\n',
    ],
    ...[
      'a: 1\na: 2\n',
      'a: {b:1}\n',
      'a: {b}\n',
      'a: {b: }\n',
      'a: {}\n',
      'a: {b: 1,}\n',
      'a: {b: 1, b: 2}\n',
      'a: {b: {c: 1}}\n',
      'a: {b: [1]}\n',
      'a: {b: x}y}\n',
      'a: {b: x]}\n',
      'a: {b: 1\n',
      'a: {b: 1\nc: 2}\n',
      'a: {"b": 1}\n',
      'a: {__proto__: 1}\n',
      'a: {b: x: y}\n',
      'a: [[b]]\n',
      'a: [b,\n  c]\n',
      'a: [b, ]\n',
      'a: [, b]\n',
      'a: [b: c]\n',
      'a: [b]c\n',
      'a: [b]#c\n',
    ],
    ...[
      'a: [b #c]\n',
      'a: [b\n',
      'a: [?b]\n',
      'a: ["b" c]\n',
      'a: [a{b]\n',
      'a: [a:]\n',
      'a: [a:,b]\n',
      'a: [-]\n',
      'a: [\tb]\n',
      'a: [b',
    ],
    ...[
      'a: &x b\n',
      'a: *x\n',
      'a: !t b\n',
      'a: |\n  b\n',
      'a: >\n  b\n',
      'a: @b\n',
      'a: `b`\n',
      'a: %b\n',
      'a: , b\n',
      'a: - b\n',
      'a: ? b\n',
      'a: : b\n',
      'a: -\n',
    ],
    ...[
      'a: "b\n  c"\n',
      "a: 'b\n  c'\n",
      'a: "b" c\n',
      'a: "b"#c\n',
      'a: "\\q"\n',
      'a: "\\u12"\n',
      'a: "\\uzzzz"\n',
      'a: "\\U0001F600"\n',
      'a: "b\\',
      'a: "b\\n\n',
      'a: "b',
      'a: "b\\n',
      "a: 'b",
    ],
    ...[
      'a: b\n  c\n',
      'a: b: c\n',
      'a: b:\n',
      'a:b\n',
      'a : b\n',
      '"a": b\n',
      '1: b\n',
      'null: b\n',
      'true: b\n',
      '__proto__: b\n',
      '-a: b\n',
      'a b: c\n',
    ],
    ...[
      `${'k'.repeat(200)}: b\n`,
      'a:\tb\n',
      'a: b\tc\n',
      '\ta: b\n',
      'a: b\rc: d\n',
      'a: b\n\r',
      'a: b # c\rd\n',
      '# c\rd\na: b\n',
      'a: "b\tc"\n',
      "a: 'b\tc'\n",
      'a: "\\n\t"\n',
      'a: b\0\n',
    ],
    ...[
      'a:\n  b\n',
      'a:\n  - b\n c: d\n',
      'a:\n  - b\n    c\n',
      'a:\n  -\n',
      'a:\n  - - b\n',
      'a:\n  - # c\n',
      'a:\n  - b: 1\n   c: 2\n',
      'a:\n    b: 1\n  c: 2\n',
      'a:\n  b: 1\n  b: 2\n',
    ],
    ...[
      'a:\n  - b: 1\n    b: 2\n',
      '\ufeffa: 1\n',
      'a: 1\n \tb\n',
      'a: [b]: c\n',
      'a: b\n- c\n',
      'a:\n  - {b: 1}\n',
      'a:\n  - "b" x\n',
      'a:\n  b: "x" y\n',
    ],
    ...[
      `a:${Array.from({ length: 9 }, (_, i) => `\n${' '.repeat(i + 1)}a:`).join('')}\n`,
      `a:\n${' - b:\n'.replace('b:', 'b:\n    - c:\n       - d:\n          - e:\n             - f: 1')}`,
    ],
  ])('%j', (text) => {
    expect(readFastYaml(text)).toBeUndefined();
  });

  test('a part of a text that does not end with its line', () => {
    expect(readFastYaml('a: 1\nb: 2\n', 0, 4)).toBeUndefined();
    expect(readFastYaml('a: 1\nb: 2\n', 0, 5)?.entries).toHaveLength(1);
  });
});

test('places of keys and values', () => {
  const text = 'x\na: 1 # c\nb:\n  # c\n  - x\n  - y # d\n\nc:\nd: [1, 2]\nrest: y';
  const end = text.indexOf('rest');
  const read = readFastYaml(text, 2, end);
  expect(
    read?.entries.map((entry) => [
      text.slice(entry.start, entry.colonEnd),
      text.slice(entry.valueStart, entry.valueEnd),
      text.slice(entry.start, entry.end),
    ]),
  ).toEqual([
    ['a:', '1', 'a: 1 # c\n'],
    ['b:', '- x\n  - y', 'b:\n  # c\n  - x\n  - y # d\n'],
    ['c:', '', 'c:\n'],
    ['d:', '[1, 2]', 'd: [1, 2]\n'],
  ]);
});
