/** "Always run the tests", "don't use any ORM", "all commits must be signed". */
import type { Polarity } from '../../../engram/engram';
import type { Reading } from '../../statement';
import { objectOf } from '../object';
import { type EnglishSource, stated } from '../source';
import { verbIn } from '../verbs';
import { ARTICLES } from '../vocabulary';
import { follows, type Word } from '../word';

/** Words that begin a standing order; what follows is to be done or left. The longer first. */
const MARKERS: ReadonlyArray<readonly [string, Polarity]> = [
  ['never ever', 'negative'],
  ['do not ever', 'negative'],
  ['do not', 'negative'],
  ['never', 'negative'],
  ['please always', 'positive'],
  ['make sure to always', 'positive'],
  ['make sure you always', 'positive'],
  ['be sure to always', 'positive'],
  ['make sure to never', 'negative'],
  ['always', 'positive'],
  ['from now on', 'positive'],
  ['going forward', 'positive'],
  ['in the future', 'positive'],
  ['in future', 'positive'],
];
/** Orders that hold for good by what they mean. */
const STANDING = new Set(['avoid', 'prefer']);
/** "Don't worry" and "don't forget" ask for something now. */
const NOT_RULES = new Set(
  'forget worry mind bother hesitate panic be you i we get know think stop'.split(' '),
);
const ONCE = new Set('yet now today tonight anymore again'.split(' '));
const BEFORE_ORDER = new Set(
  'before after when whenever while for in on if unless during once as with every each'.split(' '),
);

/** The orders of a sentence; undefined when it does not begin with one. */
export function readOrders(sentence: string, words: readonly Word[]): Reading[] | undefined {
  const [first, ...others] = partedOrders(words).map((part) =>
    readOrder(sentence, part[0]?.lower === 'please' ? part.slice(1) : part),
  );
  return first === undefined ? undefined : [first, ...others.map((other) => other ?? 'request')];
}

const JOINTS = new Set(['and', 'but']);

/** "Never push to main, always open a pull request": two orders, of which the second may say the opposite. */
function partedOrders(words: readonly Word[]): Array<readonly Word[]> {
  const starts = words.flatMap((word, at) => {
    const isJoint = JOINTS.has(word.lower);
    if (!(isJoint || words[at - 1]?.pauses === true) || !holdsOrder(words.slice(0, at))) return [];
    const from = isJoint ? at + 1 : at;
    return beginsOrder(words.slice(from)) ? [{ end: at, from }] : [];
  });
  const froms = [0, ...starts.map(({ from }) => from)];
  return froms.map((from, part) => words.slice(from, starts[part]?.end ?? words.length));
}

const DETERMINERS = new Set('the a an any your my our their this that these those'.split(' '));
const OTHER_ORDERS = ['do not', 'never', 'always', ...STANDING];

function holdsOrder(words: readonly Word[]): boolean {
  return words.some((_, at) => OTHER_ORDERS.some((order) => follows(words, at, order)));
}

/** With a word that makes it last and a verb, or what to do instead. */
function beginsOrder(words: readonly Word[]): boolean {
  const start = words[0]?.lower === 'please' ? 1 : 0;
  const marker = OTHER_ORDERS.find((order) => follows(words, start, order));
  if (marker === undefined) return words.at(-1)?.lower === 'instead' && isPlainOrder(words);
  if (STANDING.has(marker)) return words.length > start + 1;
  const [verb, next] = words.slice(start + marker.split(' ').length);
  return verbIn(verb?.lower ?? '', 'base') !== undefined || DETERMINERS.has(next?.lower ?? '');
}

/** An order, with or without "before committing," in front; undefined when the words are none. */
export function readOrder(sentence: string, words: readonly Word[]): Reading {
  const start = orderStart(words);
  const order = words.slice(start);
  const marker = MARKERS.find(([phrase]) => follows(order, 0, phrase));
  if (marker === undefined) {
    const isHabit =
      start > 0 && /^(?:whenever|every|each)$/.test(words[0]?.lower ?? '') && isPlainOrder(order);
    if (isHabit) return ordered(sentence, words.slice(0, start), order, 'positive');
    const isStanding = start === 0 && STANDING.has(order[0]?.lower ?? '') && verbCanFollow(order);
    return isStanding ? ordered(sentence, [], order, 'positive') : undefined;
  }
  const { rest, polarity } = withoutMarkers(order, marker);
  if (rest.length === 0) return undefined;
  if (marker[1] === 'negative' && isNoRule(rest)) return 'request';
  if (startsStatement(rest)) return undefined;
  return ordered(sentence, words.slice(0, start), rest, polarity);
}

/** "From now on, never push": one order. */
function withoutMarkers(
  order: readonly Word[],
  [phrase, polarity]: readonly [string, Polarity],
): { rest: readonly Word[]; polarity: Polarity } {
  const rest = order.slice(phrase.split(' ').length);
  const isPolite = rest[0]?.lower === 'please';
  const next = isPolite ? rest.slice(1) : rest;
  const inner = polarity === 'positive' ? MARKERS.find(([other]) => follows(next, 0, other)) : undefined;
  return inner === undefined ? { rest: next, polarity } : withoutMarkers(next, inner);
}

