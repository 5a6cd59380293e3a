/** Names what a clause is about: "my wife" -> user's wife, "The staging server" -> staging server. */
import { ARTICLES, NO_SUBJECT, PLACES_OF_TALK, POSSESSIVES, PRONOUNS, SPEAKERS } from './vocabulary';
import type { Word } from './word';

const LONGEST_NAME = 8;
/** "The team that owns billing": a clause of its own; "Alice or Bob" is one of two. */
const RELATIVES = new Set(['or', 'that', 'who', 'which', 'whose', 'whom']);
const PLAIN_PRONOUNS = new Set('all some most both many either neither another'.split(' '));

/** `unresolved_pronoun` when the words name nobody by themselves, undefined when they are no subject. */
export function nameOf(words: readonly Word[]): string | 'unresolved_pronoun' | undefined {
  const [first, ...others] = words;
  if (first === undefined || !words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return undefined;
  if (words.length > LONGEST_NAME || NO_SUBJECT.has(first.lower)) return undefined;
  const speaker = SPEAKERS.get(first.lower);
  if (speaker !== undefined) return others.length === 0 ? speaker : undefined;
  if (hasPause(words) && !isList(words)) return undefined;
  if (hasSpeakerInside(others) || others.some(({ lower }) => RELATIVES.has(lower))) return undefined;
  const owner = POSSESSIVES.get(first.lower);
  if (owner !== undefined) return ownedName(owner, others);
  if (isUnresolved(first, others)) return 'unresolved_pronoun';
  return plainName(first, others);
}

function hasPause(words: readonly Word[]): boolean {
  return words.some(({ pauses }, index) => pauses && index < words.length - 1);
}

/** "Alice, Bob and Carol". */
function isList(words: readonly Word[]): boolean {
  return (
    words.every(({ text, lower }) => lower === 'and' || /^\p{Lu}/u.test(text)) &&
    words.some(({ lower }) => lower === 'and')
  );
}

/** A word that points at something said before: "she", "that bug", "his car". */
function isUnresolved(first: Word, others: readonly Word[]): boolean {
  const { lower } = first;
  if (/^(?:his|her|their|its|such)$/.test(lower)) return true;
  if (!PRONOUNS.has(lower)) return false;
  if (others.length === 0) return true;
  if (lower === 'this' || lower === 'these') return !PLACES_OF_TALK.has(others.at(-1)?.lower ?? '');
  return !PLAIN_PRONOUNS.has(lower) || others[0]?.lower === 'of';
}

function ownedName(owner: string, others: readonly Word[]): string | undefined {
  const name = joined(others);
  if (name === '') return undefined;
  if (owner === "team's" && (name === 'team' || name === 'project')) return name;
  return `${owner} ${name}`;
}

function plainName(first: Word, others: readonly Word[]): string {
  const isThe = ARTICLES.has(first.lower) && others.length > 0;
  if (isThe && isProperName(first, others)) return joined([first, ...others]);
  if (others.length === 0 && /^(?:user|team|agent|project)$/.test(first.lower)) return first.lower;
  return joined(isThe || /^(?:this|these)$/.test(first.lower) ? others : [first, ...others]);
}

/** "The Dev", "The Beatles": the article belongs to the name; "The API gateway" and "THE API": not. */
function isProperName(first: Word, others: readonly Word[]): boolean {
  return first.text === 'The' && others.every(({ text }) => /^\p{Lu}\p{Ll}/u.test(text));
}

/** "the function you wrote"; not "my sister and I". */
function hasSpeakerInside(words: readonly Word[]): boolean {
  return words.some(
    ({ lower }, at) => SPEAKERS.has(lower) && !/^(?:and|or)$/.test(words[at - 1]?.lower ?? ''),
  );
}

function joined(words: readonly Word[]): string {
  const texts = words.map(({ text, lower }) => SPEAKERS.get(lower) ?? POSSESSIVES.get(lower) ?? text);
  const isLast = (index: number) => index === words.length - 1;
  return texts
    .map((text, index) => `${withoutMarks(text)}${words[index]?.pauses && !isLast(index) ? ',' : ''}`)
    .join(' ');
}

function withoutMarks(text: string): string {
  return text.replace(/^[`*_"]+|[`*_"]+$/g, '');
}
