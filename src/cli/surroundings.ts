import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';
import { printableLine } from '../util/printable';
import type { Surroundings } from '../util/surroundings';
import type { World } from './world';

/** The end of the year 9999, as far as dates of four digits go. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

/** The clock of one run: CO_ENGRAM_NOW (a date, a date-time or milliseconds) stops it. */
function clockOf(world: World): () => number {
  const set = world.env.CO_ENGRAM_NOW;
  if (set === undefined || set === '') return world.systemNow;
  return () => {
    const instant = /^\d+$/.test(set) ? Number(set) : parseInstant(set);
    if (instant !== undefined && instant >= 0 && instant <= LAST_INSTANT) return instant;
    throw new CoEngramError(
      'USAGE',
      `CO_ENGRAM_NOW must be a date from 1970 to 9999 or milliseconds, not ${JSON.stringify(set)}`,
    );
  };
}

function cwdOf(world: World): string {
  try {
    return world.cwd();
  } catch (cause) {
    throw new CoEngramError('ENVIRONMENT', 'the current folder is gone', {
      hint: 'cd somewhere else',
      cause,
    });
  }
}

/** What domain folders see of the world. */
export function createSurroundings(
  world: World,
  options: { isSilent: boolean; later?: (task: () => void) => void },
): Surroundings {
  return {
    now: clockOf(world),
    cwd: cwdOf(world),
    env: world.env,
    home: world.home,
    platform: world.platform,
    execPath: world.execPath,
    later: options.later,
    onEnd: world.onEnd,
    warn(message) {
      if (options.isSilent) return;
      world.stderr.write(`${printableLine(message)}\n`);
    },
  };
}
