import { parseDuration } from '../../config/duration';
import { CoEngramError } from '../../errors';

/** How often: whole minutes that divide an hour, hours that divide a day, a day, or a week. */
export interface Interval {
  minutes: number;
  /** As people write it: `15m`, `6h`, `1d`. */
  text: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MINUTE_MS = 60_000;

const ALLOWED: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30],
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  DAY,
  WEEK,
];

/**
 * Reads `15m`, `6h`, `1d`. A clock starts anew every hour and every day, so that other intervals would not be kept:
 * USAGE names the nearest ones. `least` in minutes.
 */
export function parseInterval(text: string, least = 1): Interval {
  const ms = /[a-z]\s*$/.test(text) ? parseDuration(text) : undefined;
  if (ms === undefined || ms === 0) {
    throw new CoEngramError(
      'USAGE',
      `--every must be a time such as 15m, 6h, 1d, not ${JSON.stringify(text)}`,
    );
  }
  const minutes = ms / MINUTE_MS;
  const allowed = ALLOWED.filter((each) => each >= least);
  if (allowed.includes(minutes)) return { minutes, text: intervalText(minutes) };
  const why =
    minutes < least
      ? `is more often than every ${intervalText(least)}`
      : 'does not divide an hour, a day or a week';
  throw new CoEngramError('USAGE', `--every ${text} ${why}`, {
    hint: `the nearest: ${nearest(allowed, minutes).map(intervalText).join(' or ')}`,
    data: { name: '--every', value: text, nearest: nearest(allowed, minutes).map(intervalText) },
  });
}

/** The next smaller and the next larger one, the nearer first. */
function nearest(allowed: readonly number[], minutes: number): number[] {
  const below = allowed.filter((each) => each < minutes).slice(-1);
  const above = allowed.filter((each) => each > minutes).slice(0, 1);
  const distance = (each: number) => Math.abs(Math.log(each / minutes));
  return [...below, ...above].sort((a, b) => distance(a) - distance(b));
}

function intervalText(minutes: number): string {
  if (minutes % WEEK === 0) return `${minutes / WEEK}w`;
  if (minutes % DAY === 0) return `${minutes / DAY}d`;
  return minutes % HOUR === 0 ? `${minutes / HOUR}h` : `${minutes}m`;
}

/** The moment of the hour, and of the day, so that not everything in the world runs at once. */
export interface Offset {
  minute: number;
  hour: number;
}

/** The five fields of cron. */
export function cronTime({ minutes }: Interval, { minute, hour }: Offset): string {
  if (minutes < HOUR) return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`;
  if (minutes < DAY) return minutes === HOUR ? `${minute} * * * *` : `${minute} */${minutes / HOUR} * * *`;
  return `${minute} ${hour} * * ${minutes === WEEK ? '1' : '*'}`;
}

/** OnCalendar of systemd. */
export function calendarTime({ minutes }: Interval, { minute, hour }: Offset): string {
  const [mm, hh] = [minute, hour].map((each) => String(each).padStart(2, '0'));
  if (minutes < HOUR) return `*-*-* *:00/${minutes}:00`;
  if (minutes < DAY) return `*-*-* 00/${minutes / HOUR}:${mm}:00`;
  return `${minutes === WEEK ? 'Mon ' : ''}*-*-* ${hh}:${mm}:00`;
}
