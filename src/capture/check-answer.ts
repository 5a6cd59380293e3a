/** What a model made of a request, checked item by item before anything is stored. */
import { POLARITIES, type Polarity } from '../engram/engram';
import type { FactToStore } from './compose-fact';
import { CATEGORIES, type Category } from './statement';

export interface AnsweredEntity {
  name: string;
  type?: string;
  description?: string;
}

/** An item that cannot be used: where it is and why. */
export interface BadItem {
  /** `facts[2].object`. */
  path: string;
  reason: string;
}

export interface CheckedAnswer {
  /** Facts, relationships, emotions and the summary, all as statements. */
  facts: FactToStore[];
  entities: AnsweredEntity[];
  bad: BadItem[];
}

const LISTS = ['entities', 'relationships', 'facts', 'emotions'] as const;
const LONGEST_TEXT = 500;
const LONGEST_SUMMARY = 2000;

/** Sorts a parsed answer into what can be stored and what cannot; never throws. */
export function checkAnswer(answer: unknown): CheckedAnswer {
  const checked: CheckedAnswer = { facts: [], entities: [], bad: [] };
  if (!isRecord(answer)) {
    checked.bad.push({ path: '', reason: 'must be an object' });
    return checked;
  }
  for (const name of Object.keys(answer)) {
    if (name === 'episode_summary' || LISTS.some((list) => list === name)) continue;
    checked.bad.push({ path: name, reason: 'is unknown' });
  }
  checkSummary(answer.episode_summary, checked);
  for (const list of LISTS) {
    const items = answer[list] ?? [];
    if (!Array.isArray(items)) checked.bad.push({ path: list, reason: 'must be a list' });
    else for (const [index, item] of items.entries()) checkItem(list, `${list}[${index}]`, item, checked);
  }
  return checked;
}

function checkSummary(summary: unknown, { facts, bad }: CheckedAnswer): void {
  if (summary === undefined || summary === null || summary === '') return;
  const reason = whyNoText(summary, LONGEST_SUMMARY);
  if (reason !== undefined) bad.push({ path: 'episode_summary', reason });
  else facts.push(statement('context', null, 'episode', String(summary).trim()));
}

function checkItem(list: (typeof LISTS)[number], path: string, item: unknown, checked: CheckedAnswer): void {
  if (!isRecord(item)) {
    checked.bad.push({ path, reason: 'must be an object' });
    return;
  }
  const problem = firstProblem(FIELDS[list], path, item);
  if (problem !== undefined) checked.bad.push(problem);
  else READERS[list](item, checked);
}

interface FieldCheck {
  isRequired?: boolean;
  /** What is wrong with the value. */
  check(value: unknown): string | undefined;
}

const text: FieldCheck = { check: (value) => whyNoText(value, LONGEST_TEXT) };
const required: FieldCheck = { ...text, isRequired: true };
const share: FieldCheck = { check: (value) => whyNoNumber(value, 0, 1) };

const FIELDS: Readonly<Record<(typeof LISTS)[number], Readonly<Record<string, FieldCheck>>>> = {
  entities: { name: required, type: text, description: text },
  relationships: { from: required, relation: required, to: required },
  facts: {
    subject: required,
    predicate: required,
    object: required,
    polarity: { check: (value) => whyNotIn(value, POLARITIES) },
    category: { check: (value) => whyNotIn(value, CATEGORIES) },
    confidence: share,
    importance: share,
    sentence: text,
  },
  emotions: {
    subject: required,
    emotion: required,
    valence: { check: (value) => whyNoNumber(value, -1, 1) },
  },
};

function firstProblem(
  fields: Readonly<Record<string, FieldCheck>>,
  path: string,
  item: Readonly<Record<string, unknown>>,
): BadItem | undefined {
  const unknown = Object.keys(item).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return { path: `${path}.${unknown.slice(0, 40)}`, reason: 'is unknown' };
  for (const [name, { isRequired, check }] of Object.entries(fields)) {
    const value = item[name];
    if (value === undefined && isRequired !== true) continue;
    const reason = value === undefined ? 'is missing' : check(value);
    if (reason !== undefined) return { path: `${path}.${name}`, reason };
  }
  return undefined;
}

const READERS: Readonly<
  Record<(typeof LISTS)[number], (item: Readonly<Record<string, unknown>>, checked: CheckedAnswer) => void>
> = {
  entities: ({ name, type, description }, { entities }) => {
    entities.push({
      name: clean(name),
      ...(type === undefined ? {} : { type: clean(type) }),
      ...(description === undefined ? {} : { description: clean(description) }),
    });
  },
  relationships: ({ from, relation, to }, { facts }) => {
    facts.push(statement('attribute', clean(from), snakeCase(clean(relation)), clean(to)));
  },
  facts: (item, { facts }) => facts.push(factOf(item)),
  emotions: ({ subject, emotion }, { facts }) => {
    facts.push(statement('attribute', clean(subject), 'feels', clean(emotion)));
  },
};

function factOf(item: Readonly<Record<string, unknown>>): FactToStore {
  const { category = 'attribute', polarity = 'positive', confidence, importance, sentence } = item;
  const predicate = snakeCase(clean(item.predicate));
  const fact = statement(category as Category, clean(item.subject), predicate, clean(item.object));
  return {
    ...fact,
    polarity: polarity as Polarity,
    ...(sentence === undefined ? {} : { sentence: clean(sentence) }),
    ...(confidence === undefined ? {} : { confidence: Number(confidence) }),
    ...(importance === undefined ? {} : { importance: Number(importance) }),
  };
}

function statement(
  category: Category,
  subject: string | null,
  predicate: string,
  object: string,
): FactToStore {
  const sentence = [subject ?? '', predicate.replace(/_/g, ' '), object].join(' ').trim();
  return { category, subject, predicate, object, polarity: 'positive', explicit: false, sentence };
}

function snakeCase(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '') || text
  );
}

function clean(value: unknown): string {
  return String(value).replace(/\s+/g, ' ').trim();
}

function whyNoText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.trim() === '') return 'is empty';
  return value.length > most ? `is longer than ${most} characters` : undefined;
}

function whyNoNumber(value: unknown, least: number, most: number): string | undefined {
  const isInside = typeof value === 'number' && value >= least && value <= most;
  return isInside ? undefined : `must be a number from ${least} to ${most}`;
}

function whyNotIn(value: unknown, values: readonly string[]): string | undefined {
  return values.some((one) => one === value) ? undefined : `must be one of ${values.join(', ')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
