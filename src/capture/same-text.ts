/** When two objects of facts are the same, and when they are close. */
import { remembering } from '../util/remembering';

const ARTICLE = /^(?:the|a|an)\s+/;

/** As compared: case, width, articles and outer punctuation do not count. */
export const comparable = remembering((text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'`.,;:!?。，！？]+|[\s"'`.,;:!?。，！？]+$/g, '')
    .replace(ARTICLE, ''),
);

const CLOSE = 0.5;

/** Half of the words in common, or one holds all words of the other; Chinese by pairs of characters. */
export function isClose(a: string, b: string): boolean {
  const [left, right] = [partsOf(a), partsOf(b)];
  let shared = 0;
  for (const part of left) if (right.has(part)) shared += 1;
  if (isWithin(a, b) || isWithin(b, a)) return true;
  if (shared === 0) return false;
  if (shared === Math.min(left.size, right.size)) return true;
  return shared / (left.size + right.size - shared) >= CLOSE;
}

/** 喝茶 in 喝绿茶: all its characters, in order, and not many others. */
function isWithin(short: string, long: string): boolean {
  const [inner, outer] = [short, long].map((text) => [...comparable(text)]);
  if (inner === undefined || outer === undefined || inner.length < 2 || outer.length > inner.length * 2)
    return false;
  if (![...inner, ...outer].every((character) => /\p{Script=Han}/u.test(character))) return false;
  let at = 0;
  for (const character of outer) if (character === inner[at]) at += 1;
  return at === inner.length;
}

const STOP = new Set('the a an of to in on at for with and or is are from by as user team'.split(' '));

const partsOf = remembering((text: string): Set<string> => {
  const parts = new Set<string>();
  for (const [word] of comparable(text).matchAll(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu)) {
    if (!/\p{Script=Han}/u.test(word)) parts.add(word);
    else if (word.length === 1) parts.add(word);
    else for (let at = 0; at + 1 < word.length; at += 1) parts.add(word.slice(at, at + 2));
  }
  const telling = [...parts].filter((part) => !STOP.has(part));
  return telling.length === 0 ? parts : new Set(telling);
});

/** The same words with other numbers: "5 people", "7 people". */
export function differsInNumbers(a: string, b: string): boolean {
  const [left, right] = [a, b].map(withoutNumbers);
  return left === right && left?.includes('#') === true && comparable(a) !== comparable(b);
}

const NUMBERS =
  /\d+(?:[.:,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)\b|[一二三四五六七八九十百千两]+(?=[个岁人台只次天年月日号种名位节])/g;

/** As compared, with a mark in place of every number. */
export const withoutNumbers = remembering((text: string): string => comparable(text).replace(NUMBERS, '#'));
