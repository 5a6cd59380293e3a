import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableLine } from '../../src/util/printable';

const ESC = '\u001b';

describe('printable', () => {
  it.each([
    ['plain text', 'plain text'],
    ['two\nlines\twith a tab', 'two\nlines\twith a tab'],
    ['windows\r\nlines', 'windows\nlines'],
    [`${ESC}[31mred`, '\u241b[31mred'],
    [`title${ESC}]0;owned\u0007`, 'title\u241b]0;owned\u2407'],
    ['over\rwritten', 'over\u240dwritten'],
    ['back\b\b', 'back\u2408\u2408'],
    ['nul\0', 'nul\u2400'],
    ['delete\u007f', 'delete\u2421'],
    ['c1 \u009b31m', 'c1 \\u009b31m'],
    ['user\u202egnp.exe', 'user\\u202egnp.exe'],
    ['isolate\u2066\u2069', 'isolate\\u2066\\u2069'],
    ['line\u2028separator', 'line\\u2028separator'],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
    ['记忆 👩‍👩‍👧 עברית', '记忆 👩‍👩‍👧 עברית'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('leaves nothing that a terminal obeys, and is done after one pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = printable(text);
        expect(shown).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(printable(shown)).toBe(shown);
      }),
    );
  });

  it('keeps a line one line', () => {
    expect(printableLine('error: a\nhint: forged\r\nby\ttitle')).toBe('error: a hint: forged by title');
  });
});
