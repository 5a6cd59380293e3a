/** "TheDev is a software engineer", "my wife is Lena", "I'm allergic to peanuts". */
import type { Reading } from '../../statement';
import { type EnglishSource, polarityOf, stated } from '../source';
import { ARTICLES } from '../vocabulary';
import { follows, type Word } from '../word';
import { readSlot, type Slot } from './slot';
import { isStatus } from './status';

/** What follows "is" and makes a predicate of its own; the longer first. */
const COMPLEMENTS: ReadonlyArray<readonly [string, string]> = [
  ['allergic to', 'allergic_to'],
  ['located in', 'located_at'],
  ['located at', 'located_at'],
  ['located on', 'located_at'],
  ['situated in', 'located_at'],
  ['stored in', 'located_at'],
  ['stored at', 'located_at'],
  ['based in', 'based_in'],
  ['named', 'name'],
  ['called', 'name'],
  ['working on', 'works_on'],
  ['working at', 'works_at'],
  ['working for', 'works_at'],
  ['running on', 'runs_on'],
  ['hosted on', 'runs_on'],
  ['deployed on', 'runs_on'],
  ['deployed to', 'runs_on'],
  ['responsible for', 'responsible_for'],
  ['in charge of', 'responsible_for'],
  ['married to', 'married_to'],
  ['written in', 'written_in'],
];
/** Things of somebody that have one value, which need not look like a name. */
const SLOTS = new Set(
  `name nickname birthday birthdate timezone email phone number address age height weight language username handle
  surname pronouns editor ide shell os keyboard phone browser terminal theme font database port branch version url
  domain framework stack budget deadline employer company hometown city country nationality title salary`.split(
    /\s+/,
  ),
);

export function readBe(source: EnglishSource): Reading {
  const { rest, modals } = source.clause;
  if (modals.length > 0) return undefined;
  if (isStatus(rest, source.clause.subject)) return 'transient';
  const found = COMPLEMENTS.find(([phrase]) => follows(rest, 0, phrase));
  if (found !== undefined && rest.length > found[0].split(' ').length) return readComplement(source, found);
  if (source.clause.isPerfect && rest[0]?.lower === 'to') {
    return stated(source, { category: 'action', predicate: 'visited' }, rest.slice(1));
  }
  if (isPlace(source))
    return stated(source, { category: 'attribute', predicate: 'located_at' }, rest.slice(1));
  if (/^(?:former|ex)$/.test(rest[1]?.lower ?? '') && ARTICLES.has(rest[0]?.lower ?? '')) {
    return stated(source, { category: 'attribute', predicate: 'is', polarity: 'ended' }, rest.slice(2));
  }
  const slot = readSlot(source.clause.subject);
  if (slot !== undefined && isValue(slot, rest)) {
    const isOnDay = /^birth/.test(predicateOf(slot)) && rest[0]?.lower === 'on';
    return stated(
      source,
      { category: 'attribute', predicate: predicateOf(slot), subject: slot.owner },
      isOnDay ? rest.slice(1) : rest,
    );
  }
  return stated(source, { category: 'attribute', predicate: verbOf(source) }, rest);
}

/** "was" stays: who was the lead need not be it now. */
function verbOf({ clause }: EnglishSource): string {
  return clause.isPast && !clause.isPerfect && polarityOf(clause) !== 'ended' ? 'was' : 'is';
}

function readComplement(source: EnglishSource, [phrase, name]: readonly [string, string]): Reading {
  const slot = name === 'name' ? readSlot(source.clause.subject) : undefined;
  const words = source.clause.rest.slice(phrase.split(' ').length);
  if (slot !== undefined) {
    return stated(
      source,
      { category: 'attribute', predicate: predicateOf(slot), subject: slot.owner },
      words,
    );
  }
  const based = isPerson(source.subject) ? 'lives_in' : 'located_at';
  const predicate = name === 'based_in' ? based : name;
  return stated(source, { category: 'attribute', predicate }, words);
}

/** "at /srv/app", "in src/config.ts"; of things also "in Berlin". */
function isPlace(source: EnglishSource): boolean {
  const [first, second] = source.clause.rest;
  if (!/^(?:at|in|under)$/.test(first?.lower ?? '')) return false;
  if (/^(?:~|\.{0,2}\/|[a-z]+:\/\/|[\w.-]+\/|[\w.-]+@[\w.-]+:|[A-Za-z]:\\)/.test(second?.text ?? ''))
    return true;
  return /^\p{Lu}/u.test(second?.text ?? '') && !isPerson(source.subject);
}

function isPerson(subject: string): boolean {
  return subject === 'user' || subject === 'team' || /^\p{Lu}\p{Ll}+$/u.test(subject);
}

/** "Lena" names who she is, "a nurse" what she is. */
function isValue(slot: Slot, rest: readonly Word[]): boolean {
  const first = rest[0];
  if (first === undefined || ARTICLES.has(first.lower)) return false;
  if (SLOTS.has(slot.head) || /^\p{Lu}/u.test(first.text)) return true;
  return rest.length === 1 && /^[+@]?\d/.test(first.text);
}

function predicateOf({ predicate }: Slot): string {
  return predicate === 'time_zone' ? 'timezone' : predicate;
}
