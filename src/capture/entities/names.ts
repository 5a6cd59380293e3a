/** Names of people, projects and tools: when two are the same. */
import { comparable } from '../same-text';

/** As looked up: case, width, articles and outer punctuation do not count. */
export function nameKey(name: string): string {
  return comparable(name);
}

/**
 * As duplicates are found: also blanks, `-`, `_` and dots inside do not count; the numbers in the name do, so that v1.2
 * and v12 are two.
 */
export function looseKey(name: string): string {
  const letters = comparable(name).replace(/[\s_\-‐‑–·]+|(?<=\p{L})\.(?=\p{L})/gu, '');
  return `${letters}|${numbersOf(name).join(',')}`;
}

/** The numbers in a name, in order. */
export function numbersOf(name: string): string[] {
  return name.normalize('NFKC').match(/\d+/g) ?? [];
}

const LONGEST_NAME = 60;
const MOST_WORDS = 4;
/** Paths, addresses, numbers, quantities, and words that name nothing. */
const NO_NAME =
  /^(?:[\d.,:%]+.*|[./~].*|.*:\/\/.*|.*@.*\..*|(?:an?|any|some|no|all|every|my|our|this|that|port)\s.*)$/i;

/** Can the object of a fact be the name of something? */
export function isName(text: string): boolean {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME || NO_NAME.test(name)) return false;
  if (/\p{Script=Han}/u.test(name) && [...name].length > 12) return false;
  return name.split(/\s+/).length <= MOST_WORDS && /\p{L}/u.test(name);
}

/** Without the article and the marks around it. */
export function displayName(text: string): string {
  return text
    .trim()
    .replace(/^(?:the|a|an)\s+/i, '')
    .replace(/^["'`“]+|["'`”.,;!]+$/g, '');
}
