import { describe, expect, it } from 'vitest';
import { withoutHidden } from '../../src/util/hidden-characters';

describe('a text without hidden characters', () => {
  it.each([
    ['pass\u200bword', 'password', 1],
    ['a\u202egnp.exe\u202c', 'agnp.exe', 2],
    ['soft\u00adhyphen\ufeff', 'softhyphen', 2],
    [`tag${'\u{e0041}\u{e0042}'}`, 'tag', 2],
    ['la\u200dtin, a\ufe0f', 'latin, a', 2],
    ['\u2066x\u2069\u200e\u200f\u2060', 'x', 5],
  ])('%j loses what nobody sees', (text, shown, hidden) => {
    expect(withoutHidden(text)).toEqual({ text: shown, hidden });
  });

  it.each(['plain', '端口是 9090。', '👩‍💻 and ❤️ and 1️⃣', 'می‌خواهم', 'क्‍ष', 'café\r\n\ttab'])(
    '%s stays as it is',
    (text) => {
      expect(withoutHidden(text)).toEqual({ text, hidden: 0 });
    },
  );
});
