/** Reads an English verb group: helpers, adverbs, denials, the verb, and what is left behind it. */
import { type Verb, type VerbForm, verbIn } from './verbs';
import { AFTER_BE, BE, DETERMINERS, DO, FORMER, HALF_DENIALS, HAVE, isAdverb, MODALS } from './vocabulary';
import { follows, type Word } from './word';

/** `going` is "going to", `want` and `need` stand before "to"; "shall" is will, "might" is may. */
export type Modal =
  | 'will'
  | 'would'
  | 'should'
  | 'must'
  | 'can'
  | 'could'
  | 'may'
  | 'going'
  | 'want'
  | 'need';

export interface VerbGroup {
  /** `be` and `have` when they are the main verb; undefined for a verb that no list knows. */
  verb: Verb | 'be' | 'have' | undefined;
  form: VerbForm;
  /** The main verb as written, in lower case. */
  verbWord: string;
  modals: Modal[];
  isPassive: boolean;
  isProgressive: boolean;
  isPerfect: boolean;
  /** "was", "did", "had". */
  isPast: boolean;
  negations: number;
  /** "no longer", "used to", "not … any more". */
  isEnded: boolean;
  /** "hardly": neither yes nor no. */
  isHalfDenied: boolean;
  /** From the main verb on: what is decided or demanded. */
  phrase: readonly Word[];
  /** Behind the main verb. */
  rest: readonly Word[];
}

interface State extends VerbGroup {
  words: readonly Word[];
  at: number;
  mainAt: number;
}

/** The group that begins at `start`; undefined when nothing but helpers is there. */
export function readVerbGroup(words: readonly Word[], start: number): VerbGroup | undefined {
  const state: State = {
    words,
    at: start,
    mainAt: start,
    verb: undefined,
    form: 'base',
    verbWord: '',
    modals: [],
    isPassive: false,
    isProgressive: false,
    isPerfect: false,
    isPast: false,
    negations: 0,
    isEnded: false,
    isHalfDenied: false,
    phrase: [],
    rest: [],
  };
  while (skipAdverb(state, isAdverb) || skipModal(state) || skipDo(state) || skipHave(state));
  if (state.at >= words.length) return undefined;
  takeVerb(state);
  takeRest(state);
  return state;
}

function lowerAt({ words, at }: State, offset = 0): string {
  return words[at + offset]?.lower ?? '';
}

function skipAdverb(state: State, isOne: (lower: string) => boolean): boolean {
  const lower = lowerAt(state);
  if (lower === 'no' && lowerAt(state, 1) === 'longer') {
    state.isEnded = true;
    state.at += 2;
    return true;
  }
  if (!isOne(lower)) return false;
  if (lower === 'not' || lower === 'never') state.negations += 1;
  if (FORMER.has(lower)) state.isEnded = true;
  if (HALF_DENIALS.has(lower)) state.isHalfDenied = true;
  state.at += 1;
  return true;
}

/** Words before "to" and a verb. */
const BEFORE_TO: Readonly<Record<string, Modal>> = {
  have: 'need',
  has: 'need',
  need: 'need',
  needs: 'need',
  want: 'want',
  wants: 'want',
};

function skipModal(state: State): boolean {
  const lower = lowerAt(state);
  const isBeforeTo = lowerAt(state, 1) === 'to';
  if (lower === 'used' && isBeforeTo) {
    state.isEnded = true;
    state.at += 2;
    return true;
  }
  if (lower === 'had' && lowerAt(state, 1) === 'better') return pushModal(state, 'should', 2);
  if (MODALS.has(lower)) return pushModal(state, modalOf(lower), 1);
  const modal = Object.hasOwn(BEFORE_TO, lower) ? BEFORE_TO[lower] : undefined;
  return modal !== undefined && isBeforeTo && pushModal(state, modal, 2);
}

function modalOf(lower: string): Modal {
  if (lower === 'shall') return 'will';
  return lower === 'might' ? 'may' : (lower as Modal);
}

