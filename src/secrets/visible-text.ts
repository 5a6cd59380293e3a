/** The text as a reader takes it in, so that invisible and look-alike characters hide nothing. */

export interface VisibleText {
  text: string;
  /** Place in the original text of a place in `text`. */
  originalIndex(index: number): number;
}

const ONLY_ASCII = /^[\0-\x7f]*$/;
/** Zero-width, soft hyphen, variation selectors, direction marks, tags, fillers. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
/** A character that stands for a whole phrase hides no secret, but would make a large text huge. */
const LONGEST_EXPANSION = 4;

/** NFKC character by character (full-width letters become plain ones), without what cannot be seen. */
export function visibleText(original: string): VisibleText {
  if (ONLY_ASCII.test(original)) return { text: original, originalIndex: (index) => index };
  const known = new Map<string, string>();
  const parts: string[] = [];
  const places = new Uint32Array(original.length * LONGEST_EXPANSION + 1);
  let length = 0;
  let index = 0;
  for (const character of original) {
    const shown = shownAs(character, known);
    parts.push(shown);
    for (let unit = 0; unit < shown.length; unit += 1) {
      places[length] = index + Math.min(unit, character.length - 1);
      length += 1;
    }
    index += character.length;
  }
  places[length] = index;
  return { text: parts.join(''), originalIndex: (at) => places[Math.min(at, length)] ?? index };
}

function shownAs(character: string, known: Map<string, string>): string {
  if (character < '\x80') return character;
  const before = known.get(character);
  if (before !== undefined) return before;
  const normal = INVISIBLE.test(character) ? '' : character.normalize('NFKC');
  const shown = normal.length > LONGEST_EXPANSION ? character : normal;
  known.set(character, shown);
  return shown;
}
