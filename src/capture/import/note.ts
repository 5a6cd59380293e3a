/** Notes of other programs: Markdown with whatever front matter. */
import { splitFrontMatter } from '../../engram/front-matter';
import { readYaml } from '../../engram/read-record';
import { positionAt } from '../../engram/text-position';
import type { YamlValue } from '../../engram/yaml-document';
import { parseInstant } from '../../util/instants';
import type { Reading } from './reading';

export interface ForeignNote {
  /** No prototype, so that any key is safe. */
  fields: Readonly<Record<string, YamlValue>>;
  /** Everything behind the front matter. */
  body: string;
  /** Line of the first character of the body, from 1. */
  bodyLine: number;
}

/** Undefined, and a problem with line and column, for front matter that is no YAML; nothing in it is ever run. */
export async function readNote(
  text: string,
  place: string,
  reading: Reading,
): Promise<ForeignNote | undefined> {
  const split = splitFrontMatter(text);
  if (split.type === 'language') {
    reading.problem(`${place}:1`, `front matter in "${split.language}" is not read, only YAML`);
    return undefined;
  }
  // A rule on the first line, as people draw them, opens nothing.
  if (split.type !== 'front-matter') return { fields: Object.create(null), body: text, bodyLine: 1 };
  const { yamlStart: start, yamlEnd: end, bodyStart } = split.parts;
  const range = { text, start, end };
  const result = readYaml(range) ?? readYaml(range, (await import('../../engram/yaml-reader')).yamlReader);
  if (result?.type === 'error') {
    const { line, column } = positionAt(text, result.failure.offset);
    reading.problem(`${place}:${line}:${column}`, `front matter: ${result.failure.message}`);
    return undefined;
  }
  const fields: Record<string, YamlValue> = Object.create(null);
  if (result?.type === 'mapping') for (const { key, value } of result.document.entries) fields[key] ??= value;
  return { fields, body: text.slice(bodyStart), bodyLine: positionAt(text, bodyStart).line };
}

/** A text with something in it; numbers and booleans as they are written. */
export function textOf(value: YamlValue | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** A list of texts, or one text with commas. */
export function textsOf(value: YamlValue | undefined): string[] {
  const parts = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
  return [...new Set(parts.flatMap((part) => textOf(part) ?? []))];
}

/** The first of the fields that is an instant, as ISO 8601. */
export function instantOf(...values: Array<YamlValue | undefined>): string | undefined {
  return values.flatMap((value) => textOf(value) ?? []).find((text) => parseInstant(text) !== undefined);
}

/** The file's name without folders and ending, with spaces for what stands for them. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}
