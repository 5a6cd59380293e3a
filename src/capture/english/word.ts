/** English words with their places in the sentence, contractions taken apart. */

export interface Word {
  /** As written, without punctuation around it; of a contraction's part the part. */
  text: string;
  lower: string;
  /** Place in the sentence; both parts of a contraction have the place of the whole. */
  start: number;
  end: number;
  /** A comma, colon, semicolon or dash follows. */
  pauses: boolean;
}

const LEADING = /^[("'“‘`*_[{<]+/;
const TRAILING = /[.,;:!?)\]}"'”’`*_>…—–]+$/;
/** Most words: letters alone. Those without an apostrophe that hold two words are looked up. */
const PLAIN =
  /^(?!(?:cannot|gonna|wanna|gotta|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont|im|ive)$)[a-z]+$/i;
const PAUSE = /[,;:—–]/;

/** Spellings that the endings below do not explain. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  "won't": ['will', 'not'],
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  "shan't": ['will', 'not'],
  "ain't": ['is', 'not'],
  "let's": ['let', 'us'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['have', 'to'],
  dont: ['do', 'not'],
  doesnt: ['does', 'not'],
  didnt: ['did', 'not'],
  isnt: ['is', 'not'],
  arent: ['are', 'not'],
  wasnt: ['was', 'not'],
  cant: ['can', 'not'],
  wont: ['will', 'not'],
  im: ['i', 'am'],
  ive: ['i', 'have'],
};
const ENDINGS: ReadonlyArray<readonly [string, string]> = [
  ["n't", 'not'],
  ["'m", 'am'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
];
const IS_PRONOUNS = new Set(
  'it he she that this there here what who where how when everything nothing something name nickname surname'.split(
    ' ',
  ),
);
/** After these a name's 's is a verb: "Tom's a nurse". */
const AFTER_IS = new Set(
  'a an the not no allergic going based located responsible also still now in at from my our'.split(' '),
);

/** The words of a sentence, or of the part between two places. */
export function wordsOf(sentence: string): Word[] {
  const chunks = [...sentence.matchAll(/\S+/g)];
  return chunks.flatMap((chunk, index) => {
    const next = chunks[index + 1]?.[0].toLowerCase() ?? '';
    return partsOf(chunk[0], chunk.index, next);
  });
}

function partsOf(chunk: string, at: number, next: string): Word[] {
  if (PLAIN.test(chunk)) {
    return [{ text: chunk, lower: chunk.toLowerCase(), start: at, end: at + chunk.length, pauses: false }];
  }
  const lead = LEADING.exec(chunk)?.[0].length ?? 0;
  const tail = TRAILING.exec(chunk.slice(lead))?.[0] ?? '';
  const text = chunk.slice(lead, chunk.length - tail.length).replace(/’/g, "'");
  const place = { start: at + lead, end: at + lead + text.length, pauses: PAUSE.test(tail) };
  if (!/[\p{L}\p{N}]/u.test(text))
    return PAUSE.test(chunk) || /^[-—–]+$/.test(chunk) ? [mark(at, chunk.length)] : [];
  return expand(text, next).map((part) => ({ ...place, text: part, lower: part.toLowerCase() }));
}

/** A dash between spaces: a word that is only a pause. */
function mark(start: number, length: number): Word {
  return { text: '', lower: '', start, end: start + length, pauses: true };
}

function expand(text: string, next: string): string[] {
  const lower = text.toLowerCase();
  const whole = Object.hasOwn(WHOLE, lower) ? WHOLE[lower] : undefined;
  if (whole !== undefined) return whole.map((part, index) => (index === 0 ? sameCase(part, text) : part));
  if (!lower.includes("'")) return [text];
  for (const [ending, word] of ENDINGS) {
    if (lower.endsWith(ending) && lower.length > ending.length) {
      return [text.slice(0, text.length - ending.length), word];
    }
  }
  if (lower.endsWith("'s") && isVerb(lower.slice(0, -2), next)) return [text.slice(0, -2), 'is'];
  return [text];
}

function isVerb(before: string, next: string): boolean {
  const bare = next.replace(TRAILING, '');
  return IS_PRONOUNS.has(before) || AFTER_IS.has(bare) || (bare.length > 4 && bare.endsWith('ing'));
}

function sameCase(part: string, text: string): string {
  return /^[A-Z]/.test(text) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}

/** Phrases by their first word. */
export type Phrases = ReadonlyMap<string, ReadonlyArray<readonly string[]>>;

export function phrases(texts: readonly string[]): Phrases {
  const byFirst = new Map<string, string[][]>();
  for (const text of texts) {
    const parts = text.split(' ');
    const [first = ''] = parts;
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), parts].sort((a, b) => b.length - a.length),
    );
  }
  return byFirst;
}

/** Number of words of the longest phrase that stands at `at`; 0 when none does. */
export function phraseLength(list: Phrases, words: readonly Word[], at = 0): number {
  const candidates = list.get(words[at]?.lower ?? '');
  return candidates?.find((parts) => goesOn(words, at, parts))?.length ?? 0;
}

/** Does one of the phrases stand anywhere in the words? */
export function hasPhrase(list: Phrases, words: readonly Word[]): boolean {
  return words.some((_, at) => phraseLength(list, words, at) > 0);
}

function goesOn(words: readonly Word[], at: number, parts: readonly string[]): boolean {
  for (let offset = 0; offset < parts.length; offset += 1) {
    if (words[at + offset]?.lower !== parts[offset]) return false;
  }
  return true;
}

const PARTS = new Map<string, readonly string[]>();

/** Does `words` go on with these lower-case words at `at`? `phrase` is one of the code's own. */
export function follows(words: readonly Word[], at: number, phrase: string): boolean {
  let parts = PARTS.get(phrase);
  if (parts === undefined) {
    parts = phrase.split(' ');
    PARTS.set(phrase, parts);
  }
  return goesOn(words, at, parts);
}
