import { describe, expect, test } from 'vitest';
import { yamlReader } from '../../src/engram/yaml-reader';

function values(text: string, asText = false): unknown {
  const result = yamlReader.read(text, 0, text.length, asText);
  if (result.type !== 'mapping') return result;
  return Object.fromEntries(result.document.entries.map(({ key, value }) => [key, value]));
}

describe('values', () => {
  test('core schema of YAML 1.2', () => {
    expect(
      values('a: no\nb: 0123\nc: 2026-01-02\nd: ~\ne: 0x1F\nf: .inf\ng: "1"\nh: {i: [1, yes]}\n'),
    ).toEqual({
      a: 'no',
      b: 123,
      c: '2026-01-02',
      d: null,
      e: 31,
      f: Number.POSITIVE_INFINITY,
      g: '1',
      h: { i: [1, 'yes'] },
    });
  });

  test('asText keeps what the file says', () => {
    expect(values('a: 0123\nb: [~, 1.10, "x"]\nc:\nd: |\n  x\n', true)).toEqual({
      a: '0123',
      b: ['~', '1.10', 'x'],
      c: null,
      d: 'x\n',
    });
  });

  test('unknown tags and directives do not change the schema', () => {
    expect(values('a: !!timestamp 2026-01-02\nb: !!binary aGk=\nc: !mine x\nd: &x 1\n<<: {e: 1}\n')).toEqual({
      a: '2026-01-02',
      b: 'aGk=',
      c: 'x',
      d: 1,
      '<<': { e: 1 },
    });
    expect(values('%YAML 1.1\n---\na: no\n')).toEqual({ a: 'no' });
    expect(values('? a\n: 1\n? b\n1: x\nnull: y\n')).toEqual({ a: 1, b: null, 1: 'x', null: 'y' });
  });

  test('__proto__ is a key like any other', () => {
    const result = yamlReader.read('__proto__: {polluted: 1}\nx: {__proto__: {polluted: 1}}\n');
    if (result.type !== 'mapping') throw new Error('no mapping');
    const [proto, x] = result.document.entries;
    expect(proto?.key).toBe('__proto__');
    expect(Object.keys(proto?.value ?? {})).toEqual(['polluted']);
    expect(Object.keys(x?.value ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(x?.value)).toBeNull();
    expect({}).not.toHaveProperty('polluted');
  });
});

test.each(['', '# only\n', '- a\n', 'text', '12', '"q"', '---\n', 'null'])('%j is no mapping', (text) => {
  expect(yamlReader.read(text)).toEqual({ type: 'other' });
});

test.each([
  ['a: b: c\n', 3, /Nested mappings/],
  ['a: [1\n', 6, /./],
  ['a: "x\n', 6, /./],
  ['a: 1\na: 2\n', 5, /"a" is there twice/],
  ['x: {a: 1, a: 2}\n', 10, /"a" is there twice/],
  ['a: &x 1\nb: *x\n', 11, /aliases are not read/],
  ['a: &x 1\n*x : 2\n', 8, /a key is no plain text/],
  ['*x\n', 0, /./],
  ['? [a]\n: 1\n', 2, /a key is no plain text/],
  ['a:\tb\n\tc: d\n', 5, /./],
  ['a: 1\n---\nb: 2\n', 5, /more than one YAML document/],
  [`a: ${'['.repeat(100)}${']'.repeat(100)}\n`, 0, /nested too deeply/],
])('%j is refused at its place', (text, offset, message) => {
  const result = yamlReader.read(text);
  if (result.type !== 'error') throw new Error(`read: ${JSON.stringify(result)}`);
  expect(result.failure.message).toMatch(message);
  expect(result.failure.message).not.toContain('\n');
  expect(result.failure.offset).toBe(offset);
});

test('ten thousand brackets are refused, not a crash', () => {
  for (const bracket of ['[', '{a: ', '- ', '? ', '- - : ']) {
    const result = yamlReader.read(bracket.repeat(100_000));
    expect(result).toMatchObject({ type: 'error' });
  }
});

test('an alias bomb costs nothing', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 10; i++) bomb.push(`b${i}: &b${i} [${`*${i === 1 ? 'a' : `b${i - 1}`}, `.repeat(9)}]`);
  const result = yamlReader.read(bomb.join('\n'));
  expect(result).toMatchObject({ type: 'error', failure: { message: 'aliases are not read' } });
});

test('many keys take linear time, and what is longer than 128 KiB is left to the fast reader', () => {
  const text = Array.from({ length: 8000 }, (_, index) => `k${index}: !t ${index}\n`).join('');
  const result = yamlReader.read(text);
  expect(result.type === 'mapping' && result.document.entries.length).toBe(8000);
  expect(yamlReader.read(`a: 1\n${'#'.repeat(131_072)}`)).toMatchObject({ type: 'error' });
});

describe('places', () => {
  function places(text: string): unknown[] {
    const result = yamlReader.read(`--${text}--`, 2, 2 + text.length);
    if (result.type !== 'mapping') throw new Error('no mapping');
    return result.document.entries.map((entry) => ({
      value: `--${text}--`.slice(entry.valueStart, entry.valueEnd),
      whole: `--${text}--`.slice(entry.start, entry.end),
    }));
  }

  test.each([
    [
      'a: x # c\nb: 1',
      [
        { value: 'x', whole: 'a: x # c\n' },
        { value: '1', whole: 'b: 1' },
      ],
    ],
    [
      'a:\n# c\nb: 1\n',
      [
        { value: '', whole: 'a:\n' },
        { value: '1', whole: 'b: 1\n' },
      ],
    ],
    ['a: &n !t x\n', [{ value: '&n !t x', whole: 'a: &n !t x\n' }]],
    [
      'a: # c\n  # d\n  - x\n  - y # e\n  # f\n',
      [{ value: '- x\n  - y', whole: 'a: # c\n  # d\n  - x\n  - y # e\n' }],
    ],
    [
      'a:\n  - b: 1\n    c:\n  # f\nd: 1\n',
      [
        { value: '- b: 1\n    c:', whole: 'a:\n  - b: 1\n    c:\n' },
        { value: '1', whole: 'd: 1\n' },
      ],
    ],
    [
      'a: |+\n  x\n\nb: 1\n',
      [
        { value: '|+\n  x\n', whole: 'a: |+\n  x\n\n' },
        { value: '1', whole: 'b: 1\n' },
      ],
    ],
    [
      'a: |\n  x\r\nb: 1\n',
      [
        { value: '|\n  x', whole: 'a: |\n  x\r\n' },
        { value: '1', whole: 'b: 1\n' },
      ],
    ],
    [
      'a: "x\n  y"\nb: 1\n',
      [
        { value: '"x\n  y"', whole: 'a: "x\n  y"\n' },
        { value: '1', whole: 'b: 1\n' },
      ],
    ],
    [
      '{a: 1, b: [x], "c":d, e}',
      [
        { value: '1', whole: 'a: 1' },
        { value: '[x]', whole: 'b: [x]' },
        { value: 'd', whole: '"c":d' },
        { value: '', whole: 'e' },
      ],
    ],
    [
      '? a\nb: {}\n',
      [
        { value: '', whole: 'a\n' },
        { value: '{}', whole: 'b: {}\n' },
      ],
    ],
  ])('%j', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });
});

test("what is not YAML's fault is thrown on", () => {
  const text = {
    length: 1,
    slice: () => {
      throw new TypeError('broken');
    },
  } as unknown as string;
  expect(() => yamlReader.read(text)).toThrow(TypeError);
});
