/** How a new statement stands to one that is known, of the same agent in the same scope. */
import { isFunctional, isSlotValue } from './functional';
import { comparable, differsInNumbers, isClose } from './same-text';
import type { Statement } from './statement';

export type Relation = 'new' | 'duplicate' | 'similar' | 'supersede';

/** A statement with the day since when it is true, where somebody gave one. */
export type RelatedStatement = Statement & { dated?: boolean };

/** Predicates that say yes (1) or no (-1) to the same thing. */
const STANCES: Readonly<Record<string, { about: string; sign: 1 | -1 }>> = {
  likes: { about: 'taste', sign: 1 },
  loves: { about: 'taste', sign: 1 },
  enjoys: { about: 'taste', sign: 1 },
  adores: { about: 'taste', sign: 1 },
  hates: { about: 'taste', sign: -1 },
  dislikes: { about: 'taste', sign: -1 },
  detests: { about: 'taste', sign: -1 },
  loathes: { about: 'taste', sign: -1 },
  started: { about: 'habit', sign: 1 },
  stopped: { about: 'habit', sign: -1 },
};

/**
 * `duplicate`: it says the same; `supersede`: both cannot be true at one time; `similar`: close, and not the same;
 * `new`: another matter.
 */
export function relate(known: RelatedStatement, next: RelatedStatement): Relation {
  if (comparable(known.subject ?? '') !== comparable(next.subject ?? '')) return 'new';
  if (sameObject(known.object, next.object)) return relateSameObject(known, next);
  const isSamePredicate = known.predicate === next.predicate;
  if (isSamePredicate && isReplaced(known, next)) return 'supersede';
  const isSameMatter = isSamePredicate || aboutOf(known) === aboutOf(next);
  // That it is not 9090 is no news of its being 8080.
  if (!isSameMatter || known.polarity !== next.polarity) return 'new';
  const isLike = differsInNumbers(known.object, next.object) || isClose(known.object, next.object);
  return isLike ? 'similar' : 'new';
}

/** "9090, not 8080" says the same as "9090". */
function sameObject(known: string, next: string): boolean {
  return comparable(withoutDenied(known)) === comparable(withoutDenied(next));
}

function withoutDenied(object: string): string {
  return object.replace(/[,，]\s*(?:(?:and )?not\s|而?不是)\s*\S.*$/, '');
}

function aboutOf({ predicate, category }: Statement): string {
  return STANCES[predicate]?.about ?? `${category} ${predicate}`;
}

function relateSameObject(known: Statement, next: Statement): Relation {
  if (known.predicate === next.predicate) {
    if (known.polarity === next.polarity) return 'duplicate';
    return known.polarity === 'positive' || next.polarity === 'positive' ? 'supersede' : 'similar';
  }
  const [before, after] = [stanceOf(known), stanceOf(next)];
  if (before !== undefined && after !== undefined && before.about === after.about) {
    return before.sign === after.sign ? 'similar' : 'supersede';
  }
  return known.category === next.category ? 'similar' : 'new';
}

/** What is said about a taste or habit, denials counted. */
function stanceOf({ predicate, polarity }: Statement): { about: string; sign: number } | undefined {
  const stance = Object.hasOwn(STANCES, predicate) ? STANCES[predicate] : undefined;
  return stance === undefined
    ? undefined
    : { ...stance, sign: polarity === 'positive' ? stance.sign : -stance.sign };
}

/** Another value of what has one at a time, or a newer count with its date. */
function isReplaced(known: RelatedStatement, next: RelatedStatement): boolean {
  if (known.polarity !== 'positive' || next.polarity !== 'positive') return false;
  const { subject, predicate } = next;
  if (isFunctional(predicate)) return true;
  const isSlot = [known, next].every(({ object }) => isSlotValue(subject ?? '', predicate, object));
  if (isSlot) return true;
  const isState = predicate === 'is' || predicate === 'has';
  if (!isState || !differsInNumbers(known.object, next.object)) return false;
  return next.dated === true || (predicate === 'is' && next.category === 'attribute');
}
