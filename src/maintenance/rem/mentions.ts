/** Which texts name other engrams: by a wikilink to their file, or by their title. */
import type { MaintainedEngram } from '../snapshot';

export interface Mention {
  /** Positions in the list: the text that names, and the engram that is named. */
  by: number;
  named: number;
  /** What stands around it, on one line. */
  words: string;
  isLink: boolean;
}

const WIKILINK = /\[\[([^\]|#\n]{1,200})(?:#[^\]|\n]{0,200})?(?:\|[^\]\n]{0,200})?\]\]/g;
const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Titles shorter than this are words like others. */
const LEAST_WORDS = 3;
const LEAST_UNSPACED = 6;
/** So much of a text is looked at, and so much of it around a mention tells what kind it is. */
const LOOKED_AT = 20_000;
const AROUND = 80;

/** Every engram that a text names, once; a name that two engrams have names neither. */
export function mentionsIn(engrams: readonly MaintainedEngram[], bodies: readonly string[]): Mention[] {
  const links = uniqueNames(engrams.map(({ title, path }) => [folded(title), folded(fileNameOf(path))]));
  const titles = titleIndex(engrams);
  return bodies.flatMap((body, by) => {
    const text = body.slice(0, LOOKED_AT);
    const found = new Map<number, Mention>();
    for (const match of text.matchAll(WIKILINK)) {
      const target = (match[1] ?? '').split('/').at(-1) ?? '';
      const named = links.get(folded(target.replace(/\.md$/i, '')));
      if (named !== undefined) note(found, { by, named, words: around(text, match), isLink: true });
    }
    for (const [named, place] of titles(text)) {
      note(found, { by, named, words: around(text, place), isLink: false });
    }
    return [...found.values()];
  });
}

function note(found: Map<number, Mention>, mention: Mention): void {
  if (mention.named !== mention.by && !found.has(mention.named)) found.set(mention.named, mention);
}

function around(text: string, { index, 0: { length } }: { index: number; 0: string }): string {
  const before = text.slice(Math.max(0, index - AROUND), index);
  const after = text.slice(index + length, index + length + AROUND);
  return `${before.split(/[.!?。！？\n]/).at(-1) ?? ''}${after.split(/[.!?。！？\n]/)[0] ?? ''}`;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** Names by what they are of; those of two engrams are left out. */
function uniqueNames(names: ReadonlyArray<readonly string[]>): Map<string, number> {
  const owners = new Map<string, number>();
  const shared = new Set<string>();
  for (const [n, own] of names.entries()) {
    for (const name of own) {
      if (owners.has(name) && owners.get(name) !== n) shared.add(name);
      owners.set(name, n);
    }
  }
  for (const name of shared) owners.delete(name);
  return owners;
}

type TitleFinder = (text: string) => Array<[number, { index: number; 0: string }]>;

/** Finds titles of several words, word by word, and unspaced ones, character by character. */
function titleIndex(engrams: readonly MaintainedEngram[]): TitleFinder {
  const byStart = new Map<string, Array<{ words: string[]; owner: number }>>();
  const unspaced = new Map<string, Array<{ title: string; owner: number }>>();
  const owners = uniqueNames(engrams.map(({ title }) => [folded(title)]));
  for (const [title, owner] of owners) {
    const words = title.match(WORD) ?? [];
    if (UNSPACED.test(title)) {
      if (title.length < LEAST_UNSPACED) continue;
      push(unspaced, title.slice(0, LEAST_UNSPACED), { title, owner });
    } else if (words.length >= LEAST_WORDS) push(byStart, words.slice(0, 2).join(' '), { words, owner });
  }
  return (text) => [...spacedTitles(text, byStart), ...unspacedTitles(text, unspaced)];
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function* spacedTitles(text: string, byStart: Map<string, Array<{ words: string[]; owner: number }>>) {
  const words = [...text.matchAll(WORD)];
  const said = words.map(([word]) => folded(word));
  for (const [at, match] of words.entries()) {
    const known = byStart.get(`${said[at]} ${said[at + 1]}`) ?? [];
    for (const { words: title, owner } of known) {
      if (!title.every((word, n) => said[at + n] === word)) continue;
      const last = words[at + title.length - 1] ?? match;
      const whole = text.slice(match.index, last.index + last[0].length);
      if (!whole.includes('\n')) yield [owner, { index: match.index, 0: whole }] as [number, typeof match];
    }
  }
}

function* unspacedTitles(text: string, unspaced: Map<string, Array<{ title: string; owner: number }>>) {
  if (unspaced.size === 0 || !UNSPACED.test(text)) return;
  const lower = text.toLowerCase();
  for (let at = 0; at + LEAST_UNSPACED <= lower.length; at += 1) {
    for (const { title, owner } of unspaced.get(lower.slice(at, at + LEAST_UNSPACED)) ?? []) {
      if (lower.startsWith(title, at))
        yield [owner, { index: at, 0: title }] as [number, { index: number; 0: string }];
    }
  }
}
