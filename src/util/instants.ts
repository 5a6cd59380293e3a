const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Date.UTC takes the years 0-99 for 1900-1999; the calendar repeats every 400 years. */
const CYCLE_MS = Date.UTC(2400, 0) - Date.UTC(2000, 0);

/**
 * Milliseconds since 1970 of an ISO 8601 date (midnight UTC) or date-time; undefined when it is neither or
 * no day of the calendar. A time without a zone is read as UTC, so that no answer depends on the machine.
 */
export function parseInstant(text: string): number | undefined {
  return parseCanonical(text) ?? parseAnyInstant(text);
}

/** The form that formatInstant writes, but for the last days of months: most instants of a repository are in it. */
function parseCanonical(text: string): number | undefined {
  return CANONICAL.test(text) ? Date.parse(text) : undefined;
}

function parseAnyInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const midnight = utcDay(part(1), part(2), part(3));
  const clock = clockMs(part(4), part(5), part(6));
  const offset = offsetMs(match[8], part(9), part(10));
  if (midnight === undefined || clock === undefined || offset === undefined) return undefined;
  const ms = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  return midnight + clock + ms - offset;
}

/** `2026-01-02T03:04:05.678Z` for milliseconds since 1970. Throws RangeError outside the years 0-9999. */
export function formatInstant(ms: number): string {
  const at = new Date(ms);
  const year = at.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`instant ${ms} is outside the years 0-9999`);
  // toISOString looks for the time zone of the machine first, though the text tells none of it.
  const date = `${digits(year, 4)}-${digits(at.getUTCMonth() + 1, 2)}-${digits(at.getUTCDate(), 2)}`;
  const clock = `${digits(at.getUTCHours(), 2)}:${digits(at.getUTCMinutes(), 2)}:${digits(at.getUTCSeconds(), 2)}`;
  return `${date}T${clock}.${digits(at.getUTCMilliseconds(), 3)}Z`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

function utcDay(year: number, month: number, day: number): number | undefined {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (MONTH_DAYS[month - 1] ?? 0) + (isLeap ? 1 : 0);
  if (!(day >= 1 && day <= days && year >= 0)) return undefined;
  return year < 100 ? Date.UTC(year + 400, month - 1, day) - CYCLE_MS : Date.UTC(year, month - 1, day);
}

function clockMs(hours: number, minutes: number, seconds: number): number | undefined {
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return undefined;
  return hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
}

function offsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
