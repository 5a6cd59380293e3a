/** "I love Java", said Peter: what is quoted is the other's. */
import type { Reading } from '../statement';

const BEFORE =
  /^["“]([^"“”]{1,300}?)[,.!]?["”],? (?:(said|says) (\p{Lu}[\p{L}'-]*)|(\p{Lu}[\p{L}'-]*) (said|says))[.!]?$/u;
const QUOTED_CLAUSE = /^["“](?:I|We|My|Our)\b[^"“”]*["”],? \S/u;

/** Tom wrote: "I live in Berlin". */
const BEHIND =
  /^(\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?) (?:just |once |also )?(wrote|writes|posted|replied|answered|commented|tweeted|noted|added|put it|put it in the chat)[:,]? ["“]([^"“”]{1,300}?)[.!]?["”][.!]?$/u;
/** What somebody is quoted with; undefined for a sentence that does not begin with what another said. */
export function readDirectSpeech(sentence: string): Reading {
  const behind = BEHIND.exec(sentence);
  if (behind !== null) return quotedBehind(behind);
  const match = BEFORE.exec(sentence);
  const [, object = ''] = match ?? [];
  const subject = match?.[3] ?? match?.[4];
  if (subject === 'I' || subject === 'You') return undefined;
  if (subject === undefined) return QUOTED_CLAUSE.test(sentence) ? 'quoted' : undefined;
  if (/^(?:He|She|They|It|Someone|Somebody)$/.test(subject)) return 'unresolved_pronoun';
  return { category: 'reported', subject, predicate: 'said', object, polarity: 'positive' };
}

function quotedBehind([, subject = '', verb = '', object = '']: RegExpExecArray): Reading {
  if (/^(?:(?:I|You|We|He|She|They|It|Someone|Somebody)$|(?:As|When|If|Once|Then|So|But) )/.test(subject))
    return 'quoted';
  const predicate = /^(?:wrote|writes|put)/.test(verb) ? 'wrote' : verb;
  return { category: 'reported', subject, predicate, object, polarity: 'positive' };
}
