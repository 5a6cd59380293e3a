import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { readFastYaml } from '../../src/engram/fast-yaml';
import type { YamlEntry } from '../../src/engram/yaml-document';
import { yamlReader } from '../../src/engram/yaml-reader';

const runs = Number(process.env.FUZZ_RUNS ?? 3000);

const scalar = fc.oneof(
  fc.constantFrom(
    'no',
    'yes',
    'on',
    'off',
    'y',
    '~',
    'null',
    'Null',
    'NULL',
    'nULL',
    'true',
    'True',
    'TRUE',
    'tRUE',
    'false',
    '0123',
    '1e5',
    '1E5',
    '0x1F',
    '0o17',
    '0o8',
    '0b1',
    '1_000',
    '.inf',
    '-.inf',
    '+.Inf',
    '.nan',
    '.NaN',
    '-.nan',
    '-0',
    '+1',
    '-',
    '--',
    '---',
    '...',
    '.5',
    '5.',
    '-.5',
    '1.10',
    '1e',
    '1e+',
    '2026-01-02',
    '2026-01-02T03:04:05.678Z',
    '12:30:45',
    'a: b',
    'a:b',
    'a:',
    ':a',
    ': a',
    '# c',
    'a # c',
    'a#c',
    'a #',
    '"',
    "'",
    '"a"',
    "'a'",
    '"a" # c',
    '"a"b',
    "'it''s'",
    "'it's'",
    '"a\\"b"',
    '"\\u00e9\\x41\\n\\t\\0"',
    '"\\U0001F600"',
    '"\\q"',
    '"\\',
    '"a\\',
    '[a, b]',
    '[]',
    '[ ]',
    '[a,b]',
    '[a,\u00a0b ,c,\u3000]',
    '[\ufeff, a]',
    '"a\u0085b"',
    '[a, ]',
    '[, a]',
    '[a: b]',
    '["a", \'b\', 0123]',
    '[a]b',
    '[a] # c',
    '[a]#c',
    '[a',
    'a]',
    '[[a]]',
    '[{a: b}]',
    '{a: b}',
    '{}',
    '&a b',
    '*a',
    '!t a',
    '!!str 1',
    '|',
    '>',
    '|-',
    '> a',
    '%a',
    '@a',
    '`a`',
    '? a',
    '?a',
    '- a',
    '-a',
    '-1',
    '- ',
    '=',
    '<<',
    'ünïcode',
    '标签',
    '😀',
    '\ud800',
    '\u2028',
    '\u0085',
    '\u00a0',
    '\ufeff',
    'a\tb',
    '\ta',
    'a\t',
    'a\rb',
    '\0',
    '\x7f',
    'a  b',
    'a  ',
    '01J6XQK5P7R2V8Y3M4N6ZH0WQT',
    '5e12345678901234',
    '123456789012345678901234567890',
    'x'.repeat(2000),
    '[a:b]',
    '[a:]',
    '[:a]',
    '[-1, - a]',
    '[-]',
    '[?a]',
    '["a":b]',
    '["a" : b]',
    '[a b , c ]',
    '[\'x\', "y"]',
    '[a#b, c #d]',
    '[null, ~, no]',
    '[http://x.y/z]',
    '[a::b]',
    '"a": b',
    "a: 'b",
    '[a:,b]',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'ab01.-+eExo:#,[]{}"\'\\ \t&*!|>%@?~'), maxLength: 8 }),
  fc.double().map(String),
);
const key = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      'id',
      'title',
      'tags',
      'a',
      'b',
      'c-d',
      'x_y',
      'k1',
      '标题',
      'domainTags',
      'weight',
      'k.z',
      'q',
      'w',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      '1',
      '1e5',
      '__proto__',
      'constructor',
      'toString',
      '-a',
      '"q"',
      "'q'",
      '<<',
      '? a',
      'a b',
      'a ',
      '#a',
      'é',
      '\u00a0',
      '\ufeffa',
      '\ud800',
      'k'.repeat(130),
      'k'.repeat(1100),
      '---',
      '.',
      '.5',
      'y',
      'no',
      '~',
      '%x',
    ),
  },
);
const indent = fc.constantFrom('', '', '  ', '  ', ' ', '    ', '   ', '\t');
const tail = fc.constantFrom('', '', '', '', ' ', '  ', ' # note', '#x', '\t', ' #\t', ' # \r x');
const eol = fc.constantFrom(
  '\n',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\n\n',
  '\n  \n',
  '\n# c\n',
  '\n   # c\n',
  '\r',
  '\n\t\n',
);
const line = fc.oneof(
  fc
    .tuple(indent, key, fc.constantFrom(': ', ':', ':  ', ' : ', ': \t'), scalar, tail)
    .map((p) => p.join('')),
  fc.tuple(indent, key, fc.constantFrom(':', ': '), tail).map((p) => p.join('')),
  fc.tuple(indent, fc.constantFrom('- ', '-', '-  ', '-   '), scalar, tail).map((p) => p.join('')),
  fc
    .tuple(indent, fc.constantFrom('- ', '-  ', '- - '), key, fc.constantFrom(': ', ':'), scalar, tail)
    .map((p) => p.join('')),
  fc.tuple(indent, scalar, tail).map((p) => p.join('')),
);
const anything = fc.array(fc.tuple(line, eol), { maxLength: 8 }).map((lines) => lines.flat().join(''));

