/** What the Chinese rules read, and what they share in answering. */
import type { Reading, Statement } from '../statement';
import { type ChineseClause, objectOf, polarityOf } from './clause';
import type { ChineseVerb } from './verbs';

export interface ChineseSource {
  clause: ChineseClause;
  verb: ChineseVerb;
  subject: string;
}

/** A statement with the clause's object, unless another text is given. */
export function stated(
  { clause, verb, subject }: ChineseSource,
  said: Pick<Statement, 'category'> & Partial<Statement>,
): Reading {
  const object = objectOf(said.object ?? clause.object);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  return { subject, predicate: verb.predicate, polarity: polarityOf(clause), ...said, object: object.text };
}
