/** "We decided to use PostgreSQL", "I'm going to refactor the API", "we should pin it". */
import type { Reading } from '../../statement';
import { denied, type EnglishSource, polarityOf, stated } from '../source';
import { follows, type Word } from '../word';

/** Small steps of a conversation, not plans: "I will check". */
const ERRANDS = new Set(
  `be check look see try let get come wait call ping ask tell send do think go back know need have say show give
  talk take find continue start work keep report respond reply answer read follow`.split(/\s+/),
);

export function readDecision(source: EnglishSource): Reading {
  const { verb, modals, isProgressive, rest } = source.clause;
  if (modals.length > 0) return readIntention(source);
  if (verb === 'be' && rest[0]?.lower === 'to' && /(?:^| )plan$/.test(source.subject)) {
    return stated(
      { ...source, subject: source.subject.startsWith('user') ? 'user' : 'team' },
      { category: 'decision', predicate: 'plans' },
      rest.slice(1),
    );
  }
  if (typeof verb !== 'object') return undefined;
  const considers = verb.base === 'think' && isProgressive && /^(?:about|of)$/.test(rest[0]?.lower ?? '');
  if (considers) return stated(source, { category: 'decision', predicate: 'considers' }, rest.slice(1));
  if (verb.base === 'go' && rest[0]?.lower === 'with') return decided(source, 'decided', rest.slice(1));
  if (verb.class !== 'decision') return undefined;
  const isPlan = /^(?:plan|intend|aim)$/.test(verb.base);
  // Not decided is not decided against.
  if (/^(?:decide|agree)$/.test(verb.base) && source.clause.negations > 0) return undefined;
  return decided(source, isPlan ? 'plans' : 'decided', rest);
}

/** "I will", "we should", "I want to". */
function readIntention(source: EnglishSource): Reading {
  const { modals, phrase, verb } = source.clause;
  const [modal] = modals;
  const isOurs = source.subject === 'user' || source.subject === 'team';
  if (!isOurs || modals.length > 1) return undefined;
  if (modal === 'would' && source.clause.verbWord === 'rather') return undefined;
  if (modal === 'will' || modal === 'going') {
    if (ERRANDS.has(phrase[0]?.lower ?? '')) return 'transient';
    return stated(source, { category: 'decision', predicate: 'plans' }, phrase);
  }
  if (modal === 'must' && source.subject === 'team') return undefined;
  // "We should have used Redis": too late.
  if (source.clause.isPerfect && modal === 'should') return undefined;
  if (modal !== 'should' && modal !== 'want' && modal !== 'need' && modal !== 'must') return undefined;
  if (isQuestionInDisguise(source)) return 'request';
  if (modal !== 'should' && phrase.length === 1) return 'transient';
  if (verb === 'be' && modal !== 'should') return undefined;
  return stated(source, { category: 'decision', predicate: 'should' }, phrase);
}

const TO_LEARN = new Set('know see ask understand hear check confirm say talk discuss tell'.split(' '));

/** "I want to know what the issue is", "I need to ask you something". */
function isQuestionInDisguise({ clause: { modals, phrase } }: EnglishSource): boolean {
  return modals[0] !== 'should' && TO_LEARN.has(phrase[0]?.lower ?? '');
}

/** What follows "decided": "to use", "not to use", "against", "on", "that we use". */
function decided(source: EnglishSource, predicate: string, rest: readonly Word[]): Reading {
  const polarity = polarityOf(source.clause);
  const { at, isDenied } = introduction(rest);
  const said = { category: 'decision', predicate, polarity: isDenied ? denied(polarity) : polarity } as const;
  return stated(source, said, rest.slice(at), at > 0 && rest[at - 1]?.lower === 'that');
}

function introduction(rest: readonly Word[]): { at: number; isDenied: boolean } {
  if (follows(rest, 0, 'not to')) return { at: 2, isDenied: true };
  if (follows(rest, 0, 'to not')) return { at: 2, isDenied: true };
  const first = rest[0]?.lower ?? '';
  if (first === 'against') return { at: 1, isDenied: true };
  return { at: /^(?:to|on|upon|that|for)$/.test(first) ? 1 : 0, isDenied: false };
}

const OPENINGS = new Set(
  `see say talk wait go try continue start move begin look discuss get do assume suppose imagine hope keep chat`.split(
    ' ',
  ),
);

/** "Let's switch to Vite"; `words` come after "let us". */
export function readLetUs(
  sentence: string,
  clause: EnglishSource['clause'],
  words: readonly Word[],
): Reading {
  const isDenied = words[0]?.lower === 'not';
  const phrase = isDenied ? words.slice(1) : words;
  if (OPENINGS.has(phrase[0]?.lower ?? '')) return 'request';
  const source = { sentence, clause, subject: 'team' };
  const polarity = isDenied ? 'negative' : 'positive';
  return stated(source, { category: 'decision', predicate: 'plans', polarity }, phrase);
}
