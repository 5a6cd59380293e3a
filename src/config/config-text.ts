/** Parses configuration files with `yaml` (JSON is a part of it) and finds where a key stands. */
import { type Document, isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import { CoEngramError } from '../errors';

/** More than a settings file has reason for, less than what a bomb needs. */
const MAX_ALIASES = 20;

export interface Position {
  line?: number;
  column?: number;
}

/** The values of a YAML or JSON file, `{}` when it is empty. INVALID_DATA with its place when it does not parse. */
export function parseConfigText(text: string, path: string): Record<string, unknown> {
  const { document, lines } = parseWithLines(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw invalid(`${path}:${line}:${col}: ${error.message.split('\n')[0] ?? ''}`, path, {
      line,
      column: col,
    });
  }
  const values = toValues(document, path);
  if (values === null || values === undefined) return {};
  if (typeof values !== 'object' || Array.isArray(values))
    throw invalid(`${path}: must hold keys and values`, path);
  return values as Record<string, unknown>;
}

/** Line and column (from 1) of the key that `path` leads to, as far as it exists. */
export function positionOf(text: string, path: readonly string[]): Position {
  const { document, lines } = parseWithLines(text);
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const name of path) {
    const pair = isMap(node) ? findPair(node.items, name) : undefined;
    if (pair === undefined) break;
    if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  if (offset === undefined) return {};
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** The pair of a mapping with this key. */
export function findPair(items: readonly Pair[], name: string): Pair | undefined {
  return items.find((pair) => isScalar(pair.key) && String(pair.key.value) === name);
}

function parseWithLines(text: string): { document: Document.Parsed; lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines };
}

function toValues(document: Document.Parsed, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw invalid(`${path}: ${error.message}`, path);
  }
}

function invalid(message: string, path: string, place: Position = {}): CoEngramError {
  return new CoEngramError('INVALID_DATA', message, { data: { path, ...place } });
}
