/** Reads one Chinese sentence. */
import type { SentenceReading } from '../english/read';
import type { Reading } from '../statement';
import { type ChineseClause, clauseAround } from './clause';
import { stopOf } from './gates';
import { withoutLeadIn } from './lead-in';
import { readAction } from './rules/action';
import { readAttribute, readPlace } from './rules/attribute';
import { readDecision, readLetUs } from './rules/decision';
import { readDiagnosis } from './rules/diagnosis';
import { readDoneBy, readFrame } from './rules/frames';
import { readPreference } from './rules/preference';
import { readReported } from './rules/reported';
import { readOrder } from './rules/rule';
import { asWritten, simplified } from './script';
import type { ChineseSource } from './source';
import { splitClauses } from './split-clauses';
import { nameOf } from './subject';
import { type ChineseVerb, verbsAt } from './verbs';
import { PRONOUNS, startOf } from './vocabulary';

const LONGEST_BEFORE_VERB = 30;

/** What a Chinese sentence states in either script, one reading a clause. */
export function readChinese(sentence: string): SentenceReading {
  const plain = simplified(sentence);
  const reading = readPlain(plain);
  if (plain === sentence) return reading;
  const written = (part: string) => asWritten(part, sentence, plain);
  const readings = reading.readings.map((one) =>
    typeof one === 'object'
      ? { ...one, subject: one.subject === null ? null : written(one.subject), object: written(one.object) }
      : one,
  );
  return { ...reading, readings };
}

function readPlain(sentence: string): SentenceReading {
  const lead = withoutLeadIn(sentence);
  const { explicit, greeted } = lead;
  const start = sentence.length - lead.text.length;
  const text = lead.text
    .replace(EMPHASIS, '')
    .replace(LABEL, '')
    .replace(CAUSE, '$1是')
    .replace(/^[（(](.{1,200})[）)]$/, '$1');
  const name = CALL_ME.exec(text)?.[1];
  if (name !== undefined) return { readings: [named(name)], explicit, start };
  const stop = stopOf(text, greeted);
  if (stop !== undefined) return { readings: [stop], explicit, start };
  const order = readOrder(text);
  if (typeof order === 'object' && !/[，,]/.test(order.object)) return { readings: [order], explicit, start };
  return { readings: readClauses(splitClauses(text.replace(/[。.!！]+$/, ''))), explicit, start };
}

const EMPHASIS = /\*\*|__/g;
/** 【偏好】 in front. */
const LABEL = /^[【[][^【】[\]]{1,12}[】\]]\s*/;
/** 根因：磁盘满了. */
const CAUSE = /^(根因|根本原因|原因)[:：]\s*/;
/** 请叫我小明. */
const CALL_ME =
  /^(?:请|以后|大家|你)*(?:可以)?叫我\s?([\p{L}\p{N}·]{1,12}?)(?:就好|就行|就可以)?(?:了|吧)?[。.!！]?$/u;

function named(object: string): Reading {
  return { category: 'attribute', subject: 'user', predicate: 'name', object, polarity: 'positive' };
}

/** 我养了一只猫，叫豆豆: the name of what the clause before is about or has, who knows. */
const NAMING = /^(?:它的?)?(?:名字|名)?叫/;
/** 叫小宝，今年五岁. */
const OF_AGE = /^(?:今年|现在|已经)?[\d一二三四五六七八九十]{1,3}岁/;
const ABOUT_ONESELF = new Set('is name lives_in works_at from birthday'.split(' '));

/** A clause without a subject goes on about that of the one before. */
function readClauses(clauses: readonly string[]): Reading[] {
  let carried: string | undefined;
  let hasOther = false;
  let before: Reading;
  return clauses.map((clause) => {
    const denied = deniedInstead(clause, before);
    if (denied !== undefined) return denied;
    const isName = NAMING.test(clause) || OF_AGE.test(clause);
    const reading = readClause(clause, isName && hasOther ? undefined : carried);
    if (typeof reading === 'object' && reading.subject !== null && reading.category !== 'rule') {
      carried = reading.subject;
      hasOther = !ABOUT_ONESELF.has(reading.predicate);
    } else if (reading === 'unresolved_pronoun') carried = undefined;
    before = reading;
    return reading;
  });
}

/** 我用的是 Neovim，不是 VS Code: the same of something else, denied. */
function deniedInstead(clause: string, before: Reading): Reading {
  const object = /^(?:而)?不是(.{1,20}?)[。.]?$/.exec(clause)?.[1]?.trim();
  if (object === undefined || typeof before !== 'object' || before.predicate === 'is') return undefined;
  return before.category === 'attribute' ? { ...before, object, polarity: 'negative' } : undefined;
}

/** What did not happen, or nearly. */
const ALMOST = /差点|差一点|险些|差不多|几乎/;

function readClause(text: string, carried: string | undefined): Reading {
  if (ALMOST.test(text)) return undefined;
  const fixed =
    readOrder(text) ?? readLetUs(text) ?? readDoneBy(text) ?? readDiagnosis(text) ?? readFrame(text, carried);
  if (fixed !== undefined) return aboutAgent(fixed);
  for (let at = 0; at < Math.min(text.length, LONGEST_BEFORE_VERB); at += 1) {
    for (const verb of verbsAt(text, at)) {
      const reading = readAround(text, at, verb, carried);
      if (reading !== undefined) return aboutAgent(reading);
    }
    const isPlace = text[at] === '在' && text[at - 1] !== '现';
    const place = isPlace ? readAround(text, at, PLACE, carried) : undefined;
    if (place !== undefined) return aboutAgent(place);
  }
  return startOf(text, PRONOUNS) === undefined ? undefined : 'unresolved_pronoun';
}

const PLACE: ChineseVerb = { word: '在', kind: 'attribute', predicate: 'located_at' };

function readAround(text: string, at: number, verb: ChineseVerb, carried: string | undefined): Reading {
  const clause = clauseAround(text, at, verb.word);
  if (clause === undefined || clause.negations > 1) return undefined;
  const subject = subjectOf(clause, verb, carried);
  if (subject === undefined || subject === 'unresolved_pronoun') return subject;
  return readVerb({ clause, verb, subject });
}

/** Whoever likes and decides without saying who is the speaker. */
function subjectOf(
  { subject, object }: ChineseClause,
  { kind, word }: ChineseVerb,
  carried: string | undefined,
): string | 'unresolved_pronoun' | undefined {
  if (subject !== '') return nameOf(subject);
  if (carried !== undefined) return carried;
  if (kind === 'preference' && word.length > 1 && !OF_OTHERS.test(object)) return 'user';
  return word === '决定' ? 'team' : undefined;
}

/** 喜欢茶的人都…: they are what is spoken of. */
const OF_OTHERS = /的.{0,8}(?:都|也|很|会|是|不|总)/;

function readVerb(source: ChineseSource): Reading {
  if (source.verb === PLACE) return readPlace(source);
  switch (source.verb.kind) {
    case 'reported':
      return readReported(source);
    case 'decision':
      return readDecision(source);
    case 'preference':
      return readPreference(source);
    case 'action':
      return readAction(source);
    default:
      return readAttribute(source);
  }
}

/** What the agent did or is stays in the conversation; what it must do is a rule. */
function aboutAgent(reading: Reading): Reading {
  const isAgents = typeof reading === 'object' && reading.subject === 'agent' && reading.category !== 'rule';
  return isAgents ? 'unresolved_pronoun' : reading;
}
