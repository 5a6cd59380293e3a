/** One line of a usage file: eleven tab-separated columns, in a settled file twelve with the writer's key first. */
import { parseInstant } from '../util/instants';
import type { UsageLine } from './usage';

/** A line of any usage file; `key` is there exactly in the settled file, where lines of many writers lie. */
export interface UsageRow extends UsageLine {
  key?: string;
}

/** Sums and scores are kept as integers: this many make 1. */
export const UNITS = 10_000;

/** Larger numbers are damage, not use; so sums of many writers stay exact. */
export const LARGEST_NUMBER = 1_000_000_000;

export const USAGE_COLUMNS = [
  'id',
  'n',
  'retrieved',
  'effective',
  'failed',
  'reinforcement',
  'importance',
  'confidence',
  'lastRetrievedAt',
  'lastEffectiveAt',
  'lastRetrievalScore',
] as const;

/** Every id that engram files may have. */
const ID = /^[0-9A-Za-z]{20,32}$/;
const INTEGER = /^(?:0|-?[1-9]\d{0,9})$/;

/** The line without its line end. Parsing it gives the same line, and a line has exactly one text. */
export function formatUsageLine(line: UsageRow): string {
  const columns = USAGE_COLUMNS.map((column) => String(line[column]));
  return (line.key === undefined ? columns : [line.key, ...columns]).join('\t');
}

/** The line, or what is wrong with it. Columns after the last known one are read over when `mayBeLonger`. */
export function parseUsageLine(
  text: string,
  options: { hasKey?: boolean; mayBeLonger?: boolean } = {},
): UsageRow | { message: string } {
  const parts = text.split('\t');
  const key = options.hasKey === true ? parts.shift() : undefined;
  const tooLong = parts.length > USAGE_COLUMNS.length && options.mayBeLonger !== true;
  if (parts.length < USAGE_COLUMNS.length || tooLong) return { message: 'wrong number of columns' };
  const [id = '', ...rest] = parts;
  if (!isUsageId(id)) return { message: 'no engram id' };
  if (key !== undefined && !isWriterKey(key)) return { message: 'no writer key' };
  const numbers = [...rest.slice(0, 7), rest[9] ?? ''].map(parseInteger);
  const line = lineOf(id, numbers, rest[7] ?? '', rest[8] ?? '');
  const message = problemOf(line, numbers);
  if (message !== undefined) return { message };
  return key === undefined ? line : { key, ...line };
}

/** Of two lines of one writer and engram the one that holds more: the larger n, on a tie the larger text. */
export function largerLine<Line extends UsageRow>(a: Line, b: Line): Line {
  if (a.n !== b.n) return a.n > b.n ? a : b;
  return formatUsageLine(a) >= formatUsageLine(b) ? a : b;
}

/** True for what a usage line can stand for: an engram's id. */
export function isUsageId(text: string): boolean {
  return ID.test(text);
}

/** True for `w` and nine of 0-9a-z: never a number, a date or a boolean to any YAML reader. */
export function isWriterKey(text: string): boolean {
  return /^w[0-9a-z]{9}$/.test(text);
}

function lineOf(
  id: string,
  numbers: readonly number[],
  lastRetrievedAt: string,
  lastEffectiveAt: string,
): UsageLine {
  const [n = 0, retrieved = 0, effective = 0, failed = 0] = numbers;
  const [reinforcement = 0, importance = 0, confidence = 0, lastRetrievalScore = 0] = numbers.slice(4);
  return {
    id,
    n,
    retrieved,
    effective,
    failed,
    reinforcement,
    importance,
    confidence,
    lastRetrievedAt,
    lastEffectiveAt,
    lastRetrievalScore,
  };
}

function problemOf(line: UsageLine, numbers: readonly number[]): string | undefined {
  if (numbers.some((number) => Number.isNaN(number))) return 'no integer where one belongs';
  if (numbers.some((number) => Math.abs(number) > LARGEST_NUMBER)) return 'a number out of range';
  if (line.n < 1) return 'n is less than 1';
  if (line.lastRetrievalScore < -1 || line.lastRetrievalScore > UNITS) return 'a score out of range';
  for (const instant of [line.lastRetrievedAt, line.lastEffectiveAt]) {
    if (instant !== '' && parseInstant(instant) === undefined) return 'no instant where one belongs';
  }
  return undefined;
}

function parseInteger(text: string): number {
  return INTEGER.test(text) ? Number(text) : Number.NaN;
}
