/** "I love Java", said Peter: what is quoted is the other's. */
import type { Reading } from '../statement';

const BEFORE =
  /^["“]([^"“”]{1,300}?)[,.!]?["”],? (?:(said|says) (\p{Lu}[\p{L}'-]*)|(\p{Lu}[\p{L}'-]*) (said|says))[.!]?$/u;
const QUOTED_CLAUSE = /^["“](?:I|We|My|Our)\b[^"“”]*["”],? \S/u;

/** What somebody is quoted with; undefined for a sentence that does not begin with what another said. */
export function readDirectSpeech(sentence: string): Reading {
  const match = BEFORE.exec(sentence);
  const [, object = ''] = match ?? [];
  const subject = match?.[3] ?? match?.[4];
  if (subject === 'I' || subject === 'You') return undefined;
  if (subject === undefined) return QUOTED_CLAUSE.test(sentence) ? 'quoted' : undefined;
  if (/^(?:He|She|They|It|Someone|Somebody)$/.test(subject)) return 'unresolved_pronoun';
  return { category: 'reported', subject, predicate: 'said', object, polarity: 'positive' };
}
