import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenize, tokenizeWithSpans } from '../../src/search/tokenize';
import { wordsOf } from '../../src/search/words';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'parseFrontMatter',
    'v2.1.0',
    'a-b',
    "don't",
    '记忆系统',
    '𠮷野',
    'İß',
    '__x__',
    'ﬁ',
    '\ufe0f',
    '\ud800',
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

it('gives non-empty tokens of at most 64 units in lower case', () => {
  fc.assert(
    fc.property(text, (source) => {
      for (const token of tokenize(source)) {
        expect(token.length).toBeGreaterThan(0);
        expect(token.length).toBeLessThanOrEqual(64);
        expect(tokenize(token).length).toBeGreaterThan(0);
      }
    }),
  );
});

it('is blind to Unicode form and to letter case within words', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(tokenize(source.normalize('NFD').normalize('NFC'))).toEqual(tokenize(source.normalize('NFC')));
      const words = source.replace(/[^a-z ]/g, '');
      expect(tokenize(words.toUpperCase())).toEqual(tokenize(words));
    }),
  );
});

it('puts words apart by white space', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(tokenize(`${a} \n ${b}`)).toEqual([...tokenize(a), ...tokenize(b)]);
    }),
  );
});

it('gives the same tokens with and without places, and places inside the text', () => {
  fc.assert(
    fc.property(text, (source) => {
      const { tokens, spans } = tokenizeWithSpans(source);
      expect(tokens).toEqual(tokenize(source));
      expect(spans.every(({ start, end }) => start < end)).toBe(true);
      const words = wordsOf(source);
      expect(words.flatMap((word) => word.tokens)).toEqual(tokens);
      for (const { start, end } of words) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(source.length);
        expect(start).toBeLessThan(end);
      }
    }),
  );
});
