/** Observation windows: what happens around an engram from the moment that somebody reads it. */
import type { Caller, ReadEvent } from './signal-event';
import type { Observations } from './signal-rules';

const MINUTE_MS = 60_000;
/** Words of a query that are compared; more tell no more. */
const MOST_WORDS = 32;
/** From this share of common words on, two queries look for the like. */
const SIMILAR = 0.5;

/** One open window; kept between runs, so it holds JSON only. Times in milliseconds. */
export interface Window extends Observations {
  id: string;
  openedAt: number;
  closesAt: number;
  /** Relevance of the hit that opened it. */
  expected?: number;
  /** Words of the last query that found it. */
  words: string[];
  lastGet?: Caller & { at: number };
  /** Read since the user's last message. */
  awaitsMessage?: Caller;
}

export interface ObserveContext {
  /** The words of a query, as the index knows them. */
  wordsOf(query: string): string[];
  /** How long a window of this engram stays open; undefined for one that is not there. */
  lengthOf(id: string): number | undefined;
}

/** Open windows by engram id, changed in place. */
export type Windows = Map<string, Window>;

/** Notes one event in the windows that it concerns; a reading opens the window of an engram that has none. */
export function observe(windows: Windows, event: ReadEvent, context: ObserveContext): void {
  if (event.type === 'retrieval') observeRetrieval(windows, event, context);
  else if (event.type === 'get') observeGet(windowOf(windows, event.id, event.atMs, context), event);
  else if (event.type === 'contradiction') {
    const window = windowOf(windows, event.id, event.atMs, context);
    if (window !== undefined) window.contradicted = true;
  } else if (event.type === 'feedback') {
    const window = windows.get(event.id);
    if (window !== undefined) window.feedback = event.outcome;
  } else if (event.type === 'action') {
    for (const window of windows.values()) {
      if (isSoonAfterGet(window, event, 10 * MINUTE_MS)) window.acted = true;
    }
  } else observeMessage(windows, event);
}

function observeGet(window: Window | undefined, event: ReadEvent): void {
  if (window === undefined) return;
  window.gets += 1;
  window.lastGet = { ...callerOf(event), at: event.atMs };
  window.awaitsMessage = callerOf(event);
}

/** Only the next message of the user answers what was read. */
function observeMessage(windows: Windows, event: Extract<ReadEvent, { type: 'message' }>): void {
  for (const window of windows.values()) {
    if (window.awaitsMessage === undefined || !isSameCaller(window.awaitsMessage, event)) continue;
    if (event.isCorrection) window.corrected = true;
    delete window.awaitsMessage;
  }
}

function observeRetrieval(
  windows: Windows,
  event: Extract<ReadEvent, { type: 'retrieval' }>,
  context: ObserveContext,
): void {
  const words = [...new Set(context.wordsOf(event.query))].slice(0, MOST_WORDS);
  for (const window of windows.values()) {
    if (window.lastGet === undefined || !isSameCaller(window.lastGet, event)) continue;
    const similarity = similarityOf(window.words, words);
    if (similarity >= SIMILAR) window.searchedAgain = true;
    const isOther = window.words.length > 0 && similarity < 1;
    if (isOther && isSoonAfterGet(window, event, MINUTE_MS)) window.searchedOn = true;
  }
  for (const [id, relevance] of event.hits) {
    const window = windowOf(windows, id, event.atMs, context);
    if (window === undefined) continue;
    window.expected ??= relevance;
    window.words = words;
    if (event.handed === true) window.awaitsMessage = callerOf(event);
  }
}

function windowOf(windows: Windows, id: string, at: number, context: ObserveContext): Window | undefined {
  const open = windows.get(id);
  if (open !== undefined) return open;
  const length = context.lengthOf(id);
  if (length === undefined) return undefined;
  const window: Window = { id, openedAt: at, closesAt: at + length, words: [], gets: 0 };
  windows.set(id, window);
  return window;
}

function isSoonAfterGet({ lastGet }: Window, event: ReadEvent, withinMs: number): boolean {
  if (lastGet === undefined || !isSameCaller(lastGet, event)) return false;
  const passed = event.atMs - lastGet.at;
  return passed >= 0 && passed <= withinMs;
}

function callerOf({ agent, session }: Caller): Caller {
  return session === undefined ? { agent } : { agent, session };
}

/** A hook knows its session, a command does not: only two different sessions are strangers. */
function isSameCaller(a: Caller, b: Caller): boolean {
  return (
    a.agent === b.agent && (a.session === undefined || b.session === undefined || a.session === b.session)
  );
}

/** Common words by all words of both, 0-1; queries without words are unlike everything. */
function similarityOf(a: readonly string[], b: readonly string[]): number {
  const first = new Set(a);
  const common = b.filter((word) => first.has(word)).length;
  const all = first.size + b.length - common;
  return all === 0 ? 0 : common / all;
}
