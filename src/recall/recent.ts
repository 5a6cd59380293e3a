/** What changed lately, as a list or by days. */
import type { RecordType } from '../engram/engram';
import type { IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { instantMs } from '../search/instant-ms';
import { withIndex } from '../search/open-index';
import type { Reader } from '../search/request';
import type { Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import { type ReadingOptions, readerOf } from './reader';

/** A memory that was made or changed. */
export interface RecentChange {
  id: string;
  title: string;
  type: RecordType;
  change: 'created' | 'updated';
  at: string;
  by?: string;
  domainTags: string[];
  path: string;
}

export interface RecentOptions extends ReadingOptions {
  /** Default 24. */
  hours?: number;
  /** Default 50. */
  limit?: number;
  /** The repository as of this revision or date. */
  at?: string;
}

export interface RecentAnswer {
  since: string;
  total: number;
  /** The latest first. */
  results: RecentChange[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What was made or changed in the last hours, of the reader's default set. */
export function recent(memory: Memory, { hours = 24, limit = 50, at, ...options }: RecentOptions = {}) {
  const reader = readerOf(memory, options);
  const since = (reader.asOf ?? reader.now) - hours * HOUR_MS;
  return withIndex(memory.repo, { surroundings: memory.surroundings, at }, (view): RecentAnswer => {
    const changes = changesSince(view, reader, since);
    return { since: formatInstant(since), total: changes.length, results: changes.slice(0, limit) };
  });
}

/**
 * The latest first; what was made in the time counts as made. Times after now are somebody's wrong clock, and count; after
 * `asOf` they do not.
 */
export function changesSince(view: IndexView, reader: Reader, since: number): RecentChange[] {
  const isLeftOut = readingSet(view, reader);
  const { touchedAt } = view.columns;
  const found: Array<RecentChange & { ms: number; doc: number }> = [];
  for (const doc of view.docs()) {
    if ((touchedAt[doc] ?? 0) < since || isLeftOut(doc) !== undefined) continue;
    const { id, title, type, domainTags, path, createdAt, createdBy, updatedAt, updatedBy } = view.entry(doc);
    const [made, changed] = [instantMs(createdAt), instantMs(updatedAt)];
    const isNew = made >= since;
    const ms = isNew ? made : changed;
    const by = isNew ? createdBy : updatedBy;
    const change = isNew ? 'created' : 'updated';
    if (ms < since || ms > (reader.asOf ?? ms)) continue;
    found.push({
      id,
      title,
      type,
      change,
      at: formatInstant(ms),
      ...(by === undefined ? {} : { by }),
      domainTags,
      path,
      ms,
      doc,
    });
  }
  found.sort((a, b) => b.ms - a.ms || view.compareDocs(a.doc, b.doc));
  return found.map(({ ms, doc, ...change }) => change);
}

export interface TimelineOptions extends ReadingOptions {
  /** Default day. */
  by?: 'day' | 'week';
  /** How many days or weeks back, today's included; default 14. */
  count?: number;
  at?: string;
}

/** One day or week, from its first midnight in UTC. */
export interface TimelinePeriod {
  from: string;
  created: number;
  updated: number;
  /** The latest first, at most five. */
  titles: string[];
}

export interface TimelineAnswer {
  by: 'day' | 'week';
  /** The oldest first, also those in which nothing happened. */
  periods: TimelinePeriod[];
}

const TITLES = 5;
/** 1970 began on a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS;

/** How much was made and changed by days or weeks. */
export function timeline(
  memory: Memory,
  { by = 'day', count = 14, at, ...options }: TimelineOptions = {},
): Promise<TimelineAnswer> {
  const reader = readerOf(memory, options);
  const length = by === 'day' ? DAY_MS : 7 * DAY_MS;
  const shift = by === 'day' ? 0 : MONDAY_MS;
  const last = startOf(reader.asOf ?? reader.now, length, shift);
  const first = last - (count - 1) * length;
  return withIndex(memory.repo, { surroundings: memory.surroundings, at }, (view) => {
    const changes = changesSince(view, reader, first);
    const periods = Array.from({ length: count }, (_, i) => {
      const from = first + i * length;
      return periodOf(
        formatInstant(from).slice(0, 10),
        changes.filter(({ at: when }) => startOf(instantMs(when), length, shift) === from),
      );
    });
    return { by, periods };
  });
}

function startOf(ms: number, length: number, shift: number): number {
  return Math.floor((ms - shift) / length) * length + shift;
}

function periodOf(from: string, changes: readonly RecentChange[]): TimelinePeriod {
  const created = changes.filter(({ change }) => change === 'created').length;
  return {
    from,
    created,
    updated: changes.length - created,
    titles: changes.slice(0, TITLES).map(({ title }) => title),
  };
}
