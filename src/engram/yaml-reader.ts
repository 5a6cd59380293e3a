import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import type { YamlEntry, YamlFailure, YamlMap, YamlReader, YamlResult, YamlValue } from './yaml-document';

const MAX_DEPTH = 64;

/** Refusals while turning nodes into values; caught below, where it becomes a typed result. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/**
 * The complete YAML reader: the `yaml` package, YAML 1.2, core schema. Aliases, duplicate keys, keys that are
 * no scalars and deep nesting are refused; `__proto__` is a key like any other. Import this module lazily.
 */
export const yamlReader: YamlReader = {
  read(text, start = 0, end = text.length, asText = false): YamlResult {
    try {
      return readRange(text, start, end, asText);
    } catch (error) {
      if (error instanceof Refusal) return failure(error.message, start + error.offset);
      // The package recurses; a text of ten thousand brackets exhausts the stack.
      if (error instanceof RangeError) return failure('nested too deeply', start);
      throw error;
    }
  },
};

function readRange(text: string, start: number, end: number, asText: boolean): YamlResult {
  const source = text.slice(start, end);
  const document = parseDocument(source, {
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    merge: false,
    // Its own check compares every pair of keys; ours below is linear.
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: true,
    logLevel: 'silent',
  });
  const error = document.errors[0];
  if (error !== undefined) return failure(error.message, start + error.pos[0]);
  const root = document.contents;
  if (isAlias(root)) throw new Refusal('aliases are not read', root.range?.[0] ?? 0);
  if (!isMap(root)) return { type: 'other' };
  const value = mapValue(root, asText, 0);
  const isFlow = root.flow === true;
  const entries = root.items.map((pair) => toEntry(pair, { source, start, isFlow }, value));
  return { type: 'mapping', document: { entries, isFlow } };
}

function failure(message: string, offset: number): YamlResult {
  const result: YamlFailure = { message: message.replace(/\s+/g, ' ').trim(), offset };
  return { type: 'error', failure: result };
}

function toEntry(
  pair: Pair,
  { source, start, isFlow }: { source: string; start: number; isFlow: boolean },
  values: YamlMap,
): YamlEntry {
  const key = keyText(pair.key);
  const keyStart = offsetOf(pair.key, 0);
  const colonEnd = endOfColon(pair);
  const last = endOfPair(pair);
  const contentEnd = Math.max(colonEnd, trimEnd(source, last.offset));
  // Behind a block scalar, empty lines may be part of its text.
  const lineEnd = Math.max(endOfLine(source, contentEnd), last.isBlockScalar ? last.offset : 0);
  const valueEnd = last.isBlockScalar ? beforeBreak(source, lineEnd) : contentEnd;
  const valueStart = valueEnd === colonEnd ? colonEnd : skipBlank(source, colonEnd);
  return {
    key,
    value: values[key] ?? null,
    start: start + keyStart,
    end: start + (isFlow ? valueEnd : lineEnd),
    colonEnd: start + colonEnd,
    valueStart: start + valueStart,
    valueEnd: start + valueEnd,
  };
}

function endOfColon(pair: Pair): number {
  const colon = pair.srcToken?.sep?.find((token) => token.type === 'map-value-ind');
  return colon === undefined ? offsetOf(pair.key, 1) : colon.offset + 1;
}

/** Where the last scalar of a value ends: the package counts comments behind a block collection as part of it. */
function endOfPair(pair: Pair): { offset: number; isBlockScalar: boolean } {
  let value = pair.value;
  let end = endOfColon(pair);
  while (isCollection(value) && value.flow !== true) {
    const last: unknown = value.items.at(-1);
    if (isPair(last)) end = endOfColon(last);
    value = isPair(last) ? last.value : last;
  }
  const isBlockScalar = isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED');
  return { offset: Math.max(end, offsetOf(value, 1)), isBlockScalar };
}

function offsetOf(node: unknown, which: 0 | 1): number {
  const range = (node as { range?: [number, number, number] | null } | null)?.range;
  return range?.[which] ?? 0;
}

function trimEnd(source: string, end: number): number {
  let i = end;
  while (i > 0 && ' \t\r\n'.includes(source.charAt(i - 1))) i--;
  return i;
}

/** Behind spaces, line breaks and comments. */
function skipBlank(source: string, from: number): number {
  let i = from;
  for (;;) {
    while (i < source.length && ' \t\r\n'.includes(source.charAt(i))) i++;
    if (source.charAt(i) !== '#') return i;
    i = endOfLine(source, i);
  }
}

function beforeBreak(source: string, end: number): number {
  return end - (/\r?\n$/.exec(source.slice(Math.max(0, end - 2), end))?.[0].length ?? 0);
}

function endOfLine(source: string, from: number): number {
  const at = source.indexOf('\n', from);
  return at === -1 ? source.length : at + 1;
}

function toValue(node: unknown, asText: boolean, depth: number): YamlValue {
  if (node === null || node === undefined) return null;
  if (depth > MAX_DEPTH) throw new Refusal('nested too deeply', offsetOf(node, 0));
  if (isScalar(node)) return scalarValue(node, asText);
  if (isMap(node)) return mapValue(node, asText, depth + 1);
  if (isSeq(node)) return node.items.map((item) => toValue(item, asText, depth + 1));
  throw new Refusal('aliases are not read', offsetOf(node, 0));
}

function scalarValue(node: { value: unknown; source?: string }, asText: boolean): YamlValue {
  const { value, source } = node;
  if (asText && source !== undefined) return source;
  const isPlain = value === null || typeof value === 'boolean' || typeof value === 'number';
  return isPlain ? value : String(value);
}

function mapValue(node: YAMLMap, asText: boolean, depth: number): YamlMap {
  const map: YamlMap = Object.create(null);
  for (const pair of node.items) {
    const key = keyText(pair.key);
    if (key in map) throw new Refusal(`the key "${key}" is there twice`, offsetOf(pair.key, 0));
    map[key] = toValue(pair.value, asText, depth);
  }
  return map;
}

function keyText(key: unknown): string {
  if (!isScalar(key)) throw new Refusal('a key is no plain text', offsetOf(key, 0));
  return key.source ?? String(key.value);
}
