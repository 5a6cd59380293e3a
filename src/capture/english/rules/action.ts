/** "Jarvis built the dashboard", "the bug was fixed by Tom". */
import type { Reading } from '../../statement';
import { nameOf } from '../noun-phrase';
import { type EnglishSource, polarityOf, stated } from '../source';
import type { Verb } from '../verbs';
import type { Word } from '../word';

export function readAction(source: EnglishSource): Reading {
  const { verb, form, isProgressive, isPassive, isPerfect, isPast, modals } = source.clause;
  if (typeof verb !== 'object' || verb.class !== 'action' || modals.length > 0) return undefined;
  if (isProgressive) return 'transient';
  if (isPassive) return readPassive(source, verb);
  const isDone = form === 'past' || isPerfect || isPast;
  const category = isDone ? 'action' : 'attribute';
  return stated(source, { category, predicate: isDone ? verb.past : verb.s }, source.clause.rest);
}

function readPassive(source: EnglishSource, verb: Verb): Reading {
  const { rest } = source.clause;
  const said = { category: 'action', predicate: verb.past } as const;
  if (rest[0]?.lower === 'by') {
    const subject = nameOf(agentWords(rest.slice(1)));
    if (subject === undefined || subject === 'unresolved_pronoun') return subject;
    return { ...said, subject, object: source.subject, polarity: polarityOf(source.clause) };
  }
  const reading = stated(source, said, rest);
  if (reading !== undefined) return reading;
  return { ...said, subject: null, object: source.subject, polarity: polarityOf(source.clause) };
}

const AFTER_AGENT = new Set(
  `on in at yesterday today last this to for with from during after before because when since using via`.split(
    ' ',
  ),
);

/** "by Tom on Friday": the name alone. */
export function agentWords(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(({ lower }, index) => index > 0 && AFTER_AGENT.has(lower));
  return end < 0 ? words : words.slice(0, end);
}
