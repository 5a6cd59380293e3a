const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?$/;

/**
 * Milliseconds since 1970 of an ISO 8601 date (midnight UTC) or date-time; undefined when it is neither or
 * no day of the calendar. A time without a zone is read as UTC, so that no answer depends on the machine.
 */
export function parseInstant(text: string): number | undefined {
  const match = DATE.exec(text) ?? INSTANT.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const clock = [hour ?? 0, minute ?? 0, second ?? 0] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  const midnight = utcDay(year ?? 0, month ?? 0, day ?? 0);
  const offset = offsetMs(match[8], Number(match[9] ?? 0), Number(match[10] ?? 0));
  if (midnight === undefined || offset === undefined) return undefined;
  const ms = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000 + 1e-6);
  return midnight + clock[0] * 3_600_000 + clock[1] * 60_000 + clock[2] * 1000 + ms - offset;
}

/** `2026-01-02T03:04:05.678Z` for milliseconds since 1970. Throws RangeError outside the years 0-9999. */
export function formatInstant(ms: number): string {
  const text = new Date(ms).toISOString();
  if (text.length !== 24) throw new RangeError(`instant ${ms} is outside the years 0-9999`);
  return text;
}

function utcDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isSameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSameDay ? date.getTime() : undefined;
}

function offsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
