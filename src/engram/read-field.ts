import { parseInstant } from '../util/instants';
import { rangeText } from './check-value';
import type { FieldRow } from './field-row';
import type { YamlMap, YamlValue } from './yaml-document';

/** A field of a file, read as far as it can be; `problem` says what was wrong with it. */
export interface ReadField {
  /** undefined = absent. */
  value: unknown;
  problem?: string;
}

/** Gives the source of the value's scalars, for texts that YAML takes for something else (`no`, `0123`). */
export type AsText = () => YamlValue;

/**
 * Reads a value tolerantly: what is out of range is clamped, what has another type is converted where its
 * meaning is plain, and replaced by the field's fallback, or left out, where it is not. Never throws.
 */
export function readField(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  if (value === null || value === '') return { value: undefined };
  switch (field.type) {
    case 'id':
    case 'text':
      return readText(field, value, asText);
    case 'slug':
      return readSlug(field, value, asText);
    case 'texts':
      return readTexts(field, value, asText);
    case 'enum':
      return readEnum(field, value, asText);
    case 'enums':
      return readEnums(field, value, asText);
    case 'number':
    case 'integer':
      return readNumber(field, value);
    case 'boolean':
      return readBoolean(value);
    case 'instant':
      return readInstant(field, value, asText);
    case 'map':
      return readMap(field, value, asText);
    case 'maps':
      return readMaps(field, value, asText);
  }
}

function unreadable(field: FieldRow, expected: string): ReadField {
  return { value: field.fallback, problem: `is no ${expected}` };
}

function isCollection(value: YamlValue): value is YamlValue[] | YamlMap {
  return typeof value === 'object' && value !== null;
}

function readText(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  if (isCollection(value)) return unreadable(field, 'text');
  if (typeof value !== 'string') {
    return { value: String(asText()), problem: `is read as ${typeof value} by YAML: put it in quotes` };
  }
  const max = field.maxLength;
  if (max === undefined || value.length <= max || [...value].length <= max) return { value };
  return { value, problem: `is longer than ${max} characters` };
}

/** A file name that somebody pinned, in any form but one that leads to another folder. */
function readSlug(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  const read = readText(field, value, asText);
  const isName = typeof read.value === 'string' && !/[/\\\p{Cc}]|^\.|\.$/u.test(read.value);
  return isName || read.value === undefined ? read : unreadable(field, 'file name');
}

function readTexts(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  if (!Array.isArray(value)) {
    const one = readText(field, value, asText);
    const isText = typeof one.value === 'string';
    return { value: isText ? [one.value] : undefined, problem: 'is no list' };
  }
  if (value.every((item) => typeof item === 'string' && item !== '')) return { value };
  const sources = asText();
  const items = (Array.isArray(sources) ? sources : []).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
  return { value: items, problem: 'has items that YAML does not read as text: put them in quotes' };
}

function readEnum(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  const values = field.values ?? [];
  const text = typeof value === 'string' ? value : isCollection(value) ? '' : String(asText());
  const meant = toEnum(field, text);
  if (meant !== undefined) return { value: meant };
  const lower = toEnum(field, text.trim().toLowerCase());
  const problem = `is none of ${values.join(', ')}`;
  return { value: lower ?? field.fallback, problem };
}

function toEnum(field: FieldRow, text: string): string | undefined {
  if (field.values?.includes(text)) return text;
  return field.aliases !== undefined && Object.hasOwn(field.aliases, text) ? field.aliases[text] : undefined;
}

function readEnums(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  const list = readTexts(field, value, asText);
  const texts = Array.isArray(list.value) ? list.value : [];
  const items = texts.map((item) => toEnum(field, String(item))).filter((item) => item !== undefined);
  const problem =
    items.length < texts.length ? `has items that are none of ${field.values?.join(', ')}` : undefined;
  return { value: items, problem: list.problem ?? problem };
}

function readNumber(field: FieldRow, value: YamlValue): ReadField {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return unreadable(field, rangeText(field).slice(2));
  const { min = Number.NEGATIVE_INFINITY, max = Number.MAX_VALUE } = field;
  const whole = field.type === 'integer' ? Math.round(number) : number;
  const clamped = Math.min(Math.max(whole, min, -Number.MAX_VALUE), max);
  if (clamped === value) return { value: clamped };
  return {
    value: clamped,
    problem: clamped === number ? 'is a text: no quotes' : `is not ${rangeText(field)}`,
  };
}

function readBoolean(value: YamlValue): ReadField {
  if (typeof value === 'boolean') return { value };
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'yes' || word === 'on')
    return { value: true, problem: 'is not true or false' };
  if (word === 'false' || word === 'no' || word === 'off')
    return { value: false, problem: 'is not true or false' };
  return { value: undefined, problem: 'is not true or false' };
}

function readInstant(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  const text = typeof value === 'string' ? value : isCollection(value) ? '' : String(asText());
  if (parseInstant(text) !== undefined) return { value: text };
  return unreadable(field, 'date or instant');
}

function readMap(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  if (!isCollection(value) || Array.isArray(value)) return unreadable(field, 'mapping');
  const sources = (): YamlMap => {
    const texts = asText();
    return isCollection(texts) && !Array.isArray(texts) ? texts : {};
  };
  // What this version does not know stays, so that a rewritten value loses nothing.
  const result: Record<string, unknown> = { ...value };
  let problem: string | undefined;
  for (const member of field.members ?? []) {
    const given = Object.hasOwn(value, member.name) ? (value[member.name] ?? null) : null;
    const read = readField(member, given, () => sources()[member.name] ?? null);
    const isMissing = read.value === undefined && member.isRequired;
    const wrong = read.problem ?? (isMissing ? 'is missing' : undefined);
    if (wrong !== undefined) problem ??= `${member.name} ${wrong}`;
    const kept = read.value ?? member.default;
    if (kept === undefined) delete result[member.name];
    else result[member.name] = kept;
  }
  return { value: result, problem };
}

function readMaps(field: FieldRow, value: YamlValue, asText: AsText): ReadField {
  if (!Array.isArray(value)) return unreadable(field, 'list of mappings');
  const items: unknown[] = [];
  let problem: string | undefined;
  value.forEach((item, index) => {
    const read = readMap(field, item, () => {
      const texts = asText();
      return (Array.isArray(texts) ? texts[index] : undefined) ?? null;
    });
    if (read.problem !== undefined) problem ??= `item ${index + 1}: ${read.problem}`;
    if (typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value))
      items.push(read.value);
  });
  return { value: items, problem };
}
