import { CoEngramError } from '../errors';
import { closest } from '../util/closest';
import { parseInstant } from '../util/instants';
import type { Assignment, ValueSpec } from './declarations';

/** A value as the parsers found it, with the name it is known by: `--limit` or `TITLE`. */
interface Given {
  name: string;
  text: string;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function refuse(given: Given, allowed: string, hint?: string): CoEngramError {
  return new CoEngramError('USAGE', `${given.name} must be ${allowed}, not ${JSON.stringify(given.text)}`, {
    hint,
    data: { name: given.name, value: given.text, allowed },
  });
}

function range(spec: { min?: number; max?: number }): string {
  if (spec.min !== undefined && spec.max !== undefined) return ` from ${spec.min} to ${spec.max}`;
  if (spec.min !== undefined) return ` of at least ${spec.min}`;
  return spec.max === undefined ? '' : ` of at most ${spec.max}`;
}

function readNumber(spec: Extract<ValueSpec, { type: 'integer' | 'number' }>, given: Given): number {
  const isWhole = spec.type === 'integer';
  const value = NUMBER.test(given.text) ? Number(given.text) : Number.NaN;
  const isFine =
    Number.isFinite(value) &&
    (!isWhole || Number.isSafeInteger(value)) &&
    value >= (spec.min ?? Number.NEGATIVE_INFINITY) &&
    value <= (spec.max ?? Number.POSITIVE_INFINITY);
  if (!isFine) throw refuse(given, `a ${isWhole ? 'whole ' : ''}number${range(spec)}`);
  return value === 0 ? 0 : value;
}

function readChoice(spec: Extract<ValueSpec, { type: 'choice' }>, given: Given): string {
  if (spec.choices.includes(given.text)) return given.text;
  const spellings = new Map(Object.entries(spec.spellings ?? {}));
  const meant = spellings.get(given.text);
  if (meant !== undefined) return meant;
  const near = closest(given.text, spec.choices);
  throw refuse(
    given,
    `one of ${spec.choices.join(', ')}`,
    near === undefined ? undefined : `did you mean ${near}?`,
  );
}

function readDate(given: Given): string {
  if (parseInstant(given.text) !== undefined) return given.text;
  throw refuse(given, 'a date like 2026-01-31 or 2026-01-31T12:00:00Z');
}

function readAssignment(given: Given): Assignment {
  const at = given.text.indexOf('=');
  if (at < 1) throw refuse(given, 'FIELD=VALUE');
  return { name: given.text.slice(0, at), value: given.text.slice(at + 1) };
}

/** The typed value of a text; throws USAGE that names flag, value and what is allowed. */
export function readValue(spec: ValueSpec, given: Given): string | number | Assignment {
  if (given.text === '' && !('allowEmpty' in spec && spec.allowEmpty)) {
    throw new CoEngramError('USAGE', `${given.name} must not be empty`, { data: { name: given.name } });
  }
  switch (spec.type) {
    case 'integer':
    case 'number':
      return readNumber(spec, given);
    case 'choice':
      return readChoice(spec, given);
    case 'date':
      return readDate(given);
    case 'assignment':
      return readAssignment(given);
    default:
      return given.text;
  }
}
