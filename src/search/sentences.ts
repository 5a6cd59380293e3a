/** A text in sentences, and which of them answer to each other in two texts. */

import { cosine, type TermVector, termVector } from './term-vector';
import { tokenize } from './tokenize';

const SENTENCE = /[^.!?。！？；;\n]*(?:[.!?](?!\s|$)[^.!?。！？；;\n]*)*[.!?。！？；;\n]*/gu;

/** Sentences and lines without their end marks and Markdown list signs; empty ones are left out. */
export function sentencesOf(text: string): string[] {
  const found = text.normalize('NFKC').match(SENTENCE) ?? [];
  return found
    .map((sentence) => sentence.replace(/^[\s>#*+-]+|[\s.!?。！？；;]+$/gu, ''))
    .filter((sentence) => sentence !== '');
}

export interface SentencePair {
  before: string;
  after: string;
}

export interface Alignment {
  /** Sentences that answer to each other but differ. */
  changed: SentencePair[];
  /** Sentences of the second text that nothing in the first answers to. */
  added: string[];
}

/** Sentences this alike say the same or correct each other. */
const ALIKE = 0.45;

/** Above this the pairing would take longer than the answer is worth. */
const MOST_SENTENCES = 400;

/** Pairs every sentence of `after` with the most alike of `before`; equal ones drop out first. */
export function alignSentences(before: string, after: string): Alignment {
  const old = sentencesOf(before).slice(0, MOST_SENTENCES);
  const remaining = new Map<string, number>();
  for (const sentence of old) remaining.set(fold(sentence), (remaining.get(fold(sentence)) ?? 0) + 1);
  const unmatched = sentencesOf(after)
    .slice(0, MOST_SENTENCES)
    .filter((sentence) => {
      const left = remaining.get(fold(sentence)) ?? 0;
      if (left > 0) remaining.set(fold(sentence), left - 1);
      return left === 0;
    });
  const open = old.filter((sentence) => {
    const left = remaining.get(fold(sentence)) ?? 0;
    if (left > 0) remaining.set(fold(sentence), left - 1);
    return left > 0;
  });
  return pairUp(open.map(vectored), unmatched.map(vectored));
}

interface Vectored {
  text: string;
  vector: TermVector;
}

function vectored(text: string): Vectored {
  return { text, vector: termVector(tokenize(text)) };
}

function pairUp(open: Vectored[], unmatched: Vectored[]): Alignment {
  const alignment: Alignment = { changed: [], added: [] };
  const taken = new Set<Vectored>();
  for (const sentence of unmatched) {
    let best: Vectored | undefined;
    let similarity = ALIKE;
    for (const candidate of open) {
      const alike = taken.has(candidate) ? 0 : cosine(sentence.vector, candidate.vector);
      if (alike >= similarity) [best, similarity] = [candidate, alike + 1e-9];
    }
    if (best === undefined) alignment.added.push(sentence.text);
    else {
      taken.add(best);
      alignment.changed.push({ before: best.text, after: sentence.text });
    }
  }
  return alignment;
}

function fold(sentence: string): string {
  return sentence.toLowerCase().replace(/\s+/g, ' ');
}
