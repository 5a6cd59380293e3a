/** The second layer: messages that come back as one topic, on several days or in several sessions. Pure. */
import { cosine, type TermVector } from '../../search/term-vector';
import { compareText } from '../../util/compare';
import { sentencesOf, sentenceText } from '../sentences';
import { isMostlyTrivial, isResidue } from './message-rules';
import { hashedVector, isMostlyHan, meaningfulTerms } from './words';

export interface Sample {
  text: string;
  role: string;
  session: string;
  /** ISO 8601. */
  at: string;
}

export interface Topic {
  /** That of its first message. */
  id: string;
  /** How often it came up. */
  count: number;
  /** Sums of the hashed terms of all its messages. */
  terms: Record<string, number>;
  /** The first of them, and the last. */
  samples: Sample[];
  sessions: string[];
  days: string[];
  lastAt: string;
  /** A rejected one gets another chance with every message, a proposed one only when a dismissal is over. */
  state: 'open' | 'rejected' | 'proposed' | 'known';
  /** The rule that rejected it last. */
  rule?: TopicRule;
  /** The model's last no. */
  refused?: TopicVerdict;
}

/** What a model says about a topic. */
export interface TopicVerdict {
  /** Against it; none is a yes. */
  rule?: NeedRule;
  /** The model's command line. */
  judgedBy: string;
  /** How often the topic had come up. */
  count: number;
}

/** Without a verdict the rules decide. */
export type TopicJudge = (topic: Topic) => TopicVerdict | undefined;

/** Why a topic that came up often is no candidate: a closed list, in the order of the questions. */
export const TOPIC_RULES = [
  'same_samples',
  'short_samples',
  'few_words',
  'covered',
  'mostly_trivial',
  'mostly_residue',
  'will_not_recur',
  'helps_nobody',
  'only_talk',
] as const;
export type TopicRule = (typeof TOPIC_RULES)[number];
type SampleRule = 'same_samples' | 'short_samples' | 'few_words';
/** Told by rules about words, or by the model. */
export type NeedRule = Exclude<TopicRule, SampleRule | 'covered'>;

/** Messages that are at least so alike are of one topic. */
const ALIKE = 0.35;
/** So alike texts are one text. */
const SAME = 0.95;
const MOST_SAMPLES = 6;
const MOST_CONTEXTS = 20;
const MOST_TOPICS = 500;
const KEPT_DAYS = 60;
const DAY_MS = 86_400_000;
const SHORTEST_AVERAGE = 30;
const FEWEST_WORDS = 5;

/** The topics with the message put to the one it is most like, or as a new one, which is given too. */
export function withMessage(
  topics: readonly Topic[],
  sample: Sample,
  id: string,
): { topics: Topic[]; topic: Topic } {
  const vector = hashedVector(sample.text);
  const kept = recent(topics, Date.parse(sample.at));
  const [best] = kept
    .map((topic) => ({ topic, similarity: cosine(vectorOf(topic), vector) }))
    .filter(({ similarity }) => similarity >= ALIKE)
    .sort((a, b) => b.similarity - a.similarity || compareText(a.topic.id, b.topic.id));
  const topic = joined(best?.topic ?? emptyTopic(id), sample, vector);
  return { topics: [...kept.filter((each) => each !== best?.topic), topic], topic };
}

function emptyTopic(id: string): Topic {
  return { id, count: 0, terms: {}, samples: [], sessions: [], days: [], lastAt: '', state: 'open' };
}

function joined(topic: Topic, sample: Sample, { counts }: TermVector): Topic {
  const terms = { ...topic.terms };
  for (const [term, count] of counts) terms[term] = (terms[term] ?? 0) + count;
  const isNew = topic.samples.every(({ text }) => !isSame(text, sample.text));
  const samples = isNew || topic.samples.length === 0 ? [...topic.samples, sample] : topic.samples;
  return {
    ...topic,
    count: topic.count + 1,
    terms,
    samples: samples.length > MOST_SAMPLES ? [...samples.slice(0, MOST_SAMPLES - 1), sample] : samples,
    sessions: [...new Set([...topic.sessions, sample.session])].slice(-MOST_CONTEXTS),
    days: [...new Set([...topic.days, sample.at.slice(0, 10)])].slice(-MOST_CONTEXTS),
    lastAt: sample.at,
  };
}

function recent(topics: readonly Topic[], now: number): Topic[] {
  return topics.filter(({ lastAt }) => now - Date.parse(lastAt) < KEPT_DAYS * DAY_MS).slice(-MOST_TOPICS);
}

function vectorOf({ terms }: Topic): TermVector {
  const counts = new Map(Object.entries(terms));
  return { counts, norm: Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0)) };
}

function isSame(a: string, b: string): boolean {
  return a === b || cosine(hashedVector(a), hashedVector(b)) >= SAME;
}

/** Did it come up often enough, on two days or in two sessions, to be asked the questions of the rules? */
export function isRipe({ count, sessions, days, state }: Topic, threshold: number): boolean {
  const isOpen = state === 'open' || state === 'rejected';
  return isOpen && count >= threshold && (sessions.length >= 2 || days.length >= 2);
}

/** The first rule against the samples of a ripe topic; whether it is covered already is a question to the memory. */
export function ruleAgainst({ samples }: Topic): SampleRule | undefined {
  if (samples.length < 2) return 'same_samples';
  const texts = samples.map(({ text }) => text);
  const length = average(texts.map((text) => [...text].length * (isMostlyHan(text) ? 2 : 1)));
  if (length < SHORTEST_AVERAGE) return 'short_samples';
  const words = average(texts.map((text) => new Set(meaningfulTerms(text)).size));
  return words < FEWEST_WORDS ? 'few_words' : undefined;
}

/** What the rules say about the need where no model does: is it more than talk? */
export function needlessRule({ samples }: Topic): NeedRule | undefined {
  const texts = samples.map(({ text }) => text);
  if (isMostlyTrivial(texts.join('\n'))) return 'mostly_trivial';
  const sentences = texts.flatMap((text) =>
    sentencesOf(text, { start: 0, end: text.length }).map((place) => sentenceText(text, place)),
  );
  return sentences.filter(isResidue).length * 2 > sentences.length ? 'mostly_residue' : undefined;
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

/** Samples by how much they are like the whole topic, the most central first. */
export function centralSamples(topic: Topic): Sample[] {
  const whole = vectorOf(topic);
  return topic.samples
    .map((sample) => ({ sample, similarity: cosine(hashedVector(sample.text), whole) }))
    .sort((a, b) => b.similarity - a.similarity || compareText(a.sample.at, b.sample.at))
    .map(({ sample }) => sample);
}
