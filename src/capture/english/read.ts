/** Reads one English sentence. */
import type { Reading, Statement } from '../statement';
import { type EnglishClause, parseClause } from './clause';
import { readDirectSpeech } from './direct-speech';
import { stopOf } from './gates';
import { withoutLeadIn } from './lead-in';
import { nameOf } from './noun-phrase';
import { objectOf } from './object';
import { readAction } from './rules/action';
import { readAttribute } from './rules/attribute';
import { readDecision, readLetUs } from './rules/decision';
import { readDiagnosis } from './rules/diagnosis';
import { readPreference } from './rules/preference';
import { readReported } from './rules/reported';
import { readObligation, readOrders } from './rules/rule';
import type { EnglishSource } from './source';
import { splitClauses } from './split-clauses';
import { verbIn } from './verbs';
import { ARTICLES, BE, POSSESSIVES } from './vocabulary';
import { follows, type Word, wordsOf } from './word';

export interface SentenceReading {
  readings: Reading[];
  /** The speaker asked to remember it. */
  explicit: boolean;
  /** Place in the sentence where what is said begins. */
  start: number;
}

/** Each may answer about a clause; the first that does decides. */
const RULES = [
  readDiagnosis,
  readObligation,
  readDecision,
  readPreference,
  readReported,
  readAction,
  readAttribute,
] as const;

/** What an English sentence states, one reading a clause. */
export function readEnglish(sentence: string): SentenceReading {
  const spoken = readDirectSpeech(sentence);
  if (spoken !== undefined) return { readings: [spoken], explicit: false, start: 0 };
  const { words, explicit, greeted } = withoutLeadIn(withOpinion(withPlainBe(wordsOf(sentence))));
  const start = words[0]?.start ?? 0;
  const named = readCallMe(words);
  if (named !== undefined) return { readings: [named], explicit, start };
  const stop = stopOf(words, explicit ? sentence.replace(/[?？]+$/, '') : sentence, greeted);
  if (stop !== undefined) return { readings: [stop], explicit, start };
  const labelled = readLabelled(sentence, words);
  if (labelled !== undefined) return { readings: [labelled], explicit, start };
  const orders = readOrders(sentence, words);
  if (orders !== undefined) return { readings: orders, explicit, start };
  const main = withoutAside(words);
  return { readings: splitClauses(main).map((clause) => readClause(sentence, clause)), explicit, start };
}

/** What a word with a colon says of the sentence behind it. */
const LABELS: ReadonlyArray<readonly [label: string, Pick<Statement, 'category' | 'predicate' | 'subject'>]> =
  [
    ['root cause', { category: 'diagnosis', predicate: 'root_cause', subject: null }],
    ['cause', { category: 'diagnosis', predicate: 'cause', subject: null }],
    ['reason', { category: 'diagnosis', predicate: 'reason', subject: null }],
    ['decision', { category: 'decision', predicate: 'decided', subject: 'team' }],
  ];

/** "The API, which runs on port 8080, is written in Go": the main clause. */
function withoutAside(words: readonly Word[]): readonly Word[] {
  const open = words.findIndex(({ pauses }) => pauses);
  const close = words.findIndex(({ pauses }, at) => at > open + 1 && pauses);
  const last = words[open];
  if (last === undefined || open > 4 || close < 0 || close - open > 10) return words;
  const [first, verb] = [words[open + 1]?.lower ?? '', words[close + 1]?.lower ?? ''];
  const isAside = /^(?:which|who|whose)$/.test(first) || ARTICLES.has(first) || POSSESSIVES.has(first);
  const goesOn = BE.has(verb) || verb === 'has' || verbIn(verb, 's', 'past') !== undefined;
  const isName = words
    .slice(0, open + 1)
    .every(({ lower }) => !BE.has(lower) && verbIn(lower, 's') === undefined);
  if (!isAside || !goesOn || !isName) return words;
  return [...words.slice(0, open), { ...last, pauses: false }, ...words.slice(close + 1)];
}

/** "Root cause: the disk was full". */
function readLabelled(sentence: string, words: readonly Word[]): Reading {
  const found = LABELS.find(([label]) => follows(words, 0, label));
  const length = found?.[0].split(' ').length ?? 0;
  if (found === undefined || sentence[words[length - 1]?.end ?? 0] !== ':') return undefined;
  const object = objectOf(sentence, words.slice(length), true);
  if (object === undefined || object === 'unresolved_pronoun') return object;
  return { ...found[1], object: object.text, polarity: 'positive' };
}

const CALLERS = 'you can just|you can|you may|please|just|people|everyone|everybody|friends'.split('|');

