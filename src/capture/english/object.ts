/** What is said about the subject, as text of the sentence. */
import { POSSESSIVES, PRONOUNS, TRAILING_WORDS } from './vocabulary';
import { follows, phraseLength, phrases, type Word } from './word';

/** Whom a word in an object means when it is read outside the conversation. */
const RESOLVED: ReadonlyMap<string, string> = new Map([
  ...POSSESSIVES,
  ['me', 'user'],
  ['myself', 'user'],
  ['mine', "user's"],
  ['us', 'team'],
  ['ours', "team's"],
  ['i', 'user'],
  ['we', 'team'],
]);

/** Clauses that give a reason or go on: they are in the sentence, not in the object. */
const TAILS = phrases(['because', 'although', 'though', 'whereas', 'even though', 'so that', 'otherwise']);
const TAILS_AFTER_COMMA = phrases([
  'which',
  'who',
  'since',
  'so',
  'while',
  'where',
  'as',
  'but',
  'and',
  'that is why',
  'thanks',
  'please',
]);

export type ObjectText = { text: string } | 'unresolved_pronoun' | undefined;

/**
 * The text of the words in the sentence without what hangs on to them; `unresolved_pronoun` when it points at
 * something said before, undefined when nothing is left.
 */
export function objectOf(sentence: string, rest: readonly Word[], isClause = false): ObjectText {
  const words = withoutTrailing(rest.slice(0, tailStart(sentence, rest)));
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (pointsBack(words, isClause)) return 'unresolved_pronoun';
  if (words.length === 1 && TRAILING_WORDS.has(first.lower)) return undefined;
  const text = isDirectSpeech(sentence, first.start)
    ? tidied(sentence.slice(first.start, last.end))
    : resolved(sentence, words, first.start, last.end);
  return /[\p{L}\p{N}]/u.test(text) ? { text } : undefined;
}

/** Inside quotation marks "I" is who is quoted. */
function isDirectSpeech(sentence: string, start: number): boolean {
  return /["“‘「]/.test(sentence[start - 1] ?? '');
}

/** "tea, coffee, and juice": the last of a list. */
function endsList(words: readonly Word[], at: number): boolean {
  const isListed = words.slice(0, at - 1).some(({ pauses }) => pauses);
  return words[at]?.lower === 'and' && isListed && words.length - at <= 4;
}

/** Between two backticks a dash is part of a command. */
function isInCode(sentence: string, place: number): boolean {
  const before = sentence.slice(0, place).split('`').length - 1;
  return before % 2 === 1 && sentence.includes('`', place);
}

function tailStart(sentence: string, words: readonly Word[]): number {
  for (let at = 1; at < words.length; at += 1) {
    if (phraseLength(TAILS, words, at) > 0) return at;
    const isTail = words[at - 1]?.pauses === true && phraseLength(TAILS_AFTER_COMMA, words, at) > 0;
    if (isTail && !endsList(words, at)) return at;
    if (words[at]?.text === '' && words[at]?.pauses && !isInCode(sentence, words[at]?.start ?? 0)) return at;
    if (isSpan(words, at)) return at;
  }
  return words.length;
}

/** "since 2019", "in years": how long, not what. */
function isSpan(words: readonly Word[], at: number): boolean {
  const lower = words[at]?.lower ?? '';
  const next = words[at + 1]?.lower ?? '';
  if (lower === 'since') return /^\d{4}$/.test(next) || MONTHS.has(next);
  return /^(?:in|for)$/.test(lower) && /^(?:years|months|ages|decades)$/.test(next);
}

const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

function withoutTrailing(words: readonly Word[]): readonly Word[] {
  let end = words.length;
  while (end > 1 && TRAILING_WORDS.has(words[end - 1]?.lower ?? '')) end -= 1;
  if (end > 2 && follows(words, end - 2, 'as well')) end -= 2;
  return words.slice(0, end);
}

const POINTERS = new Set(
  'it that this them him these those there so something anything everything someone they'.split(' '),
);
const OWNERS = new Set('his her their its'.split(' '));

function pointsBack(words: readonly Word[], isClause: boolean): boolean {
  const first = words[0]?.lower ?? '';
  const last = words.at(-1)?.lower ?? '';
  if (isClause)
    return (
      /^(?:it|this|that|they|these|those|so|you|there)$/.test(first) ||
      (words.length === 1 && POINTERS.has(last))
    );
  if (OWNERS.has(first)) return true;
  if (first === 'that' || first === 'this' || first === 'these' || first === 'those') return true;
  if (
    /^(?:about|of|on|with|to|for|from|at|in)$/.test(first) &&
    /^(?:it|them|him)$/.test(words[1]?.lower ?? '')
  )
    return true;
  if (POINTERS.has(first) || (PRONOUNS.has(first) && /^(?:he|she)$/.test(first))) return true;
  return /^(?:it|that|this|them|him|those|these)$/.test(last);
}

/** The slice of the sentence, "my" and its kin replaced by whom they mean, Markdown marks taken out. */
function resolved(sentence: string, words: readonly Word[], start: number, end: number): string {
  let text = '';
  let at = start;
  for (const word of words) {
    const meant = RESOLVED.get(word.lower);
    if (meant === undefined || word.start < at || (word.lower === 'us' && word.text !== 'us')) continue;
    if (word.end - word.start !== word.text.length) continue;
    text += sentence.slice(at, word.start) + meant;
    at = word.end;
  }
  return tidied(text + sentence.slice(at, end));
}

/** Closes what the slice opened, drops code marks and emphasis, one space between words. */
function tidied(text: string): string {
  const plain = text
    .replace(/`|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const closed = /^[^“]*”/.test(plain) ? `“${plain}` : plain;
  return withClosedBrackets(closed);
}

function withClosedBrackets(plain: string): string {
  const opens = plain.split('(').length - plain.split(')').length;
  return opens > 0 ? `${plain}${')'.repeat(Math.min(opens, 3))}` : plain;
}
