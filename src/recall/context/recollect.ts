/** What the last messages call to mind. */

import { bodyOf } from '../../search/body';
import type { IndexView } from '../../search/contract';
import type { SearchWeights } from '../../search/factors';
import type { Reader } from '../../search/request';
import { type SearchHit, search } from '../../search/search';
import { cutAtWord } from '../../util/cut-at-word';
import { entityLine } from '../entity-line';
import { firstSentence } from '../first-sentence';
import { isInstructionLike } from '../instruction-like';
import type { PinFlag } from '../pins';
import { lineOf, safeLine } from '../words-of';

/** One memory that came to mind. */
export interface Recollection {
  id: string;
  type: SearchHit['type'];
  /** One line, safe to hand to an agent, cut. */
  text: string;
  relevance: number;
  flags: Array<PinFlag | 'contradicted'>;
}

export interface RecollectOptions {
  reader: Reader;
  weights: SearchWeights;
  /** The last of them counts most. */
  messages: readonly string[];
  /** Facts and engrams, at most. */
  topK: number;
  /** Of all kinds, at most. */
  bullets: number;
  bulletChars: number;
  /** What is said elsewhere already: ids, and texts. */
  known: ReadonlySet<string>;
}

/** What an older message finds counts a little less. */
const FADING = 0.85;
/** A message of which nothing is found with this confidence asks for nothing. */
const CONFIDENT = 0.35;
/** Beside a confident hit, what else it names. */
const LEAST_RELEVANCE = 0.2;
/** Of a long message the end. */
const QUERY_CHARACTERS = 600;
const ENTITIES = 3;
const SESSIONS = 2;

/** The best memories for the messages: facts and engrams, then entities, then sessions, each the best first. */
export function recollect(view: IndexView, options: RecollectOptions): Recollection[] {
  const hits = hitsOf(view, options);
  const places = { memory: options.topK, entity: ENTITIES, session: SESSIONS };
  const groups: Record<keyof typeof places, Recollection[]> = { memory: [], entity: [], session: [] };
  const said = new Set(options.known);
  for (const hit of hits) {
    const group = hit.type === 'entity' || hit.type === 'session' ? hit.type : 'memory';
    if (groups[group].length >= places[group] || said.has(hit.id)) continue;
    const recollection = recollectionOf(view, hit, options.bulletChars);
    if (recollection === undefined || said.has(recollection.text)) continue;
    said.add(recollection.text);
    groups[group].push(recollection);
  }
  return [...groups.memory, ...groups.entity, ...groups.session].slice(0, options.bullets);
}

interface WeighedHit extends SearchHit {
  weight: number;
}

function hitsOf(view: IndexView, { reader, weights, messages, topK }: RecollectOptions): WeighedHit[] {
  const best = new Map<string, WeighedHit>();
  const latestFirst = [...messages].reverse();
  for (const [age, message] of latestFirst.entries()) {
    const query = message.slice(-QUERY_CHARACTERS);
    const limit = 2 * topK + ENTITIES + SESSIONS;
    // Looking for words that nothing holds takes its time: only for what is said now.
    const fuzzy = age === 0 ? 'auto' : 'off';
    const { results } = search(view, { query, reader, weights, limit, fuzzy, snippets: false });
    if (!results.some(({ relevance }) => relevance >= CONFIDENT)) continue;
    for (const hit of results) {
      const weight = hit.score * FADING ** age;
      if (!isAnswer(hit) || weight <= (best.get(hit.id)?.weight ?? 0)) continue;
      best.set(hit.id, { ...hit, weight });
    }
  }
  const found = [...best.values()];
  const current = found.filter(({ supersededBy = [] }) => !supersededBy.some((id) => best.has(id)));
  return current.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

function isAnswer({ relevance, flags }: SearchHit): boolean {
  return relevance >= LEAST_RELEVANCE && !flags.includes('refuted');
}

function recollectionOf(view: IndexView, hit: SearchHit, length: number): Recollection | undefined {
  const doc = view.docOfId(hit.id);
  if (doc === undefined) return undefined;
  const text = cutAtWord(textOf(view, doc, hit.type), length);
  const isOrder = isInstructionLike(text) || isInstructionLike(hit.title);
  return {
    id: hit.id,
    type: hit.type,
    text,
    relevance: hit.relevance,
    flags: [
      ...(isOrder ? (['instruction-like'] as const) : []),
      ...(hit.flags.includes('contradicted') ? (['contradicted'] as const) : []),
    ],
  };
}

function textOf(view: IndexView, doc: number, type: SearchHit['type']): string {
  if (type === 'entity') return entityLine(view, doc);
  if (type !== 'session') return lineOf(view, doc);
  const { updatedAt = '', createdAt = updatedAt } = view.entry(doc);
  return `[${safeLine(createdAt.slice(0, 10))}] ${safeLine(firstSentence(bodyOf(view.read(doc))))}`;
}
