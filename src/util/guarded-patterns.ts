/** A pattern that is only tried on texts that have one of some words: building one takes longer than most texts do. */
export interface GuardedPattern {
  /** One of these, in lower case, is in every text that the pattern finds. */
  needs: readonly string[];
  pattern: RegExp;
}

/** Does one of the patterns find something in the text? None may be global or sticky. */
export function matchesAny(text: string, patterns: readonly GuardedPattern[]): boolean {
  const lower = text.toLowerCase();
  for (const { needs, pattern } of patterns) if (hasOne(lower, needs) && pattern.test(text)) return true;
  return false;
}

/** A plain loop: most texts have none of the words. */
function hasOne(text: string, words: readonly string[]): boolean {
  for (const word of words) if (text.includes(word)) return true;
  return false;
}
