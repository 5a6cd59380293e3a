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
  const object = objectOf(sentence, words, isClause);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  return { subject, polarity: polarityOf(clause), ...said, object: object.text };
}

/** `opposite` of a polarity that a word such as "against" or "no" turns. */
export function denied(polarity: Polarity): Polarity {
  if (polarity === 'ended') return polarity;
  return polarity === 'positive' ? 'negative' : 'positive';
}
