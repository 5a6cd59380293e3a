/** Where the parts of a parsed YAML text stand. Offsets in code units. */
import { isCollection, isScalar, type Pair } from 'yaml';

/** A key without a value (`search:`). */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return isScalar(value) && value.value === null && value.source === '';
}

/** Start and end of a node. */
export function rangeOf(node: unknown): readonly [number, number] | undefined {
  if (!isScalar(node) && !isCollection(node)) return undefined;
  return node.range ? [node.range[0], node.range[1]] : undefined;
}

/** Where the value (or the key without one) ends, without line ends. */
export function endOf(text: string, pair: Pair): number | undefined {
  if (isEmptyValue(pair.value)) return colonAfter(text, pair);
  const range = rangeOf(pair.value);
  return range === undefined ? undefined : trimEnd(text, range[0], range[1]);
}

/** Just behind the colon of a pair. */
export function colonAfter(text: string, pair: Pair): number | undefined {
  const range = rangeOf(pair.key);
  if (range === undefined) return undefined;
  const colon = text.indexOf(':', range[1]);
  return colon < 0 ? undefined : colon + 1;
}

/** `end` without the blanks and line ends before it. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** Start of the line that `at` is in. */
export function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Start of the next line, or the end of the text. */
export function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}

/** Column from 0. */
export function columnOf(text: string, at: number): number {
  return at - startOfLine(text, at);
}
