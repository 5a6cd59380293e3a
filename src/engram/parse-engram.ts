import { blankEngram } from './blank-engram';
import { normalizeBody } from './content-hash';
import type { Engram, EngramFile, FieldProblem } from './engram';
import { BIRTH_CONFIDENCE, ENGRAM_FIELDS } from './fields';
import { type FrontMatter, splitFrontMatter } from './front-matter';
import { isUlid, isUsableId } from './id';
import { domainTagsOfPath } from './paths';
import {
  fillDefaults,
  nameOfKey,
  type RecordShape,
  readRecord,
  readYaml,
  reportMissing,
  shapeOfRows,
  type YamlRange,
} from './read-record';
import { lineAt } from './text-lines';
import { positionAt } from './text-position';
import type { YamlDocument, YamlReader } from './yaml-document';
import { LANGUAGE_KEYS, splitZhMode, ZH_NAMES } from './zh-mode';

export interface InvalidFile {
  type: 'invalid';
  message: string;
  line: number;
  column: number;
}

export type ParsedEngram =
  | { type: 'engram'; file: EngramFile }
  | { type: 'not-engram' }
  | InvalidFile
  | { type: 'needs-yaml' };

/** Larger files are refused: no memory is that long, and readers must stay quick. */
const MAX_FILE_BYTES = 1_048_576;

const MERGE_MARKER = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}\r?$/m;
const SIGNS_OF_AN_ENGRAM = ['kind', 'contentHash', 'domainTags'];

/**
 * Reads an engram file. A file without front matter, or whose front matter is no mapping with an `id`, is no
 * engram; one whose front matter does not parse is invalid, with line and column. Wrong field values are
 * clamped, defaulted or dropped and listed in `problems`. `needs-yaml` only without `yaml`, when the fast reader
 * cannot decide. Never throws.
 */
export function parseEngram(text: string, path: string, yaml?: YamlReader): ParsedEngram {
  const refused = refuseText(text);
  if (refused !== undefined) return refused;
  const split = splitFrontMatter(text);
  const standard = split.type === 'front-matter' ? parseParts(text, path, split.parts, yaml) : undefined;
  if (standard?.type === 'engram') return standard;
  const zh = splitZhMode(text);
  if (zh !== undefined) return parseParts(text, path, zh, yaml);
  if (standard !== undefined) return standard;
  if (split.type === 'language') {
    return invalid(text, split.offset, `front matter in "${split.language}" is not read, only YAML`);
  }
  if (split.type === 'unclosed' && /^id:/m.test(text)) {
    return invalid(text, split.offset, 'the front matter is not closed by a line ---');
  }
  const isConflict = /^\uFEFF?<{7} /.test(text) && /^---\s*$/m.test(text) && /^id:/m.test(text);
  return isConflict ? invalid(text, 0, 'unresolved merge markers') : { type: 'not-engram' };
}

/** What no text file of a memory may be: larger than 1 MiB, or with a NUL in it. */
export function refuseText(text: string): InvalidFile | undefined {
  const isLarge =
    text.length > MAX_FILE_BYTES ||
    (text.length * 3 > MAX_FILE_BYTES && Buffer.byteLength(text) > MAX_FILE_BYTES);
  if (isLarge) return invalid(text, 0, 'the file is larger than 1 MiB');
  const nul = text.indexOf('\0');
  return nul === -1 ? undefined : invalid(text, nul, 'the file holds a NUL character');
}

export function invalid(text: string, offset: number, message: string): InvalidFile {
  return { type: 'invalid', message, ...positionAt(text, offset) };
}

/** The first line that git writes into a file with a conflict; -1 without one. */
export function findMergeMarker({ text, start, end }: YamlRange): number {
  const at = text.slice(start, end).search(MERGE_MARKER);
  return at === -1 ? -1 : start + at;
}

const STANDARD: RecordShape = {
  ...shapeOfRows(ENGRAM_FIELDS),
  ignored: LANGUAGE_KEYS,
};

const ZH: RecordShape = { ...STANDARD, nameOf: (key) => ZH_NAMES.get(key) ?? key };

/** How the keys of a file in this mode are read. */
export function shapeOf(mode: FrontMatter['mode']): RecordShape {
  return mode === 'zh' ? ZH : STANDARD;
}

function parseParts(text: string, path: string, parts: FrontMatter, yaml?: YamlReader): ParsedEngram {
  const range = { text, start: parts.yamlStart, end: parts.yamlEnd };
  const result = readYaml(range, yaml);
  if (result?.type === 'mapping') return parseMapping(result.document, range, { path, parts, yaml });
  const marker = findMergeMarker(range);
  if (marker !== -1) return invalid(text, marker, 'unresolved merge markers in the front matter');
  if (result === undefined) return { type: 'needs-yaml' };
  if (result.type === 'other') return { type: 'not-engram' };
  return invalid(text, result.failure.offset, result.failure.message);
}

interface Context {
  path: string;
  parts: FrontMatter;
  yaml?: YamlReader;
}

function parseMapping(
  document: YamlDocument,
  range: YamlRange,
  { path, parts, yaml }: Context,
): ParsedEngram {
  const { text } = range;
  const shape = shapeOf(parts.mode);
  const idEntry = document.entries.find((entry) => nameOfKey(shape, entry.key) === 'id');
  if (idEntry === undefined) return { type: 'not-engram' };
  const target: Record<string, unknown> = blankEngram();
  const { extra, problems } = readRecord(document, range, shape, { target, yaml });
  const id = String(target.id ?? '');
  if (!isUsableId(id)) {
    const isOurs = SIGNS_OF_AN_ENGRAM.some((name) => target[name] !== undefined);
    if (!isOurs) return { type: 'not-engram' };
    return invalid(text, idEntry.start, 'the id is not 20 to 32 letters and digits');
  }
  if (!isUlid(id))
    problems.push({ field: 'id', message: 'id is no ULID', ...positionAt(text, idEntry.start) });
  reportMissing(shape, target, problems);
  const body = normalizeBody(text.slice(parts.bodyStart, parts.bodyEnd));
  reportStrayText(text, parts, body, problems);
  target.extra = extra;
  const engram = complete(target, path);
  return { type: 'engram', file: { path, text, engram, body, problems } };
}

/** Text that somebody may believe to be fields, or part of the body, and that is not. */
function reportStrayText(text: string, parts: FrontMatter, body: string, problems: FieldProblem[]): void {
  if (body.startsWith('---\n') && /^id:/m.test(body.slice(0, 2000))) {
    const message = 'the body begins with a second front matter, which is read as text';
    problems.push({ field: 'body', message, ...positionAt(text, parts.bodyStart) });
  }
  if (parts.mode !== 'zh') return;
  const behind = lineAt(text, parts.yamlEnd).end;
  const stray = text.slice(behind);
  if (stray.trim() === '') return;
  const offset = behind + stray.length - stray.trimStart().length;
  const message = 'the text behind the fields is no part of the body';
  problems.push({ field: 'body', message, ...positionAt(text, offset) });
}

/** Every field has its value now, so the record is an engram. */
function complete(target: Record<string, unknown>, path: string): Engram {
  target.title ??= titleOfPath(path);
  target.domainTags ??= domainTagsOfPath(path);
  fillDefaults(STANDARD, target);
  const engram = target as unknown as Engram;
  engram.confidence ??= BIRTH_CONFIDENCE[engram.sourceType];
  return engram;
}

function titleOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}
