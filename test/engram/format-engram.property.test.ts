import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { normalizeBody } from '../../src/engram/content-hash';
import { formatEngram } from '../../src/engram/format-engram';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import { body, engram, runs, unknownKey, unknownValue } from './arbitraries';

test('what is written reads back the same, without the complete reader', () => {
  fc.assert(
    fc.property(engram, body, (original, words) => {
      const text = formatEngram(original, words);
      const parsed = parseEngram(text, 'a/b.md');
      // A body may end up with a second front matter in it, and NUL is refused as a whole.
      if (text.includes('\0')) return;
      expect(parsed).toMatchObject({ type: 'engram' });
      if (parsed.type !== 'engram') return;
      expect(parsed.file.problems.filter(({ field }) => field !== 'body')).toEqual([]);
      expect(parsed.file.engram).toEqual(original);
      expect(parsed.file.body).toBe(normalizeBody(words));
      expect(formatEngram(parsed.file.engram, parsed.file.body)).toBe(text.replaceAll('\r\n', '\n'));
    }),
    { numRuns: runs(300) },
  );
});

test('unknown keys of any shape come back too, and the yaml package agrees', () => {
  fc.assert(
    fc.property(engram, fc.array(fc.tuple(unknownKey, unknownValue), { maxLength: 4 }), (original, pairs) => {
      for (const [key, value] of pairs) if (!(key in original)) original.extra[key] = value;
      const text = formatEngram(original, '');
      if (text.includes('\0')) return;
      const parsed = parseEngram(text, 'a/b.md', yamlReader);
      expect(parsed).toMatchObject({ type: 'engram' });
      if (parsed.type !== 'engram') return;
      expect(Object.entries(parsed.file.engram.extra)).toEqual(Object.entries(original.extra));
      const yaml = parse(text.split('\n---\n')[0] ?? '') as Record<string, unknown>;
      expect(yaml.id).toBe(original.id);
      expect(yaml.title).toBe(original.title);
    }),
    { numRuns: runs(150) },
  );
});
