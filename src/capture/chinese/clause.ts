/** Takes a Chinese clause apart around a verb: subject, adverbs, denial, object. */
import type { Polarity } from '../../engram/engram';
import { ADVERBS, DENIALS, DONE, endOf, FORMER, startOf, TIMES } from './vocabulary';

export interface ChineseClause {
  /** As written; empty when the speaker leaves it out. */
  subject: string;
  negations: number;
  isEnded: boolean;
  /** 已经, 昨天 and other words of what is over. */
  isDone: boolean;
  object: string;
}

const LONGEST_BEFORE = 30;

/** The clause around the verb that stands at `at`. */
export function clauseAround(text: string, at: number, verb: string): ChineseClause | undefined {
  if (at > LONGEST_BEFORE) return undefined;
  const clause: ChineseClause = {
    subject: text.slice(0, at).trimEnd(),
    negations: 0,
    isEnded: false,
    isDone: false,
    object: text.slice(at + verb.length).trim(),
  };
  while (takeBefore(clause) || takeTime(clause));
  takeEmphasis(clause);
  clause.object = withoutParticles(clause.object);
  return clause;
}

/** Takes one word from the end of what stands before the verb. */
function takeBefore(clause: ChineseClause): boolean {
  const former = endOf(clause.subject, FORMER);
  const denial = former === undefined ? endOf(clause.subject, DENIALS) : undefined;
  const word = former ?? denial ?? endOf(clause.subject, ADVERBS);
  if (word === undefined) return false;
  if (former !== undefined) clause.isEnded = true;
  if (denial !== undefined) clause.negations += 1;
  clause.isDone ||= DONE.includes(word);
  clause.subject = clause.subject.slice(0, -word.length).trimEnd();
  return true;
}

/** Takes a time in front of the subject. */
function takeTime(clause: ChineseClause): boolean {
  const word = startOf(clause.subject, TIMES);
  if (word === undefined) return false;
  if (FORMER.includes(word)) clause.isEnded = true;
  clause.isDone ||= DONE.includes(word);
  clause.subject = clause.subject.slice(word.length).trimStart();
  return true;
}

/** 用的是 pnpm, 用的不是 yarn. */
function takeEmphasis(clause: ChineseClause): void {
  const match = /^的(并不|不)?是(?!否)/.exec(clause.object);
  if (match === null) return;
  if (match[1] !== undefined) clause.negations += 1;
  clause.object = clause.object.slice(match[0].length).trim();
}

/** 了, 过 behind the verb; 吧, 啊 at the end. */
function withoutParticles(object: string): string {
  return object
    .replace(/[。.!！~～…]+$/, '')
    .replace(/(?:啊|呀|哦|噢|啦|哈|呢|嘛|的说)$/, '')
    .trim();
}

/** 不…了: no longer. */
export function polarityOf({ negations, isEnded, object }: ChineseClause): Polarity {
  if (isEnded || (negations === 1 && /了$/.test(object))) return 'ended';
  return negations % 2 === 1 ? 'negative' : 'positive';
}

const POINTER =
  /^(?:它|他|她|这|那|这个|那个|这些|那些|他们|她们|它们|这样|那样|这里|那里|什么|一下|这么做|那么做)$/;

/** The object without 了; `unresolved_pronoun` when it only points, undefined when it is empty. */
export function objectOf(text: string): { text: string } | 'unresolved_pronoun' | undefined {
  const object = text
    .replace(/^(?:了|过|着|到了|到|于|:|：)\s*/, '')
    .replace(/了$/, '')
    .replace(/^["“「]([^"”」]*?)[。.]?["”」]$/, '$1')
    .replace(/`/g, '')
    .trim();
  // 我用的编辑器: the verb only says which one.
  if (!/[\p{L}\p{N}]/u.test(object) || /^的|的时候/.test(object)) return undefined;
  return POINTER.test(object) ? 'unresolved_pronoun' : { text: object };
}
