/**
 * The one tokenizer of index, query, dedupe and clustering.
 *
 * NFKC, case-folded. Words of letters, digits and `_`; identifiers joined by `- . / :` or written in camel or
 * snake case come whole and in parts, so that both forms find them. Scripts that are written without spaces
 * come as overlapping pairs of characters. English words are stemmed, identifiers as wholes are not.
 */
import { stem } from './stem';

/** Rises with every change that gives other tokens for some text; part of the cache key. */
export const TOKENIZER_VERSION = 2;

/** Longer tokens are cut: nobody types them, and a line of base64 must not fill the dictionary. */
const MAX_TOKEN_LENGTH = 64;

const OTHER = 1;
const LOWER = 2;
const UPPER = 3;
const DIGIT = 4;
const UNDERSCORE = 5;
const LETTER = 6;
const JOINER = 7;
const PAIRED = 8;

/** Class of every code unit; 0 = not looked up yet. Filled on demand beyond ASCII. */
const classes = new Uint8Array(65536);
for (let c = 0; c < 128; c += 1) classes[c] = OTHER;
for (let c = 97; c <= 122; c += 1) classes[c] = LOWER;
for (let c = 65; c <= 90; c += 1) classes[c] = UPPER;
for (let c = 48; c <= 57; c += 1) classes[c] = DIGIT;
classes[95] = UNDERSCORE;
for (const joiner of '-./:') classes[joiner.charCodeAt(0)] = JOINER;

const WORD = /^[\p{L}\p{N}\p{Mn}\p{Mc}]$/u;
/** Han, Kana, Hangul; Thai, Lao, Khmer and Burmese are written without spaces too. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]$/u;
/** Tail of a contraction or possessive, which is no word of its own. */
const CONTRACTION = /^['\u2019](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}_'\u2019])/u;
/** What makes C++, C# and F# of one letter. */
const LANGUAGE_SIGN = /^(?:\+\+|#)(?![\p{L}\p{N}_+#])/u;
const NOT_ASCII = /[^\0-\x7f]/;

function classify(character: string): number {
  if (!WORD.test(character)) return OTHER;
  if (WITHOUT_SPACES.test(character)) return PAIRED;
  const isUpper = character.length === 1 && character !== character.toLowerCase();
  return isUpper ? UPPER : LETTER;
}

/** Class of the character at `i`, which may be a surrogate pair. */
function classAt(text: string, i: number): number {
  const code = text.charCodeAt(i);
  const known = classes[code];
  return known === undefined || known === 0 ? lookUpClass(text, i, code) : known;
}

function lookUpClass(text: string, i: number, code: number): number {
  const found = classify(String.fromCodePoint(text.codePointAt(i) ?? 0));
  if (code < 0xd800 || code > 0xdfff) classes[code] = found;
  return found;
}

function widthAt(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code < 0xd800 || code > 0xdbff || i + 1 >= text.length) return 1;
  const low = text.charCodeAt(i + 1);
  return low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
}

function isWordClass(cls: number): boolean {
  return cls >= LOWER && cls <= LETTER;
}

/** Signs that are invisible inside a word: variation selectors, soft hyphen, joiners, byte order mark. */
const INVISIBLE = /[\p{Variation_Selector}\u00ad\u2060\ufeff]|\u200c|\u200d/gu;

/** NFKC without the few letters whose lower case has another length, so that offsets stay equal. */
function normalize(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  const composed = text.replace(INVISIBLE, '').normalize('NFKC');
  return composed
    .replace(/\u0130/g, 'I')
    .replace(/\u00df/g, 'ss')
    .replace(/\u1e9e/g, 'SS');
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\u03c2/g, '\u03c3');
}