/** Mostly well-formed texts, so that deep shapes are reached. */
const tidyValue = (pad: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: scalar.map((s) => ` ${s}`) },
    { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }).map((items) => ` [${items.join(', ')}]`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('', '  ', '    '), fc.array(scalar, { minLength: 1, maxLength: 3 }))
        .map(([extra, items]) => items.map((item) => `\n${pad}${extra}- ${item}`).join('')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('', '  '),
          fc.array(fc.array(fc.tuple(key, scalar), { minLength: 1, maxLength: 3 }), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .map(([extra, maps]) =>
          maps
            .map((map) =>
              map.map(([k, v], i) => `\n${pad}${extra}${i === 0 ? '- ' : '  '}${k}: ${v}`).join(''),
            )
            .join(''),
        ),
    },
    { weight: 1, arbitrary: fc.constant('') },
    ...(pad.length < 6
      ? [
          {
            weight: 2,
            arbitrary: fc
              .array(
                fc.tuple(
                  key,
                  fc.nat(2).chain(() => tidyValue(`${pad}  `)),
                ),
                { minLength: 1, maxLength: 3 },
              )
              .map((pairs) => pairs.map(([k, v]) => `\n${pad}  ${k}:${v}`).join('')),
          },
        ]
      : []),
  );
const tidy = fc
  .tuple(
    fc.array(fc.tuple(key, tidyValue(''), tail), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([entries, lineBreak, ends]) => {
    const text = entries.map(([k, v, t]) => `${k}:${v}${t}`).join('\n') + (ends ? '\n' : '');
    return text.replaceAll('\n', lineBreak);
  });

function compare(text: string): void {
  const fast = readFastYaml(text);
  if (fast === undefined) return;
  const document = parseDocument(text, { version: '1.2', schema: 'core', logLevel: 'silent' });
  expect(document.errors).toEqual([]);
  const values = Object.fromEntries(fast.entries.map((entry) => [entry.key, entry.value]));
  expect(JSON.stringify(numbers(values))).toBe(JSON.stringify(numbers(parse(text))));
  const complete = yamlReader.read(text);
  expect(complete.type).toBe('mapping');
  if (complete.type !== 'mapping') return;
  expect(complete.document.entries.map(plainEntry)).toEqual(fast.entries.map(plainEntry));
}

/** JSON knows neither NaN nor infinities nor -0. */
function numbers(value: unknown): unknown {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return value.map(numbers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, numbers(v)]));
}

function plainEntry(entry: YamlEntry): unknown {
  return { ...entry, value: numbers(entry.value) };
}

test('what the fast reader accepts means the same to the yaml package: any lines', () => {
  fc.assert(fc.property(anything, compare), { numRuns: runs });
});

test('what the fast reader accepts means the same to the yaml package: tidy texts', () => {
  fc.assert(fc.property(tidy, compare), { numRuns: runs });
});
