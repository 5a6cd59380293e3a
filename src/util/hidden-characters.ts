/** Characters that nobody sees and that make a text say something else than it seems to. */

/** Zero-width, soft hyphen, direction marks and overrides, tags, fillers, variation selectors beyond the usual two. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const JOINERS = /[\u200c\u200d]/;
/** What joiners stand between rightly: emoji and the scripts whose letters join. */
const JOINED = new RegExp(
  [
    '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\ufe0f',
    ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
    ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
  ]
    .map((part) => (part.startsWith('[') ? part : `\\p{Script=${part}}`))
    .join('|'),
  'u',
);
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji}]/u;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/** The text without characters that cannot be seen, and how many there were; what emoji and scripts need stays. */
export function withoutHidden(text: string): { text: string; hidden: number } {
  if (ONLY_ASCII.test(text)) return { text, hidden: 0 };
  const characters = [...text];
  const shown = characters.filter(
    (character, index) =>
      !HIDDEN.test(character) ||
      isNeeded(character, characters[index - 1] ?? '', characters[index + 1] ?? ''),
  );
  return { text: shown.join(''), hidden: characters.length - shown.length };
}

function isNeeded(character: string, before: string, after: string): boolean {
  if (character === '\ufe0e' || character === '\ufe0f') return PICTURE.test(before);
  return JOINERS.test(character) && JOINED.test(before) && JOINED.test(after);
}
