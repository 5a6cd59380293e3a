/** Rough size of a text for a language model, without a model's own tokenizer. */

const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8bf][\udc00-\udfff]/g;
const MAYBE_WIDE = /[\u2e80-\uffff]/;
const CHARACTERS_PER_TOKEN = 4;

/**
 * Estimated tokens: one for each CJK character and one for every four other UTF-16 units, rounded up; 0 for the
 * empty text. Budgets use it, so it counts rather too many than too few for prose.
 */
export function estimateTokens(text: string): number {
  if (!MAYBE_WIDE.test(text)) return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  let wide = 0;
  let wideUnits = 0;
  for (const match of text.matchAll(WIDE)) {
    wide += 1;
    wideUnits += match[0].length;
  }
  return wide + Math.ceil((text.length - wideUnits) / CHARACTERS_PER_TOKEN);
}
