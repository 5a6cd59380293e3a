/** Codenames and customers that must not leave the house. */

/** CJK writes words without spaces, so they are looked for anywhere. */
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud8bf]/;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

export interface Place {
  start: number;
  end: number;
}

/** Where the words stand in a visible text, whatever their case; Latin ones as whole words. */
export function findWords(text: string, words: readonly string[]): Place[] {
  if (words.length === 0) return [];
  const folded = fold(text);
  const places: Place[] = [];
  for (const word of new Set(words.map((each) => fold(each.normalize('NFKC').trim())))) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (CJK.test(word) || isWholeWord(folded, at, end)) places.push({ start: at, end });
    }
  }
  return places;
}

function isWholeWord(text: string, start: number, end: number): boolean {
  return !isInWord(text.charAt(start - 1)) && !isInWord(text.charAt(end));
}

function isInWord(character: string): boolean {
  return WORD_CHARACTER.test(character) && !CJK.test(character);
}

/** Lower case with every character in its place: a few letters become two, which would shift what follows. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join('');
}
