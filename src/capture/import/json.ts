/** JSON of other programs: read piece by piece, with the place of whatever is wrong. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { CoEngramError } from '../../errors';
import { errnoOf, fileError } from '../../store/file-error';
import { decodeText } from '../../store/read-text-file';
import { isBinary } from './files';
import type { Reading } from './reading';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A file of one JSON value has to fit into memory several times. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Is it an object that is no list? */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON file. Throws INVALID_DATA with line and column for what is none, USAGE for what is too large. */
export function readJsonFile(absolute: string): unknown {
  const { size } = statSync(absolute);
  if (size > MAX_JSON_BYTES) {
    throw new CoEngramError('USAGE', `${absolute} is larger than 64 MiB (${size} bytes)`, {
      hint: 'one object a line (JSONL) is read piece by piece, whatever its size',
    });
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    throw fileError(error, absolute, 'read');
  }
  if (isBinary(bytes)) throw invalid(`${absolute} is binary, no JSON`);
  const text = decodeText(bytes, absolute).replace(/^\ufeff/, '');
  if (text.trim() === '') throw invalid(`${absolute} is empty`);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid(`${absolute}${placeIn(text, error.message)}: not JSON (${tidy(error.message)})`, error);
  }
}

/** One object of a JSONL file with its place, `path:line`. */
export interface JsonLine {
  place: string;
  value: JsonObject;
}

/** Reads line by line; what is no object is a problem with its line number, and reading goes on. */
export async function* readJsonLines(absolute: string, reading: Reading): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const bytes of linesOf(absolute)) {
    line += 1;
    const place = `${absolute}:${line}`;
    if (bytes === undefined) {
      reading.problem(place, 'the line is longer than 16 MiB');
      continue;
    }
    const value = parseLine(bytes, place, reading);
    if (value !== undefined) yield { place, value };
  }
}

function parseLine(bytes: Buffer, place: string, reading: Reading): JsonObject | undefined {
  if (isBinary(bytes)) {
    reading.problem(place, 'is binary, no JSON');
    return undefined;
  }
  try {
    const text = decodeText(bytes, place)
      .replace(/^\ufeff/, '')
      .trim();
    if (text === '') return undefined;
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
    reading.problem(place, 'is JSON, but no object');
  } catch (error) {
    if (error instanceof SyntaxError) reading.problem(place, `not JSON (${tidy(error.message)})`);
    else if (error instanceof CoEngramError) reading.problem(place, 'is not UTF-8');
    else throw error;
  }
  return undefined;
}

/** The lines of a file; undefined for one that is too long to be kept. */
async function* linesOf(absolute: string): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Buffer | undefined => {
    const line = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts);
    [parts, length] = [[], 0];
    return line;
  };
  const keep = (part: Buffer): void => {
    length += part.length;
    if (length > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  try {
    for await (const chunk of createReadStream(absolute) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, at));
        start = at + 1;
        yield take();
      }
      keep(chunk.subarray(start));
    }
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    throw fileError(error, absolute, 'read');
  }
  if (length > 0) yield take();
}

/** V8 says `at position 12`; people count lines. */
function placeIn(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position));
  return `:${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
}

/** Without a piece of the text itself, which may be a secret. */
function tidy(message: string): string {
  return message
    .replace(/,? ?"[\s\S]*" is not valid JSON$/, '')
    .replace(/ in JSON at position.*$/s, '')
    .trim();
}

function invalid(message: string, cause?: unknown): CoEngramError {
  return new CoEngramError('INVALID_DATA', message, { cause });
}

/** A member that must be a text with something in it; a problem with its JSON pointer otherwise. */
export function textAt(
  value: JsonObject,
  name: string,
  { place, pointer = '', reading }: { place: string; pointer?: string; reading: Reading },
): string | undefined {
  const text = value[name];
  if (typeof text === 'string' && text.trim() !== '') return text;
  const what = text === undefined ? 'is missing' : 'must be a text with something in it';
  reading.problem(`${place}#${pointer}/${name}`, what);
  return undefined;
}

/** Texts of a list; what else is in it is left out. */
export function textList(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [];
  return list.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? part.trim() : []));
}

/** A text, or nothing. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
