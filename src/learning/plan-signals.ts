/** From what reading left to what it teaches: retrieval counts at once, the rest when a window closes. */
import type { EngramUsageDelta } from '../usage/plan-usage-write';
import type { UsageDelta } from '../usage/record';
import { formatInstant } from '../util/instants';
import { observe, type Window, type Windows } from './observe';
import type { ReadEvent } from './signal-event';
import {
  predictionError,
  rulesFired,
  type SignalRule,
  sumOfRules,
  verdictOf,
  type WindowVerdict,
} from './signal-rules';

/** Closed windows of one engram by how they ended. */
export type WindowTally = Record<WindowVerdict, number>;

/** What is kept between two runs. */
export interface SignalMemory {
  windows: Window[];
  tallies: Record<string, WindowTally>;
}

/** What the repository knows of an engram that was read. */
export interface ReadEngram {
  isPrivate: boolean;
  judged: { importance: number; confidence: number };
  /** Length of its observation window in milliseconds. */
  windowMs: number;
  /** As shown, 0-1. */
  lastRetrievalScore?: number;
}

export interface SignalInput {
  memory: SignalMemory;
  /** In the order of the log. */
  events: readonly ReadEvent[];
  now: number;
  learningRate: number;
  /** Undefined for an engram that is gone: what was read of it teaches nothing. */
  engramOf(id: string): ReadEngram | undefined;
  /** The words of a query, as the index knows them. */
  wordsOf(query: string): string[];
}

/** A window that closed, with all that decided. */
export interface ClosedWindow {
  id: string;
  openedAt: string;
  closedAt: string;
  rules: SignalRule[];
  /** Sum of the weights, -1 to 1. */
  sum: number;
  expected: number;
  /** Prediction error, 0 when it taught nothing. */
  error: number;
  verdict: WindowVerdict;
}

export interface SignalPlan {
  deltas: EngramUsageDelta[];
  memory: SignalMemory;
  closed: ClosedWindow[];
}

/** Pure: the same memory, events and instant give the same plan; what is in `events` is counted once by it. */
export function planSignals(input: SignalInput): SignalPlan {
  const windows: Windows = new Map(input.memory.windows.map((window) => [window.id, { ...window }]));
  const tallies = structuredClone(input.memory.tallies);
  const deltas = new Map<string, UsageDelta>();
  const closed: ClosedWindow[] = [];
  const context = { wordsOf: input.wordsOf, lengthOf: (id: string) => input.engramOf(id)?.windowMs };
  const closeUntil = (instant: number): void => {
    for (const window of windows.values()) {
      if (window.closesAt > instant) continue;
      windows.delete(window.id);
      const end = close(window, input);
      if (end === undefined) continue;
      closed.push(end);
      tally(tallies, end);
      teach(deltas, window, end, input.learningRate);
    }
  };
  for (const event of input.events.map((each) => withoutFuture(each, input.now))) {
    closeUntil(event.atMs);
    observe(windows, event, context);
    if (event.type === 'retrieval')
      for (const [id, relevance] of event.hits) count(deltas, id, formatInstant(event.atMs), relevance);
  }
  healClock(windows, input);
  closeUntil(input.now);
  return {
    deltas: [...deltas].flatMap(([id, delta]) => withEngram(id, delta, input)),
    memory: { windows: [...windows.values()], tallies },
    closed,
  };
}

function close(window: Window, { engramOf }: SignalInput): ClosedWindow | undefined {
  const engram = engramOf(window.id);
  if (engram === undefined) return undefined;
  const rules = window.feedback === undefined ? rulesFired(window) : [];
  const sum = sumOfRules(rules);
  const expected = window.expected ?? engram.lastRetrievalScore ?? 0.5;
  return {
    id: window.id,
    openedAt: formatInstant(window.openedAt),
    closedAt: formatInstant(window.closesAt),
    rules,
    sum,
    expected,
    error: predictionError(sum, expected),
    verdict: verdictOf(window, sum),
  };
}

/** Reinforcement moves with the error; a window with a good sum was an effective use when it was last opened. */
function teach(
  deltas: Map<string, UsageDelta>,
  { lastGet, openedAt }: Window,
  { id, sum, error }: ClosedWindow,
  learningRate: number,
): void {
  if (error === 0 && sum <= 0) return;
  const delta = deltas.get(id) ?? {};
  delta.reinforcement = (delta.reinforcement ?? 0) + error * learningRate;
  const effectiveAt = formatInstant(lastGet?.at ?? openedAt);
  if (sum > 0 && effectiveAt > (delta.effectiveAt ?? '')) delta.effectiveAt = effectiveAt;
  deltas.set(id, delta);
}

function count(deltas: Map<string, UsageDelta>, id: string, at: string, relevance: number): void {
  const delta = deltas.get(id) ?? {};
  delta.retrieved = (delta.retrieved ?? 0) + 1;
  if (at >= (delta.retrievedAt ?? '')) {
    delta.retrievedAt = at;
    delta.retrievalScore = relevance;
  }
  deltas.set(id, delta);
}

function tally(tallies: Record<string, WindowTally>, { id, verdict }: ClosedWindow): void {
  const known = Object.hasOwn(tallies, id) ? tallies[id] : undefined;
  const counts = known ?? { effective: 0, inconclusive: 0, contradicted: 0 };
  counts[verdict] += 1;
  tallies[id] = counts;
}

/** What a clock of the future noted happened by now at the latest: a later stamp would win over all that comes. */
function withoutFuture(event: ReadEvent, now: number): ReadEvent {
  return event.atMs > now ? { ...event, atMs: now } : event;
}

/** A window that a clock of the future opened closes as if it had been opened now. */
function healClock(windows: Windows, { now, engramOf }: SignalInput): void {
  for (const window of windows.values()) {
    const length = engramOf(window.id)?.windowMs;
    if (window.openedAt > now && length !== undefined)
      window.closesAt = Math.min(window.closesAt, now + length);
  }
}

function withEngram(id: string, delta: UsageDelta, { engramOf }: SignalInput): EngramUsageDelta[] {
  const engram = engramOf(id);
  return engram === undefined ? [] : [{ ...delta, id, isPrivate: engram.isPrivate, judged: engram.judged }];
}
