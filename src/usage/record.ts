/** One event becomes a change of a writer's line. */
import { parseInstant } from '../util/instants';
import { latestInstant, latestRetrieval } from './latest';
import type { UsageLine, UsageSums } from './usage';
import { isUsageId, LARGEST_NUMBER, UNITS } from './usage-line';

/** What one event teaches about one engram. What is left out stays as it is. */
export interface UsageDelta {
  /** Counts to add: whole numbers. */
  retrieved?: number;
  effective?: number;
  failed?: number;
  /** Added to the reinforcement score. */
  reinforcement?: number;
  /** How far the shown value moves, -1 to 1; it stays within 0-1. */
  importance?: number;
  confidence?: number;
  /** What the shown value becomes, 0-1; goes before `importance` and `confidence`. */
  setImportance?: number;
  setConfidence?: number;
  /** Instants (ISO 8601); an earlier one than the line's changes nothing. */
  retrievedAt?: string;
  /** Relevance of that retrieval, 0-1. */
  retrievalScore?: number;
  effectiveAt?: string;
}

/** Judged value plus the sum over all writers, unclamped, in 1/10000: `valueBefore` gives it. */
export interface ValueBefore {
  importance: number;
  confidence: number;
}

/** Where an engram's values stand before an event. `judged` are the front matter's values as they will be. */
export function valueBefore(
  judged: { importance: number; confidence: number },
  sums: Pick<UsageSums, 'importance' | 'confidence'> | undefined,
): ValueBefore {
  return {
    importance: judged.importance * UNITS + (sums?.importance ?? 0),
    confidence: judged.confidence * UNITS + (sums?.confidence ?? 0),
  };
}

/**
 * The line after the event, with n + 1; the same line (undefined for none) when the event teaches nothing. Of
 * importance and confidence the difference is recorded that makes the *shown* value right: where the sum of
 * several writers had left 0-1, the next event brings it back. Throws RangeError for numbers and instants that are none.
 */
export function recordDelta(
  line: UsageLine | undefined,
  delta: UsageDelta & { id: string },
  before: ValueBefore,
): UsageLine | undefined {
  const old = line ?? emptyLine(delta.id);
  checkInstant(delta.retrievedAt);
  checkInstant(delta.effectiveAt);
  const next: UsageLine = {
    ...old,
    retrieved: plus(old.retrieved, count(delta.retrieved)),
    effective: plus(old.effective, count(delta.effective)),
    failed: plus(old.failed, count(delta.failed)),
    reinforcement: plus(old.reinforcement, units(delta.reinforcement)),
    importance: plus(old.importance, shift(before.importance, delta.importance, delta.setImportance)),
    confidence: plus(old.confidence, shift(before.confidence, delta.confidence, delta.setConfidence)),
    lastEffectiveAt: latestInstant(old.lastEffectiveAt, delta.effectiveAt) ?? '',
    ...retrievalOf(old, delta),
  };
  const isSame = (Object.keys(next) as Array<keyof UsageLine>).every((name) => next[name] === old[name]);
  return isSame ? line : { ...next, n: plus(old.n, 1) };
}

function emptyLine(id: string): UsageLine {
  if (!isUsageId(id)) throw new RangeError(`no engram id: ${id}`);
  return {
    id,
    n: 0,
    retrieved: 0,
    effective: 0,
    failed: 0,
    reinforcement: 0,
    importance: 0,
    confidence: 0,
    lastRetrievedAt: '',
    lastEffectiveAt: '',
    lastRetrievalScore: -1,
  };
}

/** The units to record, so that the shown value moves by `delta` or becomes `target`. */
function shift(before: number, delta: number | undefined, target: number | undefined): number {
  if (target === undefined && (delta === undefined || delta === 0)) return 0;
  const shown = clamp(before);
  const step = units(delta);
  const isFree = before === shown && shown + step === clamp(shown + step);
  if (target === undefined && isFree) return step;
  return Math.round(clamp(target === undefined ? shown + step : finite(target) * UNITS) - finite(before));
}

function retrievalOf(
  old: UsageLine,
  delta: UsageDelta,
): Pick<UsageLine, 'lastRetrievedAt' | 'lastRetrievalScore'> {
  const { lastRetrievedAt, lastRetrievalScore } = old;
  if (delta.retrievedAt === undefined) return { lastRetrievedAt, lastRetrievalScore };
  const score = delta.retrievalScore === undefined ? -1 : clamp(units(delta.retrievalScore));
  const latest = latestRetrieval(
    { lastRetrievedAt, lastRetrievalScore },
    { lastRetrievedAt: delta.retrievedAt, lastRetrievalScore: score },
  );
  return {
    lastRetrievedAt: latest.lastRetrievedAt ?? '',
    lastRetrievalScore: latest.lastRetrievalScore ?? -1,
  };
}

function units(value = 0): number {
  return Math.round(finite(value) * UNITS);
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`no number to record: ${value}`);
  return value;
}

function checkInstant(text: string | undefined): void {
  if (text !== undefined && parseInstant(text) === undefined) {
    throw new RangeError(`no instant to record: ${text}`);
  }
}

function count(value = 0): number {
  if (!Number.isInteger(value)) throw new RangeError(`no whole number to count: ${value}`);
  return value;
}

/** Stays where a usage line can hold it; never -0. */
function plus(a: number, b: number): number {
  return Math.min(LARGEST_NUMBER, Math.max(-LARGEST_NUMBER, a + b)) + 0;
}

function clamp(unitsValue: number): number {
  return Math.min(UNITS, Math.max(0, unitsValue));
}
