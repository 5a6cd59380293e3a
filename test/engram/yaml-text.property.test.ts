import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFastYaml } from '../../src/engram/fast-yaml';
import { formatYamlNumber, formatYamlText } from '../../src/engram/yaml-text';
import { nastyText, runs } from './arbitraries';

test('a written text reads as the same text in YAML 1.2, YAML 1.1 and by the fast reader, in every place', () => {
  fc.assert(
    fc.property(fc.oneof(nastyText, fc.constant('')), (text) => {
      const plain = formatYamlText(text);
      const flow = formatYamlText(text, true);
      const source = `k: ${plain}\nf: [${flow}, ${flow}]\nl:\n  - ${plain}\n  - ${plain}\n`;
      const expected = { k: text, f: [text, text], l: [text, text] };
      expect(parse(source)).toEqual(expected);
      expect(parse(source, { version: '1.1' })).toEqual(expected);
      const fast = readFastYaml(source);
      expect(Object.fromEntries((fast?.entries ?? []).map(({ key, value }) => [key, value]))).toEqual(
        expected,
      );
    }),
    { numRuns: runs(3000) },
  );
});

test('a text is quoted only where it would be read as something else', () => {
  for (const text of [
    'a',
    'a b',
    "it's",
    'a:b',
    'C#',
    'x #y'.replace(' ', ''),
    'v2.1.0',
    '2x',
    '1.2.3',
    '-a',
    '?a',
    'nope',
    'a,b',
  ]) {
    expect(formatYamlText(text)).toBe(text);
  }
  fc.assert(
    fc.property(nastyText, (text) => {
      if (!formatYamlText(text).startsWith('"') || /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u.test(text))
        return;
      const readAs = (version: '1.1' | '1.2'): unknown => {
        try {
          return (parse(`k: ${text}\n`, { version, merge: true, logLevel: 'error' }) as { k: unknown } | null)
            ?.k;
        } catch {
          return undefined;
        }
      };
      const isMisread = readAs('1.1') !== text || readAs('1.2') !== text;
      expect({ text, isMisread: isMisread || KNOWN_TO_OTHERS.test(text) }).toEqual({ text, isMisread: true });
    }),
    { numRuns: runs(3000) },
  );
});

/** Read as something else by other parsers of YAML 1.1: `=`, one-letter booleans, words in any case, exponents without a dot. */
const KNOWN_TO_OTHERS =
  /^(?:=|<<|[yn]|yes|no|on|off|true|false|null|[-+]?\.inf|[-+]?\.nan|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?|[-+]?\.[0-9._]*(?:e[-+]?[0-9]+)?|[-+]?0(?:b[01_]+|o[0-7_]+|x[0-9a-f_]+)|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?|[0-9]{4}-.*|---.*|\.\.\..*)$/i;

test('a written number reads as the same number', () => {
  fc.assert(
    fc.property(fc.double(), (number) => {
      const read = readFastYaml(`k: ${formatYamlNumber(number)}\n`)?.entries[0]?.value;
      expect(Object.is(read, number)).toBe(true);
      expect(parse(`k: ${formatYamlNumber(number)}\n`)).toEqual({ k: number });
    }),
    { numRuns: runs(1000) },
  );
});

test('numbers that JSON does not know', () => {
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e21];
  expect(numbers.map(formatYamlNumber)).toEqual(['.nan', '.inf', '-.inf', '-0', '1e+21']);
});
