/** Facts from what a person said: rules alone, no model, no disk. */
import { readChinese } from './chinese/read';
import { readEnglish, type SentenceReading } from './english/read';
import { isNoise } from './noise';
import { type Stretch, saidText } from './said-text';
import { firstSecretIn, secretPlaces, toldSecretAt, withoutSecret } from './secret-places';
import { sentencesOf, sentenceText } from './sentences';
import type { ExtractedFact, SkippedSentence, SkipReason, Statement } from './statement';

export interface ExtractOptions {
  /** Who said it; only a user's words are read. Default user. */
  role?: string;
  /** At most so many facts. Default 10. */
  max?: number;
}

export interface Extraction {
  facts: ExtractedFact[];
  /** Every sentence, or part of one, that gave no fact. */
  skipped: SkippedSentence[];
}

const DEFAULT_MAX = 10;
const LONGEST_SENTENCE = 500;
const SHOWN_CHARACTERS = 200;
/** More than a megabyte of prose has; what is beyond is `limit`. */
const MOST_SENTENCES = 20_000;

/**
 * The facts that a message states and, for everything else in it, why it states none. Same text, same answer; the
 * time is linear in the text.
 */
export function extract(text: string, options: ExtractOptions = {}): Extraction {
  if (text.trim() === '') return { facts: [], skipped: [{ sentence: '', reason: 'empty' }] };
  const secrets = secretPlaces(text);
  if ((options.role ?? 'user') !== 'user') {
    return { facts: [], skipped: [skippedOf(withoutSecret(text, 0, secrets).trim(), 'role')] };
  }
  const { paragraphs, leftOut } = saidText(text);
  const collector = new Collector(options.max ?? DEFAULT_MAX);
  for (const { line, start, reason } of leftOut) collector.skip(withoutSecret(line, start, secrets), reason);
  let count = 0;
  for (const paragraph of paragraphs) {
    for (const place of sentencesOf(text, paragraph)) {
      count += 1;
      if (count > MOST_SENTENCES) return collector.cut(sentenceText(text, place));
      readPlace(text, place, secrets, collector);
    }
  }
  return collector.result();
}

function readPlace(text: string, place: Stretch, secrets: readonly number[], collector: Collector): void {
  const sentence = sentenceText(text, place);
  if (sentence === '') return;
  const secret = firstSecretIn(secrets, place);
  const before = secret === undefined ? toldBefore(sentence) : sentenceText(text, { ...place, end: secret });
  const reason = reasonOf(sentence, before !== undefined);
  if (reason === undefined) collector.add(sentence);
  else collector.skip(before === undefined ? sentence : `${before} …`, reason);
}

function toldBefore(sentence: string): string | undefined {
  const told = toldSecretAt(sentence.slice(0, LONGEST_SENTENCE));
  return told < 0 ? undefined : sentence.slice(0, told).trimEnd();
}

/** Why a sentence is not even read. */
function reasonOf(sentence: string, isSecret: boolean): SkipReason | undefined {
  if (isSecret) return 'secret';
  if (isNoise(sentence.slice(0, LONGEST_SENTENCE))) return 'noise';
  if (isQuotation(sentence)) return 'quoted';
  return sentence.length > LONGEST_SENTENCE ? 'too_long' : undefined;
}

const QUOTATION = /^["“「『][^"“”「」『』]*["”」』][.!?。]?$/;

function isQuotation(sentence: string): boolean {
  return QUOTATION.test(sentence);
}

function readSentence(sentence: string): SentenceReading {
  if (!/\p{Script=Han}/u.test(sentence)) return readEnglish(sentence);
  const chinese = readChinese(sentence);
  const isSilent = chinese.readings.every((reading) => reading === undefined);
  if (!isSilent || !/^["'“‘`]*[A-Za-z]/.test(sentence)) return chinese;
  const english = readEnglish(sentence);
  return english.readings.some((reading) => typeof reading === 'object') ? english : chinese;
}

/** Gathers what the sentences give. */
class Collector {
  private readonly facts = new Map<string, ExtractedFact>();
  private readonly skipped: SkippedSentence[] = [];
  /** Sentences that were read: said again they say the same. */
  private readonly read = new Map<string, SentenceReading>();

  constructor(private readonly max: number) {}

  skip(sentence: string, reason: SkipReason): void {
    this.skipped.push(skippedOf(sentence, reason));
  }

  add(sentence: string): void {
    let reading = this.read.get(sentence);
    if (reading === undefined) {
      reading = readSentence(sentence);
      this.read.set(sentence, reading);
    }
    this.take(sentence, reading);
  }

  private take(sentence: string, { readings, explicit, start }: SentenceReading): void {
    const statements = readings.filter((reading) => typeof reading === 'object');
    if (explicit && statements.length === 0 && /[\p{L}\p{N}]/u.test(sentence.slice(start))) {
      this.keep(sentence, contextOf(sentence.slice(start)), true);
      return;
    }
    for (const reading of readings) {
      if (typeof reading === 'object') this.keep(sentence, reading, explicit);
      else if (statements.length === 0 || reading !== undefined) this.skip(sentence, reading ?? 'no_match');
    }
  }

  private keep(sentence: string, statement: Statement, explicit: boolean): void {
    const key = keyOf(statement);
    if (this.facts.has(key)) return;
    if (!isWhole(statement)) this.skip(sentence, 'no_match');
    else if (this.facts.size >= this.max) this.skip(sentence, 'limit');
    else this.facts.set(key, { ...statement, explicit, sentence });
  }

  cut(sentence: string): Extraction {
    this.skip(sentence, 'limit');
    return this.result();
  }

  result(): Extraction {
    return { facts: [...this.facts.values()], skipped: this.skipped };
  }
}

/** What is to be remembered although no rule reads it. */
function contextOf(sentence: string): Statement {
  const object = sentence.replace(/[.!?。！？]+$/, '');
  return { category: 'context', subject: null, predicate: 'remember', object, polarity: 'positive' };
}

/** Marks alone are about nothing: `the : hates …`. */
function isWhole({ subject, predicate, object }: Statement): boolean {
  return [subject ?? predicate, predicate, object].every((part) => part.trim() !== '');
}

function keyOf({ category, subject, predicate, object, polarity }: Statement): string {
  return JSON.stringify([category, subject, predicate, object.toLowerCase(), polarity]);
}

function skippedOf(sentence: string, reason: SkipReason): SkippedSentence {
  const line = sentence.slice(0, SHOWN_CHARACTERS).replace(/\s+/g, ' ');
  return { sentence: sentence.length > SHOWN_CHARACTERS ? `${line}…` : line, reason };
}
