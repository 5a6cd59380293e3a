import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';
import type { Surroundings } from '../util/surroundings';

/** The clock of one run: CO_ENGRAM_NOW (a date, a date-time or milliseconds) stops it. */
export function clockOf(env: Surroundings['env'], systemNow: () => number): () => number {
  const set = env.CO_ENGRAM_NOW;
  if (set === undefined || set === '') return systemNow;
  return () => {
    const instant = /^\d+$/.test(set) ? Number(set) : parseInstant(set);
    if (instant !== undefined && Number.isSafeInteger(instant)) return instant;
    throw new CoEngramError(
      'USAGE',
      `CO_ENGRAM_NOW must be a date or milliseconds, not ${JSON.stringify(set)}`,
    );
  };
}
