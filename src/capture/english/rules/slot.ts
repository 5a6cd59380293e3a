/** What belongs to somebody: "my timezone", "Tom's birthday", "our production database". */
import { nameOf } from '../noun-phrase';
import { POSSESSIVES } from '../vocabulary';
import type { Word } from '../word';

export interface Slot {
  /** Whose it is: user, team, agent or a name. */
  owner: string;
  /** The thing in snake case: `production_database`. */
  predicate: string;
  /** The last word of the thing. */
  head: string;
}

const OWNERS: Readonly<Record<string, string>> = { my: 'user', our: 'team', your: 'agent' };

/** The slot that a subject names; undefined when it is not somebody's. */
export function readSlot(subject: readonly Word[]): Slot | undefined {
  const [first, ...others] = subject;
  if (first === undefined) return undefined;
  const end = subject.findIndex(({ lower }) => /(?:'s|s')$/.test(lower));
  if (end < 0 || end === subject.length - 1) {
    return POSSESSIVES.has(first.lower) ? slotOf(OWNERS[first.lower] ?? first.lower, others) : undefined;
  }
  const owner = nameOf(subject.slice(0, end + 1).map(withoutOwnership));
  if (owner === undefined || owner === 'unresolved_pronoun') return undefined;
  return slotOf(owner, subject.slice(end + 1));
}

function withoutOwnership(word: Word): Word {
  const text = word.text.replace(/'s?$/, '');
  return { ...word, text, lower: text.toLowerCase() };
}

function slotOf(owner: string, thing: readonly Word[]): Slot | undefined {
  const head = thing.at(-1)?.lower ?? '';
  if (
    head === '' ||
    thing.length > 5 ||
    thing.some(({ lower }) => /'s$|^(?:of|for|in|on|with)$/.test(lower))
  ) {
    return undefined;
  }
  const predicate = thing.map(({ lower }) => lower.replace(/[^\p{L}\p{N}]+/gu, '_')).join('_');
  return { owner, predicate, head };
}
