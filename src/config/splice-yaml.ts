/** Changes one key of a YAML text in place: everything else stays byte for byte. */
import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { CoEngramError } from '../errors';
import { findPair, parseConfigText } from './config-text';
import { formatYamlValue } from './format-yaml-value';
import { setIn, unsetIn } from './nested-values';
import {
  colonAfter,
  columnOf,
  endOf,
  endOfLine,
  isEmptyValue,
  rangeOf,
  startOfLine,
  trimEnd,
} from './yaml-ranges';

interface Splice {
  start: number;
  end: number;
  text: string;
}

/** The text with the value of `names` set (a key that is new goes to the end of its section). */
export function setYaml(text: string, path: string, names: readonly string[], wanted: unknown): string {
  const value = wanted === 0 ? 0 : wanted; // No minus before a zero.
  const expected = structuredClone(parseConfigText(text, path));
  setIn(expected, names, value);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const splice = planSet(text, names, value, eol);
  return checked(text, path, names, splice, expected);
}

/** The text without the key; unchanged when it is not there. */
export function unsetYaml(text: string, path: string, names: readonly string[]): string {
  const expected = structuredClone(parseConfigText(text, path));
  if (!unsetIn(expected, names)) return text;
  return checked(text, path, names, planUnset(text, names), expected);
}

function checked(
  text: string,
  path: string,
  names: readonly string[],
  splice: Splice | undefined,
  expected: Record<string, unknown>,
): string {
  const key = names.join('.');
  if (splice !== undefined) {
    const next = text.slice(0, splice.start) + splice.text + text.slice(splice.end);
    const { errors, values } = readBack(next);
    if (errors === 0 && isDeepStrictEqual(withoutEmpty(values), withoutEmpty(expected))) return next;
  }
  throw new CoEngramError('INVALID_DATA', `${path}: ${key} cannot be changed in place`, {
    hint: 'change it in an editor',
  });
}

function readBack(text: string): { errors: number; values: unknown } {
  const document = parseDocument(text);
  const errors = document.errors.length;
  return { errors, values: errors > 0 ? undefined : document.toJS() };
}

/** A section whose last key went (`search:`) is the same as one without keys. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, below]) => [name, withoutEmpty(below)]);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function planSet(text: string, names: readonly string[], value: unknown, eol: string): Splice | undefined {
  const { contents } = parseDocument(text);
  if (contents === null) return appendAtEnd(text, block(names, value, '', eol), eol);
  if (!isMap(contents)) return undefined;
  return setInMap(text, contents as YAMLMap, names, value, eol);
}

function setInMap(
  text: string,
  map: YAMLMap,
  names: readonly string[],
  value: unknown,
  eol: string,
): Splice | undefined {
  const [name = '', ...below] = names;
  const pair = findPair(map.items, name);
  if (pair === undefined) return insertPair(text, map, names, value, eol);
  if (below.length === 0) return replaceValue(text, pair, value);
  if (isMap(pair.value)) return setInMap(text, pair.value as YAMLMap, below, value, eol);
  return isEmptyValue(pair.value) ? fillSection(text, map, pair, below, value, eol) : undefined;
}

function replaceValue(text: string, pair: Pair, value: unknown): Splice | undefined {
  const written = formatYamlValue(value);
  if (isEmptyValue(pair.value)) {
    const colon = colonAfter(text, pair);
    return colon === undefined ? undefined : { start: colon, end: colon, text: ` ${written}` };
  }
  const range = rangeOf(pair.value);
  const keyRange = rangeOf(pair.key);
  if (range === undefined || keyRange === undefined) return undefined;
  const [start, end] = range;
  // A list written as lines may stand under its key without indent; what replaces it may not.
  const isBelow = text.slice(keyRange[1], start).includes('\n');
  const missing = isBelow ? Math.max(0, columnOf(text, keyRange[0]) + 2 - columnOf(text, start)) : 0;
  return { start, end: trimEnd(text, start, end), text: ' '.repeat(missing) + written };
}

function fillSection(
  text: string,
  map: YAMLMap,
  pair: Pair,
  names: readonly string[],
  value: unknown,
  eol: string,
): Splice | undefined {
  const colon = colonAfter(text, pair);
  const key = rangeOf(pair.key);
  if (colon === undefined || key === undefined) return undefined;
  if (map.flow === true) return { start: colon, end: colon, text: ` ${flow(names, value)}` };
  const lineEnd = endOfLine(text, colon);
  const indent = `${' '.repeat(columnOf(text, key[0]))}  `;
  return afterLine(text, lineEnd, block(names, value, indent, eol), eol);
}

function insertPair(
  text: string,
  map: YAMLMap,
  names: readonly string[],
  value: unknown,
  eol: string,
): Splice | undefined {
  const [name = '', ...below] = names;
  const last = map.items.at(-1);
  const mapRange = rangeOf(map);
  if (map.flow === true) {
    const entry = `${name}: ${flow(below, value)}`;
    if (last === undefined) return mapRange && { start: mapRange[0] + 1, end: mapRange[0] + 1, text: entry };
    const at = endOf(text, last);
    return at === undefined ? undefined : { start: at, end: at, text: `, ${entry}` };
  }
  const key = rangeOf(map.items[0]?.key);
  const end = last === undefined ? undefined : endOf(text, last);
  if (key === undefined || end === undefined) return undefined;
  const indent = ' '.repeat(columnOf(text, key[0]));
  return afterLine(text, endOfLine(text, end), block(names, value, indent, eol), eol);
}

function planUnset(text: string, names: readonly string[]): Splice | undefined {
  let map: unknown = parseDocument(text).contents;
  for (const name of names.slice(0, -1))
    map = isMap(map) ? findPair(map.items as Pair[], name)?.value : undefined;
  if (!isMap(map)) return undefined;
  const items = map.items as Pair[];
  const at = items.findIndex((pair) => isScalar(pair.key) && String(pair.key.value) === names.at(-1));
  const pair = items[at];
  const start = rangeOf(pair?.key)?.[0];
  const end = pair === undefined ? undefined : endOf(text, pair);
  if (start === undefined || end === undefined) return undefined;
  if (map.flow !== true) return { start: startOfLine(text, start), end: endOfLine(text, end), text: '' };
  const next = rangeOf(items[at + 1]?.key)?.[0];
  if (next !== undefined) return { start, end: next, text: '' };
  const before = items[at - 1];
  return { start: (before && endOf(text, before)) ?? start, end, text: '' };
}

/** `a:\n  b: value\n`, each line with the indent. */
function block(names: readonly string[], value: unknown, indent: string, eol: string): string {
  const last = names.length - 1;
  return names
    .map(
      (name, depth) =>
        `${indent}${'  '.repeat(depth)}${name}:${depth === last ? ` ${formatYamlValue(value)}` : ''}${eol}`,
    )
    .join('');
}

/** `{a: {b: value}}` */
function flow(names: readonly string[], value: unknown): string {
  return names.reduceRight((inner, name) => `{${name}: ${inner}}`, formatYamlValue(value));
}

function appendAtEnd(text: string, lines: string, eol: string): Splice {
  return afterLine(text, text.length, lines, eol);
}

/** Inserts whole lines at a line's start; the line before it gets its missing end. */
function afterLine(text: string, at: number, lines: string, eol: string): Splice {
  const isOpen = at > 0 && text[at - 1] !== '\n';
  return { start: at, end: at, text: isOpen ? eol + lines : lines };
}
