/** What a ripe topic would become: an engram that people may still change. Pure. */
import type { Kind } from '../../engram/engram';
import { cosine } from '../../search/term-vector';
import { centralSamples, type Sample, type Topic } from './topics';
import { hashedVector, wordsOf } from './words';

export interface DraftedTopic {
  title: string;
  kind: Kind;
  content: string;
  /** 0-1. */
  confidence: number;
  quotes: Sample[];
}

/** Of a title: at most so many terms, each in at least half of the samples. */
const MOST_TITLE_TERMS = 7;
/** A sample that is more like the central one adds nothing to its text. */
const ADDS_NOTHING = 0.8;
const LONGEST_QUOTE = 400;
const CONTEXTS_OF_A_PATTERN = 3;
const STEPS =
  /(?:^|\n)\s*1[.)、]\s[\s\S]*(?:\n)\s*2[.)、]|\bfirst\b[\s\S]{3,300}\b(?:then|next|after that|finally)\b|先[\s\S]{1,100}(?:再|然后|接着|最后)|第一步[\s\S]{1,200}第二步/i;

export function draftTopic(topic: Topic): DraftedTopic {
  const samples = centralSamples(topic);
  const content = contentOf(samples);
  const contexts = topic.sessions.length;
  const kind = STEPS.test(content) ? 'procedure' : contexts >= CONTEXTS_OF_A_PATTERN ? 'pattern' : 'fact';
  const confidence = Math.min(0.95, 0.3 + 0.1 * topic.count + 0.1 * (contexts - 1));
  return {
    title: titleOf(samples),
    kind,
    content,
    confidence: Math.round(confidence * 100) / 100,
    quotes: samples.map((sample) => ({ ...sample, text: clip(sample.text) })),
  };
}

/** The central sample, then those that say something beside it. */
function contentOf([central, ...others]: readonly Sample[]): string {
  if (central === undefined) return '';
  const paragraphs = [central.text];
  for (const { text } of others) {
    const vector = hashedVector(text);
    if (paragraphs.every((known) => cosine(hashedVector(known), vector) < ADDS_NOTHING))
      paragraphs.push(text);
  }
  return paragraphs.join('\n\n');
}

/** The terms that most samples share, as the central one writes them. */
function titleOf(samples: readonly Sample[]): string {
  const [central, ...others] = samples.map(({ text }) => wordsOf(text));
  const least = samples.length / 2;
  const terms = new Map<string, string>();
  for (const { term, text, isMeaningful } of central ?? []) {
    const count = 1 + others.filter((words) => words.some((word) => word.term === term)).length;
    if (isMeaningful && count >= least && !terms.has(term)) terms.set(term, text);
  }
  const title = [...terms.values()].slice(0, MOST_TITLE_TERMS).join(' ');
  return title === '' ? clip(samples[0]?.text ?? '').slice(0, 80) : title;
}

function clip(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…` : text;
}
