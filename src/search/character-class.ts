/** What a character is to the tokenizer. Tables and ranges: a Unicode regular expression costs a query milliseconds. */

export const OTHER = 1;
export const LOWER = 2;
export const UPPER = 3;
export const DIGIT = 4;
export const UNDERSCORE = 5;
/** A letter without case or a number beyond ASCII, and marks. */
export const LETTER = 6;
/** Joins words to an identifier when it stands between two. */
export const JOINER = 7;
/** Of a script that is written without spaces: Han, Kana, Hangul, Thai, Lao, Khmer, Burmese. */
export const PAIRED = 8;

/** Class of every code unit; 0 = not looked up yet, and always for surrogates. */
const classes = new Uint8Array(65_536);
for (let c = 0; c < 128; c += 1) classes[c] = OTHER;
for (let c = 97; c <= 122; c += 1) classes[c] = LOWER;
for (let c = 65; c <= 90; c += 1) classes[c] = UPPER;
for (let c = 48; c <= 57; c += 1) classes[c] = DIGIT;
classes[95] = UNDERSCORE;
for (const joiner of '-./:') classes[joiner.charCodeAt(0)] = JOINER;

/** First and last code point in turn, ascending. */
const PAIRED_RANGES = [
  0x0e01, 0x0e3a, 0x0e40, 0x0e4e, 0x0e50, 0x0e59, 0x0e81, 0x0edf, 0x1000, 0x1049, 0x1050, 0x109d, 0x1100,
  0x11ff, 0x1780, 0x17d3, 0x17dc, 0x17e9, 0x2e80, 0x2fd5, 0x3005, 0x3007, 0x3021, 0x302f, 0x3031, 0x3035,
  0x3038, 0x303c, 0x3041, 0x309a, 0x309d, 0x309f, 0x30a1, 0x30fa, 0x30fc, 0x30ff, 0x3105, 0x312f, 0x3131,
  0x318e, 0x31a0, 0x31bf, 0x31f0, 0x31ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa960, 0xa97c, 0xac00, 0xd7a3,
  0xd7b0, 0xd7fb, 0xf900, 0xfaff, 0x1aff0, 0x1b16f, 0x20000, 0x323af,
];

/** Scripts that co-engram's users write most, and punctuation, without a look into the Unicode tables. */
const LETTER_RANGES = [0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2c1, 0x388, 0x3f5, 0x3f7, 0x481, 0x48a, 0x52f];
const OTHER_RANGES = [
  0x80, 0xa9, 0x2000, 0x203e, 0x2041, 0x2070, 0x2190, 0x245f, 0x2500, 0x2bff, 0x3000, 0x3004, 0x3008, 0x3020,
];

function isIn(code: number, ranges: readonly number[]): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    if (code < (ranges[i] ?? 0)) return false;
    if (code <= (ranges[i + 1] ?? 0)) return true;
  }
  return false;
}

const WORD = /^[\p{L}\p{N}\p{Mn}\p{Mc}]$/u;

function classify(code: number): number {
  if (isIn(code, PAIRED_RANGES)) return PAIRED;
  if (isIn(code, OTHER_RANGES)) return OTHER;
  const character = String.fromCodePoint(code);
  if (!isIn(code, LETTER_RANGES) && !WORD.test(character)) return OTHER;
  return code < 0x10000 && character !== character.toLowerCase() ? UPPER : LETTER;
}

function lookUp(text: string, i: number, unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return classify(text.codePointAt(i) ?? unit);
  const found = classify(unit);
  classes[unit] = found;
  return found;
}

/** Class of the character that begins at `i`; surrogate pairs are one character. */
export function classAt(text: string, i: number): number {
  const unit = text.charCodeAt(i);
  const known = classes[unit];
  return known === undefined || known === 0 ? lookUp(text, i, unit) : known;
}

/** Is it part of a word: a letter, digit, mark or `_` of a script with spaces? */
export function isWordClass(cls: number): boolean {
  return cls >= LOWER && cls <= LETTER;
}

/** Code units of the character at `i`. */
export function widthAt(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code < 0xd800 || code > 0xdbff || i + 1 >= text.length) return 1;
  const low = text.charCodeAt(i + 1);
  return low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
}
