/** From the bytes of a file to what a segment or the edge table keeps of it. */
import { isUtf8 } from 'node:buffer';
import { parseEngram } from '../engram/parse-engram';
import type { YamlReader } from '../engram/yaml-document';
import { parseSynapse } from '../synapse/parse-synapse';
import { toDigestEntry } from './digest';
import { type EdgeFile, toEdgeEntry } from './edge-table';
import { documentFields, FIELD_NAMES } from './fields';
import type { FileRecord } from './file-table';
import type { SegmentBuilder } from './segment-builder';
import { tokenize } from './tokenize';
import type { ReadResult } from './work-tree';

/** Files that could not be decided without the complete YAML reader, which is loaded only for them. */
export interface Undecided {
  record: FileRecord;
  text: string;
}

/** Adds a Markdown file to a segment; gives it back when it needs the complete YAML reader. */
export function addEngramFile(
  builder: SegmentBuilder,
  record: FileRecord,
  read: ReadResult | { text: string },
  yaml?: YamlReader,
): Undecided | undefined {
  const text = textOf(read);
  if (typeof text !== 'string') {
    builder.addGhost({ record, skipped: text });
    return undefined;
  }
  const result = parseEngram(text, record.path, yaml);
  if (result.type === 'needs-yaml') return { record, text };
  if (result.type === 'engram') {
    const entry = toDigestEntry(result.file);
    const fields = documentFields(entry, result.file.body);
    builder.addDocument(
      { record, entry },
      FIELD_NAMES.map((name) => tokenize(fields[name])),
    );
  } else if (result.type === 'invalid') {
    const { message, line, column } = result;
    builder.addGhost({ record, skipped: { message, line, column } });
  } else {
    builder.addGhost({ record });
  }
  return undefined;
}

/** What a synapse file holds; undefined when it needs the complete YAML reader. */
export function readEdgeFile(
  record: FileRecord,
  read: ReadResult | { text: string },
  yaml?: YamlReader,
): EdgeFile | undefined {
  const text = textOf(read);
  if (typeof text !== 'string') return { record, skipped: text };
  const result = parseSynapse(text, record.path, yaml);
  if (result.type === 'needs-yaml') return undefined;
  if (result.type === 'synapse') return { record, edge: toEdgeEntry(result.file.synapse, record.path) };
  if (result.type === 'invalid') {
    const { message, line, column } = result;
    return { record, skipped: { message, line, column } };
  }
  return { record, skipped: { message: 'is not a synapse' } };
}

function textOf(read: ReadResult | { text: string }): string | { message: string } {
  if ('text' in read) return read.text;
  if ('problem' in read) return { message: read.problem };
  return isUtf8(read.bytes) ? read.bytes.toString('utf8') : { message: 'is not UTF-8' };
}
