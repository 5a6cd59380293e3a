/** "I prefer dark mode", "my favorite editor is Neovim". */
import type { Reading } from '../../statement';
import { parseClause } from '../clause';
import { denied, type EnglishSource, polarityOf, stated } from '../source';
import { follows, type Word } from '../word';
import { PASSING } from './have';
import { readSlot } from './slot';

const LIKINGS = ['a fan of', 'a big fan of', 'a huge fan of', 'fond of', 'into', 'keen on'];
const WISHES_TO_KNOW = new Set('know see ask understand hear talk discuss tell show'.split(' '));

export function readPreference(source: EnglishSource): Reading {
  const { verb, rest, modals, phrase } = source.clause;
  if (verb === 'be') return modals.length > 0 ? undefined : (readFavorite(source) ?? readLiking(source));
  if (modals[0] === 'can' && /^(?:stand|bear)$/.test(source.clause.verbWord)) return readAversion(source);
  if (modals.includes('would') && source.clause.verbWord === 'rather') return undefined;
  const leaning = readLeaning(source);
  if (leaning !== undefined) return leaning;
  if (typeof verb !== 'object') return undefined;
  const isNeed = verb.base === 'need' && /^(?:user|team)$/.test(source.subject);
  if (verb.class !== 'preference' && !isNeed) return undefined;
  if (source.clause.isProgressive || source.clause.isPassive) return undefined;
  if (modals.length > 0 && (modals.length > 1 || modals[0] !== 'would')) return undefined;
  if (modals[0] === 'would') return readWish(source);
  const reading = forSomebodyElse(rest) ?? aboutHelp(phrase);
  if (reading !== undefined) return reading;
  if (isNeed && rest.slice(0, 3).some(({ lower }) => PASSING.has(lower))) return 'transient';
  if (verb.base === 'like' && isReply(rest)) return 'unresolved_pronoun';
  const said = { category: 'preference', predicate: predicateOf(source) } as const;
  if (follows(rest, 0, 'not to')) {
    return stated(source, { ...said, polarity: denied(polarityOf(source.clause)) }, rest.slice(2));
  }
  const object = withoutFiller(rest);
  return isThatClause(object) ? stated(source, said, object.slice(1), true) : stated(source, said, object);
}

/** "that the build is slow" against "that build". */
function isThatClause(object: readonly Word[]): boolean {
  return object[0]?.lower === 'that' && object.length > 3 && parseClause(object.slice(1)) !== undefined;
}

function predicateOf({ clause: { verb } }: EnglishSource): string {
  return typeof verb === 'object' ? verb.s : 'likes';
}

/** "I would rather work at night", "Tom wants to learn Rust". */
function readLeaning(source: EnglishSource): Reading {
  const { modals, phrase, words } = source.clause;
  if (modals.length !== 1 || phrase[0] === undefined) return undefined;
  if (modals[0] === 'would' && words.some(({ lower }) => lower === 'rather')) {
    if (phrase[0].lower === 'you') return 'request';
    return stated(source, { category: 'preference', predicate: 'prefers' }, phrase);
  }
  if (modals[0] !== 'want' || source.subject === 'user' || source.subject === 'team') return undefined;
  const withTo = words.slice(words.indexOf(phrase[0]) - 1);
  return stated(source, { category: 'preference', predicate: 'wants' }, withTo);
}

/** "it when tests are slow": what counts comes behind "it". */
function withoutFiller(rest: readonly Word[]): readonly Word[] {
  return rest[0]?.lower === 'it' && /^(?:when|that|if)$/.test(rest[1]?.lower ?? '') ? rest.slice(1) : rest;
}

/** "I like how you did that". */
function isReply(rest: readonly Word[]): boolean {
  return /^(?:how|what|where|the)$/.test(rest[0]?.lower ?? '') && rest.some(({ lower }) => lower === 'you');
}

/** "I need you to look", "I want your help". */
function forSomebodyElse(rest: readonly Word[]): Reading {
  const first = rest[0]?.lower ?? '';
  if (first === 'you' || follows(rest, 0, 'your help') || first === 'help') return 'request';
  return undefined;
}

function aboutHelp(phrase: readonly Word[]): Reading {
  const isThanks =
    phrase[0]?.lower === 'appreciate' && /^(?:it|your|the|that|all)$/.test(phrase[1]?.lower ?? '');
  return isThanks ? 'greeting' : undefined;
}

/** "I would like", "I would prefer": wishes said politely. */
function readWish(source: EnglishSource): Reading {
  const { rest, verb } = source.clause;
  if (typeof verb !== 'object') return undefined;
  if (rest[0]?.lower === 'you' || (rest[0]?.lower === 'to' && WISHES_TO_KNOW.has(rest[1]?.lower ?? ''))) {
    return 'request';
  }
  if (rest[0]?.lower === 'to' && /^(?:like|love|prefer)$/.test(verb.base)) {
    return stated(source, { category: 'decision', predicate: 'should' }, rest.slice(1));
  }
  const predicate = verb.base === 'like' || verb.base === 'love' ? 'wants' : verb.s;
  return stated(source, { category: 'preference', predicate }, withoutFiller(rest));
}

function readAversion(source: EnglishSource): Reading {
  if (source.clause.negations !== 1) return undefined;
  const said = { category: 'preference', predicate: 'hates', polarity: 'positive' } as const;
  return stated(source, said, withoutFiller(source.clause.rest));
}

function readLiking(source: EnglishSource): Reading {
  const { rest } = source.clause;
  const found = LIKINGS.find((liking) => follows(rest, 0, liking));
  if (found === undefined) return undefined;
  const said = { category: 'preference', predicate: 'likes' } as const;
  return stated(source, said, rest.slice(found.split(' ').length));
}

/** "My favorite editor is Neovim". */
function readFavorite(source: EnglishSource): Reading {
  const slot = readSlot(source.clause.subject);
  if (slot === undefined || !/^favou?rite_./.test(slot.predicate)) return undefined;
  const predicate = slot.predicate.replace('favourite', 'favorite');
  return stated(source, { category: 'preference', predicate, subject: slot.owner }, source.clause.rest);
}
