import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from '../../src/util/plain-text';

describe('plain text', () => {
  it.each([
    ['colours', 'a \u001b[1;31mred\u001b[0m b', 'a red b'],
    ['window titles', 'a\u001b]0;evil\u0007b\u001b]8;;https://x\u001b\\c', 'abc'],
    ['an unfinished sequence', 'a\u001b]0;never ends\nnext line', 'a\nnext line'],
    ['one-byte sequences', 'a\u009b31mb', 'ab'],
    ['bells and NUL', 'a\u0007\u0000b', 'ab'],
    ['overrides and isolates', 'a\u202eb\u2066c\u2069', 'abc'],
    ['zero-width and tag characters', 'ig\u200bno\u2060re\u{e0041}\ufeff', 'ignore'],
    ['joiners between plain letters', 'a\u200db', 'ab'],
    ['half a surrogate pair', 'a\ud800b', 'ab'],
  ])('has no %s', (_, text, expected) => expect(plainText(text)).toBe(expected));

  it('keeps what people see', () => {
    const text = 'tab\there, 记忆 👩‍💻 नमस्ते क्‍ष é\nline';
    expect(plainText(text)).toBe(text);
    expect(plainText('a\r\nb\rc')).toBe('a\nb\nc');
  });

  it('is one line when asked to be', () => expect(plainLine('  a\n\n# b\t c ')).toBe('a # b c'));
});
