import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';
import type { FieldRow } from './field-row';
import { isUsableId, normalizeId } from './id';
import { slugify } from './slug';

/**
 * Checks a value from outside (flags, JSON, HTTP) against its row and gives it as it is kept in memory; null
 * for "none". Throws USAGE naming the field, the value and what is allowed.
 */
export function checkValue(field: FieldRow, value: unknown): unknown {
  if (value === null || value === undefined || value === '') {
    if (field.isRequired) throw refuse(field, value, 'it is required');
    return null;
  }
  switch (field.type) {
    case 'id':
      return checkId(field, value);
    case 'text':
      return checkText(field, value);
    case 'slug':
      return slugify(checkText(field, value));
    case 'texts':
      return toList(field, value).map((item) => checkText(field, item));
    case 'enum':
      return checkEnum(field, value);
    case 'enums':
      return toList(field, value).map((item) => checkEnum(field, item));
    case 'number':
    case 'integer':
      return checkNumber(field, value);
    case 'boolean':
      return checkBoolean(field, value);
    case 'instant':
      return checkInstant(field, value);
    case 'map':
      return checkMap(field, value);
    case 'maps':
      if (!Array.isArray(value)) throw refuse(field, value, 'a list of objects');
      return value.map((item) => checkMap(field, item));
  }
}

function refuse(field: FieldRow, value: unknown, allowed: string): CoEngramError {
  const shown = typeof value === 'string' ? `"${clip(value)}"` : clip(JSON.stringify(value) ?? String(value));
  return new CoEngramError('USAGE', `${field.name} cannot be ${shown}`, {
    hint: `allowed: ${allowed}`,
    data: { field: field.name, allowed },
  });
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function checkId(field: FieldRow, value: unknown): string {
  const id = typeof value === 'string' ? normalizeId(value) : '';
  if (!isUsableId(id)) throw refuse(field, value, '20 to 32 letters and digits, for new ones a ULID');
  return id;
}

function checkText(field: FieldRow, value: unknown): string {
  if (typeof value !== 'string') throw refuse(field, value, 'a text');
  const max = field.maxLength;
  if (value.trim() === '') throw refuse(field, value, 'a text that is not empty');
  if (max !== undefined && [...value].length > max) throw refuse(field, value, `1 to ${max} characters`);
  return value;
}

/** A list, or a text with commas. */
function toList(field: FieldRow, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') throw refuse(field, value, 'a list, or words with commas between them');
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function checkEnum(field: FieldRow, value: unknown): string {
  const values = field.values ?? [];
  const text = typeof value === 'string' ? (field.aliases?.[value] ?? value) : '';
  if (!values.includes(text)) throw refuse(field, value, values.join(', '));
  return text;
}

function checkNumber(field: FieldRow, value: unknown): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, type } = field;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isRight = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
  if (typeof number !== 'number' || !isRight || number < min || number > max) {
    throw refuse(field, value, rangeText(field));
  }
  return number;
}

/** `a number from 0 to 1`, for messages. */
export function rangeText({ type, min, max }: FieldRow): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  if (min === undefined) return noun;
  return max === undefined ? `${noun} from ${min} on` : `${noun} from ${min} to ${max}`;
}

function checkBoolean(field: FieldRow, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw refuse(field, value, 'true, false');
}

function checkInstant(field: FieldRow, value: unknown): string {
  const isInstant = typeof value === 'string' && parseInstant(value) !== undefined;
  if (!isInstant) throw refuse(field, value, 'a date (2026-01-02) or an instant (2026-01-02T03:04:05Z)');
  return value;
}

function checkMap(field: FieldRow, value: unknown): Record<string, unknown> {
  const members = field.members ?? [];
  const names = members.map((member) => member.name).join(', ');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse(field, value, `an object with ${names}`);
  }
  const known = new Map(members.map((member) => [member.name, member]));
  const result: Record<string, unknown> = {};
  for (const member of members) {
    const given: unknown = (value as Record<string, unknown>)[member.name];
    const checked = checkValue({ ...member, name: `${field.name}.${member.name}` }, given);
    if (checked !== null) result[member.name] = checked;
  }
  for (const name of Object.keys(value)) {
    if (!known.has(name)) throw refuse({ ...field, name: `${field.name}.${name}` }, name, names);
  }
  return result;
}
