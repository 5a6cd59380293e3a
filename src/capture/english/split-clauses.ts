/** Parts an English sentence into clauses that state one thing each. */
import { subjectEnd } from './clause';
import { readVerbGroup } from './verb-group';
import { verbIn } from './verbs';
import { AUXILIARIES, BE, PRONOUNS, SPEAKERS } from './vocabulary';
import type { Word } from './word';

const CONJUNCTIONS = new Set('and but so yet while whereas however then'.split(' '));
const SUBORDINATE = new Set(
  'when while after before since as although though whenever once because with in on'.split(' '),
);

/** A sentence of more is no statement but a heap. */
const MOST_CLAUSES = 8;

/** The clauses; one without a subject of its own gets that of the one before: "I live in Oslo and work at Acme". */
export function splitClauses(words: readonly Word[]): Array<readonly Word[]> {
  const clauses: Array<readonly Word[]> = [];
  let start = 0;
  let subject: readonly Word[] = [];
  for (let at = 1; at < words.length && clauses.length < MOST_CLAUSES; at += 1) {
    const isJoint = CONJUNCTIONS.has(words[at]?.lower ?? '');
    const isSplice = words[at - 1]?.pauses === true;
    if (!isJoint && !isSplice) continue;
    const left = [...subject, ...words.slice(start, at)];
    const behindJoint = isJoint ? at + 1 : at;
    const from = behindTime(words, behindJoint);
    const isNow = from > behindJoint;
    const shared = isClause(left) ? sharedSubject(left, words, from, { isJoint, isNow }) : undefined;
    const corrected = shared === undefined && isJoint ? correctedStart(left, words, at) : undefined;
    if (corrected !== undefined) {
      clauses.push(left);
      start = from;
      subject = corrected;
      continue;
    }
    if (shared === undefined || (!isJoint && hasOpenCondition(words.slice(start, at)))) continue;
    clauses.push(left);
    start = from;
    subject = shared;
  }
  return [...clauses, [...subject, ...words.slice(start)]];
}

const TIME = new Set('now currently recently meanwhile today'.split(' '));

/** "used to work at Google but now works at Meta": when it is so is no subject. */
function behindTime(words: readonly Word[], from: number): number {
  return TIME.has(words[from]?.lower ?? '') && words.length > from + 2 ? from + 1 : from;
}

/** "The port is not 8080 but 9090": what it is instead, by the subject and "is". */
function correctedStart(
  left: readonly Word[],
  words: readonly Word[],
  at: number,
): readonly Word[] | undefined {
  const end = subjectEnd(left);
  const be = left[end ?? 0];
  if (end === undefined || be === undefined || words[at]?.lower !== 'but') return undefined;
  const group = readVerbGroup(left, end);
  const isDenied = group?.verb === 'be' && group.negations === 1 && BE.has(be.lower);
  return isDenied && at + 1 < words.length && words[at + 1]?.lower !== 'not'
    ? [...left.slice(0, end), be]
    : undefined;
}

function isClause(words: readonly Word[]): boolean {
  const end = subjectEnd(words);
  return end !== undefined && end < words.length;
}

/** "When I code, I use Vim": the first part does not stand alone. */
function hasOpenCondition(words: readonly Word[]): boolean {
  return SUBORDINATE.has(words[0]?.lower ?? '');
}

/** The subject that the clause at `from` needs in front: none when it has its own; undefined when no clause begins. */
function sharedSubject(
  left: readonly Word[],
  words: readonly Word[],
  from: number,
  { isJoint, isNow }: { isJoint: boolean; isNow: boolean },
): readonly Word[] | undefined {
  if (announcesSpeech(left)) return undefined;
  const right = words.slice(from);
  if (beginsOwn(right, holdsClause(left) && words[from - 2]?.pauses !== true)) return [];
  return isJoint ? elided(left, right, isNow) : undefined;
}

/** "Tom said:" goes on with what he said. */
function announcesSpeech(left: readonly Word[]): boolean {
  const group = readVerbGroup(left, subjectEnd(left) ?? 0);
  return typeof group?.verb === 'object' && group.verb.class === 'report' && group.rest.length === 0;
}

/** A subject and a verb close behind. */
function beginsOwn(right: readonly Word[], onlySpeakers: boolean): boolean {
  const first = right[0]?.lower ?? '';
  const end = subjectEnd(right);
  if (end === undefined || end > 5) return false;
  if (SPEAKERS.has(first) || (PRONOUNS.has(first) && end === 1)) return true;
  return !onlySpeakers && (end === 1 ? isSure(right) : true);
}

/** One word and a verb: surely a clause only where the verb can be nothing else. */
function isSure(right: readonly Word[]): boolean {
  const verb = right[1]?.lower ?? '';
  return (
    AUXILIARIES.has(verb) || verbIn(verb, 's', 'past') !== undefined || verb === 'never' || verb === 'really'
  );
}

/** "Tom said that X and Y are …": what was said may go on. */
function holdsClause(left: readonly Word[]): boolean {
  const end = subjectEnd(left) ?? 0;
  const group = readVerbGroup(left, end);
  return (
    typeof group?.verb === 'object' && (group.verb.class === 'report' || group.verb.class === 'decision')
  );
}

/** The subject of the left side when the right begins with a verb of the same form, or with one of the present `isNow`. */
function elided(left: readonly Word[], right: readonly Word[], isNow: boolean): readonly Word[] | undefined {
  const end = subjectEnd(left);
  if (end === undefined || right.length < 2) return undefined;
  // "while tests use SQLite": tests are who does it.
  if (verbIn(right[1]?.lower ?? '', 'base') !== undefined) return [];
  const group = readVerbGroup(left, end);
  if (group === undefined || group.modals.length > 0 || group.negations > 0 || group.isPassive)
    return undefined;
  if (group.rest.some(({ lower }) => lower === 'to' || lower === 'that')) return undefined;
  const verb = right[0]?.lower ?? '';
  const form = group.verb === 'be' || group.verb === 'have' ? 's' : group.form;
  const isSpeaker = SPEAKERS.has(left[0]?.lower ?? '');
  const forms =
    form === 'past' && !isNow ? (['past'] as const) : isSpeaker ? (['base'] as const) : (['s'] as const);
  const isSame =
    verbIn(verb, ...forms) !== undefined || (verb === 'has' && !isSpeaker) || (verb === 'is' && !isSpeaker);
  return isSame ? left.slice(0, end) : undefined;
}
