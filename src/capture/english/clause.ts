/** Takes an English clause apart: subject, verb group, rest. */
import { readVerbGroup, type VerbGroup } from './verb-group';
import { verbIn, verbUses } from './verbs';
import { AUXILIARIES, DETERMINERS, isAdverb, PLURALS, PRONOUNS, SPEAKERS } from './vocabulary';
import { follows, type Word } from './word';

export interface EnglishClause extends VerbGroup {
  words: readonly Word[];
  subject: readonly Word[];
}

const LONGEST_SUBJECT = 9;

/** The clause that the words form; undefined without a subject and a verb that it could have. */
export function parseClause(words: readonly Word[]): EnglishClause | undefined {
  const end = subjectEnd(words);
  if (end === undefined) return undefined;
  const group = readVerbGroup(words, end);
  return group === undefined ? undefined : { ...group, words, subject: words.slice(0, end) };
}

/** Where the verb group begins; undefined when none is found. */
export function subjectEnd(words: readonly Word[]): number | undefined {
  const first = words[0]?.lower ?? '';
  if (SPEAKERS.has(first)) return words.length > 1 ? 1 : undefined;
  for (let at = 1; at < Math.min(words.length, LONGEST_SUBJECT); at += 1) {
    if (isVerbStart(words, at)) return beforeAdverbs(words, at);
  }
  return undefined;
}

/** "Tom really likes": adverbs belong to the verb. */
function beforeAdverbs(words: readonly Word[], at: number): number {
  let start = at;
  while (start > 1 && isAdverb(words[start - 1]?.lower ?? '')) start -= 1;
  return start > 2 && follows(words, start - 2, 'no longer') ? start - 2 : start;
}

function isVerbStart(words: readonly Word[], at: number): boolean {
  const lower = words[at]?.lower ?? '';
  const previous = words[at - 1]?.lower ?? '';
  const next = words[at + 1]?.lower ?? '';
  if (DETERMINERS.has(previous) && !PRONOUNS.has(previous)) return false;
  if (AUXILIARIES.has(lower)) return (lower !== 'have' && lower !== 'do') || isPlural(words, at);
  if (lower === 'used' && next === 'to') return true;
  if (beginsVerb(next) || next === 'by' || isNounBefore(words, at) || isPluralOf(lower, next)) return false;
  if (verbIn(lower, 's', 'past') !== undefined) return true;
  return verbIn(lower, 'base') !== undefined && isPlural(words, at);
}

/** A verb right behind what looks like one: "unit tests run", "the build is". */
function beginsVerb(lower: string): boolean {
  if (AUXILIARIES.has(lower)) return true;
  return verbUses(lower).some(
    ({ forms }) => forms.has('s') || (forms.has('past') && !forms.has('participle')),
  );
}

/** "Prod deploys need approvals": behind what looks like a verb stands one that only many can have. */
function isPluralOf(lower: string, next: string): boolean {
  return /[^s]s$/.test(lower) && FOR_MANY.has(next);
}

const FOR_MANY = new Set('need have require depend contain belong happen include'.split(' '));

/** "Unit tests run on CI": a plural noun before the verb and its preposition. */
function isNounBefore(words: readonly Word[], at: number): boolean {
  const isBase = verbIn(words[at + 1]?.lower ?? '', 'base') !== undefined;
  return isBase && /^(?:on|in|at|every|with|before|after|as|to|from)$/.test(words[at + 2]?.lower ?? '');
}

function isPlural(words: readonly Word[], at: number): boolean {
  const subject = words.slice(0, at).filter(({ lower }) => !isAdverb(lower));
  const last = subject.at(-1)?.lower ?? '';
  if (subject.length === 1 && /^(?:they|these|those)$/.test(last)) return true;
  return subject.some(({ lower }) => lower === 'and') || PLURALS.has(last) || /[^s']s$/.test(last);
}
