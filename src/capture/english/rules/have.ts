/** "Bob has two kids", "I have no car". */
import type { Reading } from '../../statement';
import { denied, type EnglishSource, polarityOf, stated } from '../source';

/** What people have for a moment. */
export const PASSING = new Set(
  `question questions problem problems meeting meetings call idea ideas issue doubt minute second moment headache
  cold request favor favour suggestion suggestions task bug error feeling thought thoughts look point chat trouble
  fun time clue concern comment comments update news break look plan plans`.split(/\s+/),
);

export function readHave(source: EnglishSource): Reading {
  const { rest, isPast, isProgressive } = source.clause;
  if (isProgressive) return 'transient';
  if (source.clause.verbWord === 'got' && /ed$/.test(rest[0]?.lower ?? '')) return undefined;
  const isDenied = rest[0]?.lower === 'no';
  const words = isDenied ? rest.slice(1) : rest;
  const isOurs = source.subject === 'user' || source.subject === 'team';
  if (isOurs && words.slice(0, 4).some(({ lower }) => PASSING.has(lower))) return 'transient';
  const polarity = polarityOf(source.clause);
  const predicate = isPast && source.clause.verbWord === 'had' ? 'had' : 'has';
  const said = {
    category: 'attribute',
    predicate,
    polarity: isDenied ? denied(polarity) : polarity,
  } as const;
  return stated(source, said, words);
}