/** "Call me Dan", "people call me Dan". */
function readCallMe(all: readonly Word[]): Reading {
  const asked = CALLERS.find((phrase) => follows(all, 0, phrase));
  const words = asked === undefined ? all : all.slice(asked.split(' ').length);
  const object = words
    .slice(2)
    .map(({ text }) => text)
    .join(' ');
  if (!follows(words, 0, 'call me') || !/^\p{Lu}\S*(?: \p{Lu}\S*){0,2}$/u.test(object)) return undefined;
  return { category: 'attribute', subject: 'user', predicate: 'name', object, polarity: 'positive' };
}

const OPINIONS = ['in my opinion', 'in my view', 'imo', 'imho'];

/** "In my opinion Rust is overrated" is what the speaker thinks. */
function withOpinion(words: readonly Word[]): readonly Word[] {
  const found = OPINIONS.find((opinion) => follows(words, 0, opinion));
  const rest = found === undefined ? words : words.slice(found.split(' ').length);
  const [first] = rest;
  if (first === undefined || rest === words || /^(?:i|we)$/.test(first.lower)) return rest;
  const at = { start: words[0]?.start ?? 0, end: words[0]?.start ?? 0, pauses: false };
  return [{ ...at, text: 'I', lower: 'i' }, { ...at, text: 'think', lower: 'think' }, ...rest];
}

/** "turned out to be" says no more than "was". */
function withPlainBe(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ lower }, index) => /^turn(?:s|ed)$/.test(lower) && follows(words, index + 1, 'out to be'),
  );
  const found = words[at];
  if (found === undefined) return words;
  const be = {
    ...found,
    text: found.lower === 'turns' ? 'is' : 'was',
    lower: found.lower === 'turns' ? 'is' : 'was',
  };
  return [...words.slice(0, at), be, ...words.slice(at + 4)];
}

function readClause(sentence: string, all: readonly Word[]): Reading {
  const words = withoutCondition(all);
  if (follows(words, 0, 'let us')) return readLet(sentence, words);
  const parsed = parseClause(words);
  if (parsed === undefined)
    return nameOf(words.slice(0, 1)) === 'unresolved_pronoun' ? 'unresolved_pronoun' : undefined;
  const clause = withPlainPair(parsed);
  const subject = nameOf(clause.subject);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  if (clause.negations > 1 || clause.isHalfDenied) return undefined;
  const source: EnglishSource = { sentence, clause, subject };
  for (const rule of RULES) {
    const reading = rule(source);
    if (reading !== undefined) return isAboutAgent(reading) ? 'unresolved_pronoun' : reading;
  }
  return undefined;
}

/** "Both Tom and Ann" are two; "neither Tom nor Ann" are two of whom it is denied. */
function withPlainPair(clause: EnglishClause): EnglishClause {
  const [first, ...others] = clause.subject;
  if (first?.lower === 'both' && others.some(({ lower }) => lower === 'and')) {
    return { ...clause, subject: others };
  }
  if (first?.lower !== 'neither' || !others.some(({ lower }) => lower === 'nor')) return clause;
  const subject = others.map((word) =>
    word.lower === 'nor' ? { ...word, text: 'and', lower: 'and' } : word,
  );
  return { ...clause, subject, negations: clause.negations + 1 };
}

/** What the agent did or is stays in the conversation; what it must do is a rule. */
function isAboutAgent(reading: Reading): boolean {
  return typeof reading === 'object' && reading.subject === 'agent' && reading.category !== 'rule';
}

function readLet(sentence: string, words: readonly Word[]): Reading {
  const clause = parseClause([
    { text: 'we', lower: 'we', start: 0, end: 0, pauses: false },
    ...words.slice(2),
  ]);
  return clause === undefined ? undefined : readLetUs(sentence, clause, words.slice(2));
}

const CONDITIONS =
  /^(?:although|though|when|while|after|before|since|as|whenever|once|in|on|at|for|with|during|because)$/;

/** "In Berlin, I work at Acme": the main clause. */
function withoutCondition(words: readonly Word[]): readonly Word[] {
  if (!CONDITIONS.test(words[0]?.lower ?? '')) return words;
  const speaker = words.slice(0, 5).findIndex(({ lower }) => lower === 'i' || lower === 'we');
  if (speaker > 1 && /^(?:on|in|at|since)$/.test(words[0]?.lower ?? '')) return words.slice(speaker);
  if (speaker > 2 && follows(words, 0, 'because of')) return words.slice(speaker);
  const comma = words.findIndex(({ pauses }) => pauses);
  return comma < 0 ? words : words.slice(comma + 1);
}
