import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify } from '../../src/engram/slug';
import { nastyText, runs } from './arbitraries';

describe('slugify', () => {
  test.each([
    ['Strict mode gotcha', 'strict-mode-gotcha'],
    ['  --Hello,   World!-- ', 'hello-world'],
    ['Ünïcode Straße', 'ünïcode-straße'],
    ['连接池 耗尽（一）', '连接池-耗尽-一'],
    ['ﬁle ① Ｆｕｌｌ', 'file-1-full'],
    ['हिन्दी शब्द', 'हिन्दी-शब्द'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.git', 'git'],
    ['CON', 'con-engram'],
    ['nul.txt', 'nul-txt'],
    ['LPT9', 'lpt9-engram'],
    ['COM¹', 'com1-engram'],
    ['', 'untitled'],
    ['😀 — !', 'untitled'],
    ['İstanbul', 'i̇stanbul'],
    ['\u202eabc\u0000', 'abc'],
  ])('%j -> %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('never cuts a character in two', () => {
    expect(slugify('接'.repeat(40))).toBe('接'.repeat(26));
    expect(slugify(`${'a'.repeat(79)}-b`)).toBe('a'.repeat(79));
    expect(Buffer.byteLength(slugify('𠮷'.repeat(40)))).toBe(80);
  });

  test('is a safe file name for every title, and settles', () => {
    const title = fc.oneof(
      nastyText,
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
        expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(80 + '-engram'.length);
        expect(slug).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/);
        expect(slugify(slug)).toBe(slug);
      }),
      { numRuns: runs(2000) },
    );
  });
});
