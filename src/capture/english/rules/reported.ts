/** "Tom said the API is ready", "I think Redis is faster". */
import type { Reading } from '../../statement';
import { type EnglishSource, stated } from '../source';
import { follows } from '../word';

/** Verbs of opinion: what they hold is less sure than what was said. */
const OPINIONS = new Set('think believe guess reckon assume feel'.split(' '));
/** Verbs that name whom they speak to. */
const ADDRESSING = new Set('tell ask inform warn promise'.split(' '));
const ADDRESSEES = new Set(['me', 'us', 'everyone', 'everybody', 'you']);

export function readReported(source: EnglishSource): Reading {
  const { verb, isProgressive, modals, isPassive } = source.clause;
  if (typeof verb !== 'object' || verb.class !== 'report' || isProgressive || isPassive) return undefined;
  if (modals.length > 0) return undefined;
  const isOpinion = OPINIONS.has(verb.base);
  const words = source.clause.rest;
  if (verb.base === 'feel' && words[0]?.lower !== 'that') return 'transient';
  if (isOpinion && /^(?:about|of)$/.test(words[0]?.lower ?? '')) return undefined;
  if (ADDRESSING.has(verb.base) && /^(?:him|her|them|it)$/.test(words[0]?.lower ?? ''))
    return 'unresolved_pronoun';
  if (words.length === 1 && /^(?:nothing|hi|hello|bye)$/.test(words[0]?.lower ?? '')) return undefined;
  const predicate = isOpinion ? 'thinks' : verb.past;
  return stated(source, { category: 'reported', predicate }, words.slice(introduction(source)), true);
}

/** Number of words before what is said: "me that", "that". */
function introduction({ clause: { verb, rest } }: EnglishSource): number {
  const addresses = typeof verb === 'object' && ADDRESSING.has(verb.base);
  const hasAddressee = addresses && ADDRESSEES.has(rest[0]?.lower ?? '') && rest[1]?.lower !== 'to';
  const named = addresses ? rest.slice(0, 5).findIndex(({ lower }) => lower === 'that') : -1;
  if (named > 0 && rest.length > named + 2) return named + 1;
  const at = hasAddressee && rest.length > 2 ? 1 : 0;
  return follows(rest, at, 'that') && rest.length > at + 2 ? at + 1 : at;
}