/** Place of the order behind a clause that says when it holds. */
function orderStart(words: readonly Word[]): number {
  if (!BEFORE_ORDER.has(words[0]?.lower ?? '') || MARKERS.some(([phrase]) => follows(words, 0, phrase)))
    return 0;
  const comma = words.findIndex(({ pauses }) => pauses);
  return comma < 0 ? 0 : comma + 1;
}

function isNoRule(rest: readonly Word[]): boolean {
  const first = rest[0]?.lower ?? '';
  return NOT_RULES.has(first) || rest.length === 0 || ONCE.has(rest.at(-1)?.lower ?? '');
}

/** "Always use tabs" against "Always the same"; "from now on I use tabs" is no order. */
function startsStatement(rest: readonly Word[]): boolean {
  return /^(?:i|we|he|she|it|they|the|a|an|my|our|this|that|there)$/.test(rest[0]?.lower ?? '');
}

function verbCanFollow(order: readonly Word[]): boolean {
  return order.length > 1 && !ARTICLES.has(order[0]?.lower ?? '');
}

function ordered(
  sentence: string,
  when: readonly Word[],
  rest: readonly Word[],
  polarity: Polarity,
): Reading {
  const object = objectOf(sentence, rest);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  const condition = when.length === 0 ? '' : `${sentence.slice(when[0]?.start, when.at(-1)?.end)}, `;
  return {
    category: 'rule',
    subject: 'agent',
    predicate: 'must',
    object: `${condition}${object.text}`,
    polarity,
  };
}

/** "You must never log tokens", "all commits must be signed". */
export function readObligation(source: EnglishSource): Reading {
  const { modals } = source.clause;
  const phrase = withBe(source);
  const [modal] = modals;
  if (modals.length !== 1 || isFreeNotTo(source)) return undefined;
  const isAgent = source.subject === 'agent';
  if (isAgent && modal === 'can' && source.clause.negations === 1) {
    return stated(source, { category: 'rule', predicate: 'must' }, phrase);
  }
  if (isAgent && modal === 'should') return stated(source, { category: 'rule', predicate: 'must' }, phrase);
  if (modal !== 'must' && modal !== 'need' && modal !== 'should') return undefined;
  if (source.subject === 'user' || (source.subject === 'team' && modal !== 'must')) return undefined;
  if (modal !== 'must' && !isAgent && isPerson(source)) return undefined;
  return stated(source, { category: 'rule', predicate: modal === 'should' ? 'should' : 'must' }, phrase);
}

/** "must be reviewed by a DBA": what is done to it, not by it. */
function withBe({ clause: { phrase, words, isPassive } }: EnglishSource): readonly Word[] {
  const at = phrase[0] === undefined ? -1 : words.indexOf(phrase[0]);
  const be = words[at - 1];
  return isPassive && be?.lower === 'be' ? [be, ...phrase] : phrase;
}

/** "You do not have to run it": nobody must, and nobody must not. */
function isFreeNotTo({ clause: { negations, words } }: EnglishSource): boolean {
  return (
    negations > 0 &&
    words.some(
      ({ lower }, at) =>
        (/^(?:have|has|had|need|needs|needed)$/.test(lower) && words[at + 1]?.lower === 'to') ||
        (lower === 'need' && words[at + 1]?.lower === 'not'),
    )
  );
}

function isPerson({ clause: { subject } }: EnglishSource): boolean {
  return subject.every(({ text }) => /^\p{Lu}\p{Ll}*[^s\P{Ll}]$/u.test(text));
}

/** An order without a word that makes it last: "fix the test". */
export function isPlainOrder(words: readonly Word[]): boolean {
  const first = words[0]?.lower ?? '';
  if (!IMPERATIVES.has(first) || words.length < 2 || isVerbAfter(words[1]?.lower ?? '')) return false;
  return !isNounPair(words);
}

/** "Commit messages must be short", "test data is in S3" are about things. */
function isNounPair([, second, third]: readonly Word[]): boolean {
  if (!/^(?:is|was|are|were|must|should|has|have)$/.test(third?.lower ?? '')) return false;
  return second !== undefined && !second.pauses && !NO_NOUNS.has(second.lower);
}

const NO_NOUNS = new Set(
  'i you he she it we they this that these those what who which where when why how if whether sure certain all'.split(
    ' ',
  ),
);

function isVerbAfter(lower: string): boolean {
  return (
    /^(?:is|was|are|were|has|had|will|does|did|can|should)$/.test(lower) || verbIn(lower, 's') !== undefined
  );
}

const IMPERATIVES = new Set(
  `fix run check show tell give look make use add remove create write deploy update change explain help try find open
  close delete install build test review rename move send read search list print summarize summarise translate
  describe generate implement refactor merge commit push pull start stop restart set go come wait keep take put
  turn follow stick switch debug investigate analyze analyse compare convert format clean draft plan schedule remind
  call ask answer continue proceed finish see note think consider focus ignore skip replace revert undo redo verify`.split(
    /\s+/,
  ),
);