function cut(token: string): string {
  if (token.length <= MAX_TOKEN_LENGTH) return token;
  const last = token.charCodeAt(MAX_TOKEN_LENGTH - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return token.slice(0, splitsPair ? MAX_TOKEN_LENGTH - 1 : MAX_TOKEN_LENGTH);
}

const MAX_STEMS = 20_000;
const ENGLISH = /^[a-z]+$/;
const stems = new Map<string, string>();

/** Texts repeat their words: a bounded table spares most of the stemming. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const short = cut(word);
  const found = ENGLISH.test(short) ? stem(short) : short;
  stems.set(word, found);
  return found;
}

/** Adds the words inside `[start, end)`, a run without joiners: whole, then its camel and snake parts; outer `_` mark emphasis. */
function pushWord(text: string, lower: string, first: number, last: number, tokens: string[]): void {
  let start = first;
  let end = last;
  while (start < end && text[start] === '_') start += 1;
  while (end > start && text[end - 1] === '_') end -= 1;
  if (start < end) pushWhole(text, lower, start, end, tokens);
}

function pushWhole(text: string, lower: string, start: number, end: number, tokens: string[]): void {
  tokens.push(stemOf(lower.slice(start, end)));
  let from = start;
  let previous = 0;
  for (let i = start; i < end; i += 1) {
    const cls = classAt(text, i);
    const isHump =
      cls === UPPER && i > from && (previous !== UPPER || (i + 1 < end && classAt(text, i + 1) === LOWER));
    if (isHump || cls === UNDERSCORE) {
      if (i > from) tokens.push(stemOf(lower.slice(from, i)));
      from = cls === UNDERSCORE ? i + 1 : i;
    }
    previous = cls;
  }
  if (from > start && from < end) tokens.push(stemOf(lower.slice(from, end)));
}

/** Adds an identifier of several words: whole, a version also without its `v`, then every word. */
function pushJoined(text: string, lower: string, start: number, end: number, tokens: string[]): void {
  tokens.push(cut(lower.slice(start, end)));
  if (lower[start] === 'v' && classAt(text, start + 1) === DIGIT)
    tokens.push(cut(lower.slice(start + 1, end)));
  let from = start;
  for (let i = start; i <= end; i += 1) {
    if (i < end && classAt(text, i) !== JOINER) continue;
    pushWord(text, lower, from, i, tokens);
    from = i + 1;
  }
}

/** Adds the pairs of a run written without spaces; a run of one character stays one token. */
function pushPairs(lower: string, start: number, end: number, tokens: string[]): void {
  let i = start;
  let next = i + widthAt(lower, i);
  if (next >= end) tokens.push(lower.slice(start, end));
  while (next < end) {
    const after = next + widthAt(lower, next);
    tokens.push(lower.slice(i, after));
    i = next;
    next = after;
  }
}

/**
 * Tokens of a text in reading order, repeated as often as they occur. Lower case; never empty strings.
 * The same text gives the same tokens on every machine and Node version of one Unicode generation.
 */
export function tokenize(source: string): string[] {
  const text = normalize(source);
  const lower = fold(text);
  const tokens: string[] = [];
  const length = text.length;
  let i = 0;
  while (i < length) {
    const cls = classAt(text, i);
    if (cls === PAIRED) {
      const start = i;
      while (i < length && classAt(text, i) === PAIRED) i += widthAt(text, i);
      pushPairs(lower, start, i, tokens);
    } else if (isWordClass(cls)) {
      i = pushRun(text, lower, i, tokens);
    } else {
      i += widthAt(text, i);
    }
  }
  return tokens;
}

/** Adds the identifier that starts at `start` and gives the offset after it. */
function pushRun(text: string, lower: string, start: number, tokens: string[]): number {
  let i = start;
  let joined = false;
  let humps = false;
  while (i < text.length) {
    const cls = classAt(text, i);
    if (cls === JOINER) {
      if (i + 1 >= text.length || !isWordClass(classAt(text, i + 1))) break;
      joined = true;
    } else if (!isWordClass(cls)) {
      break;
    } else if (cls === UNDERSCORE || (cls === UPPER && i > start)) {
      humps = true;
    }
    i += widthAt(text, i);
  }
  if (joined) pushJoined(text, lower, start, i, tokens);
  else if (humps) pushWord(text, lower, start, i, tokens);
  else tokens.push(stemOf(lower.slice(start, i)));
  return i + tailLength(lower, i, i - start === 1 ? tokens : undefined);
}

/** Length of what belongs to the word before `i` without being letters; adds `c++` and `c#` after one letter. */
function tailLength(lower: string, i: number, letterTokens: string[] | undefined): number {
  const code = lower.charCodeAt(i);
  if (code === 0x27 || code === 0x2019) return CONTRACTION.exec(lower.slice(i, i + 4))?.[0].length ?? 0;
  if (letterTokens === undefined || (code !== 0x2b && code !== 0x23)) return 0;
  const sign = LANGUAGE_SIGN.exec(lower.slice(i, i + 3))?.[0] ?? '';
  if (sign !== '') letterTokens.push(lower.slice(i - 1, i) + sign);
  return sign.length;
}
