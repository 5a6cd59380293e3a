/** What the English rules read, and what they share in answering. */
import type { Polarity } from '../../engram/engram';
import type { Reading, Statement } from '../statement';
import type { EnglishClause } from './clause';
import { objectOf } from './object';
import type { Word } from './word';

export interface EnglishSource {
  sentence: string;
  clause: EnglishClause;
  /** Whom or what the clause is about, in words of its own. */
  subject: string;
}

/** Denied and over is over: "I do not live there any more". */
export function polarityOf({ isEnded, negations }: EnglishClause): Polarity {
  if (isEnded) return 'ended';
  return negations % 2 === 1 ? 'negative' : 'positive';
}

/** A statement with these words of the sentence as its object. */
export function stated(
  { sentence, clause, subject }: EnglishSource,
  said: Pick<Statement, 'category' | 'predicate'> & Partial<Statement>,
  words: readonly Word[],
  isClause = false,
): Reading {
  // "I like neither tea nor coffee".
  const isNeither = words[0]?.lower === 'neither';
  const object = objectOf(sentence, isNeither ? words.slice(1) : words, isClause);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const statement = { subject, polarity: polarityOf(clause), ...said, object: object.text };
  return isNeither ? { ...statement, polarity: denied(statement.polarity) } : statement;
}

/** `opposite` of a polarity that a word such as "against" or "no" turns. */
export function denied(polarity: Polarity): Polarity {
  if (polarity === 'ended') return polarity;
  return polarity === 'positive' ? 'negative' : 'positive';
}
