/**
 * The one tokenizer of index, query, dedupe and clustering.
 *
 * NFKC, case-folded. Words of letters, digits and `_`; identifiers joined by `- . / :` or written in camel or
 * snake case come whole and in parts, so that both forms find them. Scripts that are written without spaces
 * come as overlapping pairs of characters. English words are stemmed, identifiers as wholes are not.
 */
import {
  classAt,
  DIGIT,
  isWordClass,
  JOINER,
  LOWER,
  PAIRED,
  UNDERSCORE,
  UPPER,
  widthAt,
} from './character-class';
import { stem } from './stem';

/** Rises with every change that gives other tokens for some text; part of the cache key. */
export const TOKENIZER_VERSION = 5;

/** Longer tokens are cut: nobody types them, and a line of base64 must not fill the dictionary. */
const MAX_TOKEN_LENGTH = 64;

const NOT_ASCII = /[^\0-\x7f]/;

/** Signs that are invisible inside a word: variation selectors, soft hyphen, joiners, byte order mark. */
const INVISIBLE = /[\u00ad\u2060\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|\u200c|\u200d/gu;

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

/** A word where it stands in the scanned text. */
export interface Span {
  start: number;
  end: number;
  /** Number of its first token; the next span's ends them. */
  firstToken: number;
  isPaired: boolean;
  /** The first token is the whole identifier, the others are its parts. */
  hasParts: boolean;
}

/** A text being read: as it is scanned, lower case at the same offsets, and what was found so far. */
interface Scan {
  text: string;
  lower: string;
  tokens: string[];
  spans?: Span[];
}

/** Adds the words inside `[first, last)`, a run without joiners; outer `_` mark emphasis. */
function pushWord(scan: Scan, first: number, last: number): void {
  const { text } = scan;
  let start = first;
  let end = last;
  while (start < end && text[start] === '_') start += 1;
  while (end > start && text[end - 1] === '_') end -= 1;
  if (start < end) pushWhole(scan, start, end);
}

/** Adds a word whole, then its camel and snake parts. */
function pushWhole({ text, lower, tokens }: Scan, start: number, end: number): void {
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

/** Adds an identifier of several words: whole, a version also without its `v`, then every word, of a path also the file. */
function pushJoined(scan: Scan, start: number, end: number): void {
  const { text, lower, tokens } = scan;
  tokens.push(cut(lower.slice(start, end)));
  const isVersion = lower[start] === 'v' && classAt(text, start + 1) === DIGIT;
  if (isVersion) tokens.push(cut(lower.slice(start + 1, end)));
  const file = lower.lastIndexOf('/', end - 1) + 1;
  let from = start;
  for (let i = start; i <= end; i += 1) {
    if (i < end && classAt(text, i) !== JOINER) continue;
    if (from === file && from > start && i < end) tokens.push(cut(lower.slice(file, end)));
    pushWord(scan, from, i);
    from = i + 1;
  }
}

/** Adds the pairs of a run written without spaces; a run of one character stays one token. */
function pushPairs({ lower, tokens }: Scan, start: number, end: number): void {
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

/** Adds the run written without spaces that begins at `start` and gives the offset after it. */
function scanPairs(scan: Scan, start: number): number {
  const { text, tokens } = scan;
  let end = start;
  while (end < text.length && classAt(text, end) === PAIRED) end += widthAt(text, end);
  const firstToken = tokens.length;
  pushPairs(scan, start, end);
  scan.spans?.push({ start, end, firstToken, isPaired: true, hasParts: false });
  return end;
}

/** Adds the word or identifier that begins at `start` and gives the offset after it. */
function scanWord(scan: Scan, start: number): number {
  const { text, lower, tokens } = scan;
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
  const firstToken = tokens.length;
  if (joined) pushJoined(scan, start, i);
  else if (humps) pushWord(scan, start, i);
  else tokens.push(stemOf(lower.slice(start, i)));
  const hasParts = tokens.length > firstToken + 1;
  const end = i + (i - start === 1 ? pushLanguageName(scan, start) : 0);
  if (tokens.length > firstToken) scan.spans?.push({ start, end, firstToken, isPaired: false, hasParts });
  return end + contractionLength(lower, end);
}

/** Adds `c++`, `c#` or `f#` behind the letter at `start`; gives the length of the sign. */
function pushLanguageName({ text, lower, tokens }: Scan, start: number): number {
  const sign = lower.startsWith('++', start + 1) ? '++' : lower[start + 1] === '#' ? '#' : '';
  const after = start + 1 + sign.length;
  if (sign === '' || (after < text.length && isWordClass(classAt(text, after)))) return 0;
  tokens.push(lower.slice(start, after));
  return sign.length;
}

const CONTRACTIONS = ['s', 't', 're', 've', 'll', 'd', 'm'];

/** Length of `'s`, `’t` and the like at `i`, which are no words of their own. */
function contractionLength(lower: string, i: number): number {
  const sign = lower.charCodeAt(i);
  if (sign !== 0x27 && sign !== 0x2019) return 0;
  for (const tail of CONTRACTIONS) {
    const end = i + 1 + tail.length;
    if (!lower.startsWith(tail, i + 1)) continue;
    const next = end < lower.length ? lower.charCodeAt(end) : 0;
    if (next !== 0x27 && next !== 0x2019 && !(end < lower.length && isWordClass(classAt(lower, end)))) {
      return end - i;
    }
  }
  return 0;
}

function scanText(scan: Scan): void {
  const { text } = scan;
  let i = 0;
  while (i < text.length) {
    const cls = classAt(text, i);
    if (cls === PAIRED) i = scanPairs(scan, i);
    else if (isWordClass(cls) && cls !== UNDERSCORE) i = scanWord(scan, i);
    else i += widthAt(text, i);
  }
}

/**
 * Tokens of a text in reading order, repeated as often as they occur. Lower case; never empty strings.
 * The same text gives the same tokens on every machine and Node version of one Unicode generation.
 */
export function tokenize(source: string): string[] {
  const text = normalize(source);
  const scan: Scan = { text, lower: fold(text), tokens: [] };
  scanText(scan);
  return scan.tokens;
}

/**
 * The same tokens, with the words that they come from. Offsets are those of the source unless `isAligned` is false:
 * then Unicode normalisation changed the length of the text.
 */
export function tokenizeWithSpans(source: string): { tokens: string[]; spans: Span[]; isAligned: boolean } {
  const text = normalize(source);
  const spans: Span[] = [];
  const scan: Scan = { text, lower: fold(text), tokens: [], spans };
  scanText(scan);
  return { tokens: scan.tokens, spans, isAligned: text.length === source.length };
}
