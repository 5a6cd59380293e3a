import {
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  Parser,
  type YAMLMap,
} from 'yaml';
import { findDeepNesting } from './yaml-depth';
import type { YamlEntry, YamlFailure, YamlMap, YamlReader, YamlResult, YamlValue } from './yaml-document';

/** Reading costs up to 50 µs a character where everything is wrong; what is plain, the fast reader takes at any length. */
const MAX_LENGTH = 131_072;

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  // The package compares every pair of keys; mapValue takes linear time.
  uniqueKeys: false,
  prettyErrors: false,
  keepSourceTokens: true,
  logLevel: 'error',
} as const;

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
      throw error;
    }
  },
};

function readRange(text: string, start: number, end: number, asText: boolean): YamlResult {
  const source = text.slice(start, end);
  if (source.length > MAX_LENGTH)
    return failure(`more than ${MAX_LENGTH / 1024} KiB of YAML that is not plain`, start);
  const deep = findDeepNesting(source);
  if (deep !== undefined) return failure('nested too deeply', start + deep);
  const document = compose(source);
  const error = document?.errors[0];
  if (error !== undefined) throw new Refusal(error.message, error.pos[0]);
  const root = document?.contents;
  if (isAlias(root)) throw new Refusal('aliases are not read', offsetOf(root, 0));
  if (!isMap(root)) return { type: 'other' };
  const value = mapValue(root, asText);
  const isFlow = root.flow === true;
  const entries = root.items.map((pair) => toEntry(pair, { source, start, isFlow }, value));
  return { type: 'mapping', document: { entries, isFlow } };
}

/** The package's parseDocument, but for giving up at the first broken token: hostile files have thousands. */
function compose(source: string): Document.Parsed | undefined {
  const tokens = [];
  for (const token of new Parser().parse(source)) {
    if (token.type === 'error') throw new Refusal(token.message, token.offset);
    tokens.push(token);
  }
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, source.length);
  if (second !== undefined) throw new Refusal('there is more than one YAML document', second.range[0]);
  return document;
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

function toValue(node: unknown, asText: boolean): YamlValue {
  if (node === null || node === undefined) return null;
  if (isScalar(node)) return scalarValue(node, asText);
  if (isMap(node)) return mapValue(node, asText);
  if (isSeq(node)) return node.items.map((item) => toValue(item, asText));
  throw new Refusal('aliases are not read', offsetOf(node, 0));
}

function scalarValue(node: { value: unknown; source?: string }, asText: boolean): YamlValue {
  const { value, source } = node;
  if (asText && source !== undefined && source !== '') return source;
  const isPlain = value === null || typeof value === 'boolean' || typeof value === 'number';
  return isPlain ? value : String(value);
}

function mapValue(node: YAMLMap, asText: boolean): YamlMap {
  const map: YamlMap = Object.create(null);
  for (const pair of node.items) {
    const key = keyText(pair.key);
    if (key in map) throw new Refusal(`the key "${key}" is there twice`, offsetOf(pair.key, 0));
    map[key] = toValue(pair.value, asText);
  }
  return map;
}

function keyText(key: unknown): string {
  if (!isScalar(key)) throw new Refusal('a key is no plain text', offsetOf(key, 0));
  return key.source ?? String(key.value);
}
