import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';

export const DAY_MS = 86_400_000;
/** A hundred years: further back there is nothing. */
const MOST_DAYS = 36_500;
const DEFAULT_DAYS = 7;

/** The last so many days before now. */
export interface TimeWindow {
  days: number;
  /** Milliseconds since 1970. */
  from: number;
  now: number;
}

/** Throws USAGE for anything but a whole number of days, at least one. */
export function timeWindow(now: number, days = DEFAULT_DAYS): TimeWindow {
  if (Number.isSafeInteger(days) && days >= 1 && days <= MOST_DAYS) {
    return { days, from: now - days * DAY_MS, now };
  }
  throw new CoEngramError('USAGE', `a window has 1 to ${MOST_DAYS} whole days, not ${days}`);
}

/** What lies in the window. Instants of the future do: a clock that is wrong hides nothing. */
export function within<T extends { at: string }>(items: readonly T[], { from }: TimeWindow): T[] {
  return items.filter(({ at }) => (parseInstant(at) ?? Number.NEGATIVE_INFINITY) >= from);
}