function pushModal(state: State, modal: Modal, words: number): true {
  state.modals.push(modal);
  state.at += words;
  return true;
}

/** "do not like", "did fix". */
function skipDo(state: State): boolean {
  const lower = lowerAt(state);
  if (!DO.has(lower)) return false;
  const next = lowerAt(state, 1);
  if (next !== 'have' && !isAdverb(next) && verbIn(next, 'base') === undefined) return false;
  state.isPast ||= lower === 'did';
  state.at += 1;
  return true;
}

/** "has deployed", "have been using": helps unless nothing that it could help follows. */
function skipHave(state: State): boolean {
  const lower = lowerAt(state);
  if (!HAVE.has(lower) || state.isPerfect) return false;
  let offset = 1;
  while (isAdverb(lowerAt(state, offset))) offset += 1;
  const next = lowerAt(state, offset);
  const helps =
    next === 'been' || next === 'had' || next === 'got' || verbIn(next, 'participle') !== undefined;
  if (!helps) return false;
  state.isPerfect = next !== 'got';
  state.isPast ||= lower === 'had';
  state.at += 1;
  return true;
}

function takeVerb(state: State): void {
  const lower = lowerAt(state);
  state.mainAt = state.at;
  if (BE.has(lower)) takeBe(state, lower);
  else takeMain(state, lower);
}

function takeMain(state: State, lower: string): void {
  state.verbWord = lower;
  state.at += 1;
  if (HAVE.has(lower) || lower === 'got') {
    state.verb = 'have';
    state.isPast ||= lower === 'had';
    return;
  }
  const form = formOf(state, lower);
  state.verb = form === undefined ? undefined : verbIn(lower, form);
  state.form = form ?? 'base';
}

function formOf(state: State, lower: string): VerbForm | undefined {
  const wanted = wantedForms(state);
  return wanted.find((form) => verbIn(lower, form) !== undefined);
}

function wantedForms({ isProgressive, isPassive, isPerfect, isPast, modals }: State): readonly VerbForm[] {
  if (isProgressive) return ['ing'];
  if (isPassive || isPerfect) return ['participle'];
  return isPast || modals.length > 0 ? ['base'] : ['s', 'past', 'base'];
}

function takeBe(state: State, lower: string): void {
  state.isPast ||= lower === 'was' || lower === 'were';
  state.at += 1;
  while (skipAdverb(state, (word) => AFTER_BE.has(word)));
  const next = lowerAt(state);
  if (next === 'being' || next === 'been') takeBe(state, next);
  else if (next === 'going' && lowerAt(state, 1) === 'to' && isVerbLike(state.words[state.at + 2])) {
    pushModal(state, 'going', 2);
    while (skipAdverb(state, isAdverb));
    takeVerb(state);
  } else takeBeWith(state, lower, next);
}

/** What "is" helps or says. */
function takeBeWith(state: State, lower: string, next: string): void {
  const isWhole = state.isPast || state.isPerfect || lower === 'being' || lowerAt(state, 1) === 'by';
  state.isProgressive = verbIn(next, 'ing') !== undefined;
  state.isPassive = isWhole && verbIn(next, 'participle') !== undefined;
  if (state.isProgressive || state.isPassive) {
    takeVerb(state);
    return;
  }
  state.verb = 'be';
  state.verbWord = 'be';
}

/** "going to refactor", not "going to the gym" or "going to Berlin". */
function isVerbLike(word: Word | undefined): boolean {
  return word !== undefined && /^[a-z]/.test(word.text) && !DETERMINERS.has(word.lower);
}

/** The rest, without "any more" at its end. */
function takeRest(state: State): void {
  let end = state.words.length;
  const last = state.words.at(-1)?.lower ?? '';
  if (last === 'anymore') end -= 1;
  else if ((last === 'more' || last === 'longer') && follows(state.words, end - 2, `any ${last}`)) end -= 2;
  state.isEnded ||= end < state.words.length && state.negations > 0;
  state.rest = state.words.slice(state.at, end);
  state.phrase = state.words.slice(state.mainAt, end);
}
