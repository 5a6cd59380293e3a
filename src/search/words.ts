/** The words of a text where they stand, for what must point back into it: query terms, marks, comparisons. */
import { tokenize } from './tokenize';

export interface Word {
  /** Offsets into the text. */
  start: number;
  end: number;
  text: string;
  /** What the tokenizer makes of it: an identifier first as a whole, then its parts. */
  tokens: string[];
  /** Written without spaces, so that the tokens are overlapping pairs of characters. */
  isPaired: boolean;
}

const PAIRED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc]';
const LETTER = `(?!${PAIRED})[\\p{L}\\p{N}\\p{M}_]`;
const WORDS = new RegExp(
  `(?<paired>${PAIRED}+)|(?:${LETTER})+(?:[-./:'\\u2019](?:${LETTER})+)*(?:\\+\\+|#(?![\\p{L}\\p{N}_]))?`,
  'gu',
);

/** Every word of the text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORDS)) {
    const [found] = match;
    words.push({
      start: match.index,
      end: match.index + found.length,
      text: found,
      tokens: tokenize(found),
      isPaired: match.groups?.paired !== undefined,
    });
  }
  return words;
}

/** Does the first token stand for the whole word, with the others as its parts? */
export function hasParts(word: Word): boolean {
  return !word.isPaired && word.tokens.length > 1 && !/['\u2019]/.test(word.text);
}
