/** Cuts a paragraph into sentences, by place in the text. */
import type { Stretch } from './said-text';

const HAN = /\p{Script=Han}/u;
/** Words whose full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st vs etc e.g i.e eg ie approx inc ltd corp jr sr no fig dept est a.m p.m u.s u.k ca cf al'.split(
    ' ',
  ),
);
const AT_THE_END = new Set(['inc', 'ltd', 'corp', 'etc', 'jr', 'sr', 'a.m', 'p.m']);
/** A quotation longer than this is no quotation but a stray mark. */
const LONGEST_QUOTATION = 400;
const CLOSING = new Set(['"', '”', '’', "'", ')', '）', '」', '』', ']']);

/** The sentences of a stretch of text; blank ones are left out. One pass over the characters. */
export function sentencesOf(text: string, { start, end }: Stretch): Stretch[] {
  const sentences: Stretch[] = [];
  const closings = new Map<string, number>();
  let from = start;
  let at = start;
  while (at < end) {
    at = quotationEnd(text, at, end, closings) ?? at;
    const cut = boundary(text, at, end);
    if (cut === undefined) {
      at += 1;
      continue;
    }
    push(sentences, text, from, cut);
    from = cut;
    at = cut;
  }
  push(sentences, text, from, end);
  return sentences;
}

function push(sentences: Stretch[], text: string, start: number, end: number): void {
  if (/\S/.test(text.slice(start, end))) sentences.push({ start, end });
}

const PAIRS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」' };

/** Place of the mark that closes a quotation begun at `at`; undefined when none begins. */
function quotationEnd(
  text: string,
  at: number,
  end: number,
  closings: Map<string, number>,
): number | undefined {
  const closing = PAIRS[text[at] ?? ''];
  if (closing === undefined) return undefined;
  const close = nextOf(text, closing, at + 1, closings);
  if (close >= end || close - at > LONGEST_QUOTATION || text.slice(at, close).includes('\n'))
    return undefined;
  return close;
}

/** Place of the next such mark; what was found once is not looked for again. */
function nextOf(text: string, mark: string, from: number, known: Map<string, number>): number {
  const before = known.get(mark) ?? -1;
  if (before >= from) return before;
  const found = text.indexOf(mark, from);
  const place = found < 0 ? Number.POSITIVE_INFINITY : found;
  known.set(mark, place);
  return place;
}

/** Place behind a sentence that ends at `at`; undefined when none ends there. */
function boundary(text: string, at: number, end: number): number | undefined {
  const character = text[at] ?? '';
  if (character === '\n') return isWrapped(text, at) ? undefined : at + 1;
  if ('。！？；'.includes(character)) return behindMarks(text, at, end);
  if ('!?;…'.includes(character)) return endsHere(text, at, end) ? behindMarks(text, at, end) : undefined;
  if (CLOSING.has(character) && /[.!?。！？]/.test(text[at - 1] ?? '')) {
    return /\s/.test(text[at + 1] ?? '') && /[\p{Lu}\p{Script=Han}]/u.test(text[at + 2] ?? '')
      ? at + 1
      : undefined;
  }
  if (character !== '.' || !endsHere(text, at, end) || isAbbreviation(text, at)) return undefined;
  return behindMarks(text, at, end);
}

/** A space, a closing mark, the end or a Chinese character follows the marks. */
function endsHere(text: string, at: number, end: number): boolean {
  const next = text[at + 1] ?? '';
  return at + 1 >= end || /\s/.test(next) || CLOSING.has(next) || '.!?'.includes(next) || HAN.test(next);
}

function behindMarks(text: string, at: number, end: number): number {
  let cut = at + 1;
  while (cut < end && ('.!?。！？…'.includes(text[cut] ?? '') || CLOSING.has(text[cut] ?? ''))) cut += 1;
  return cut;
}

function isAbbreviation(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  const word = /[^\s("“]*$/.exec(before)?.[0] ?? '';
  // "J. Smith", and "1." of a list.
  if (/^\p{Lu}$/u.test(word)) return word !== 'I';
  if (/^\d{1,3}$/.test(word) && /(?:^|\n)\s*$/.test(before.slice(0, -word.length))) return true;
  const lower = word.toLowerCase();
  // "I work at Acme Corp. Alice likes tea.": behind such a word a sentence may end, and a capital tells.
  if (AT_THE_END.has(lower) && /^\s+\p{Lu}/u.test(text.slice(at + 1, at + 4))) return false;
  return ABBREVIATIONS.has(lower);
}

/** Lines of a wrapped paragraph are at least this long. */
const WRAPPED_LENGTH = 50;

/** A line break inside a sentence: behind a long line the next goes on in lower case. */
function isWrapped(text: string, at: number): boolean {
  if (text.lastIndexOf('\n', at - 1) > at - WRAPPED_LENGTH || at < WRAPPED_LENGTH) return false;
  return (
    /[\p{Ll}\p{N},]\s?$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[ \t]{0,4}\p{Ll}/u.test(text.slice(at + 1, at + 7))
  );
}

const BULLET = /^\s*(?:[-*+•·]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)、]\s*(?=\D)|#{1,6}\s+)/;

/** Zero-width and bidirectional characters: they hide words from the rules and from people. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** The sentence as one line without list marks and invisible characters. */
export function sentenceText(text: string, { start, end }: Stretch): string {
  const visible = text.slice(start, end).trim().replace(INVISIBLE, '');
  return visible.replace(BULLET, '').replace(/\s+/g, ' ').trim();
}
