import { type FrontMatter, splitFrontMatter } from '../engram/front-matter';
import { isUsableId } from '../engram/id';
import { parseEngram, shapeOf } from '../engram/parse-engram';
import { readYaml } from '../engram/read-record';
import type { YamlReader } from '../engram/yaml-document';
import { splitZhMode } from '../engram/zh-mode';
import { newerFormat } from './newer-format';
import type { ReadDocument, RecordDocument } from './record-document';
import { readSide } from './record-side';

/** Takes an engram file apart: the text has LF and ends with a line break. */
export function readEngramDocument(text: string, path: string, yaml?: YamlReader): ReadDocument {
  const parsed = parseEngram(text, path, yaml);
  if (parsed.type === 'needs-yaml') return parsed;
  if (parsed.type === 'not-engram' || (parsed.type === 'invalid' && isLargeNote(text))) {
    return { type: 'unreadable', reason: 'plain', message: 'is no engram' };
  }
  if (parsed.type === 'invalid') {
    const { line, column, message } = parsed;
    return {
      type: 'unreadable',
      reason: 'unreadable',
      message: `line ${line}, column ${column}: ${message}`,
    };
  }
  const document = partsWithId(text, yaml);
  return recordOf(document);
}

/** Of files that are too large for a memory, those that show no sign of one are other people's texts. */
function isLargeNote(text: string): boolean {
  const hasSign = text.startsWith('<<<<<<< ') || text.includes('\0') || splitZhMode(text) !== undefined;
  return text.length > LARGE && !hasSign && splitFrontMatter(text).type === 'none';
}

/** A third of what may be too large: a character has one to three bytes. */
const LARGE = 1_048_576 / 3;

/** Front matter without an id, as session notes may have it. */
export function readNoteDocument(text: string, path: string, yaml?: YamlReader): ReadDocument {
  const read = readEngramDocument(text, path, yaml);
  const split = splitFrontMatter(text);
  if (read.type !== 'unreadable' || read.reason !== 'plain' || split.type !== 'front-matter') return read;
  const document = documentOf(text, split.parts, yaml);
  return document === undefined ? read : recordOf(document);
}

function recordOf(document: RecordDocument | undefined): ReadDocument {
  return document === undefined
    ? { type: 'unreadable', reason: 'unreadable', message: 'has no fields' }
    : (newerFormat(document.fields) ?? { type: 'record', document });
}

function partsWithId(text: string, yaml: YamlReader | undefined): RecordDocument | undefined {
  const split = splitFrontMatter(text);
  const standard = split.type === 'front-matter' ? documentOf(text, split.parts, yaml) : undefined;
  if (standard?.id !== undefined && isUsableId(standard.id)) return standard;
  const zh = splitZhMode(text);
  return zh === undefined ? undefined : documentOf(text, zh, yaml);
}

function documentOf(
  text: string,
  parts: FrontMatter,
  yaml: YamlReader | undefined,
): RecordDocument | undefined {
  const range = { text, start: parts.yamlStart, end: parts.yamlEnd };
  const result = readYaml(range, yaml);
  if (result?.type !== 'mapping') return undefined;
  const shape = shapeOf(parts.mode);
  const fields = readSide(result.document, range, shape, yaml);
  const id = fields.data('id');
  return { text, id: typeof id === 'string' ? id : undefined, shape, range, fields, parts };
}
