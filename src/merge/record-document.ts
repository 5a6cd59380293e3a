import type { FrontMatter } from '../engram/front-matter';
import type { RecordShape, YamlRange } from '../engram/read-record';
import type { RecordSide } from './record-side';

/** One of the three texts, taken apart: LF, without byte order mark, ended by a line break. */
export interface RecordDocument {
  text: string;
  /** What must agree on both sides; undefined for records without. */
  id: string | undefined;
  shape: RecordShape;
  /** The fields' part of the text. */
  range: YamlRange;
  fields: RecordSide;
  /** For records with a body. */
  parts: FrontMatter | undefined;
}

/** No record; the message goes on behind the name of the side. */
export interface Unreadable {
  type: 'unreadable';
  reason: 'unreadable' | 'newer' | 'plain';
  message: string;
}

export type ReadDocument = { type: 'record'; document: RecordDocument } | Unreadable | { type: 'needs-yaml' };

/** The parts of a text in their order, each under its own name in every mode. */
export interface RecordPieces {
  head: string;
  fields: string;
  /** Between fields and body. */
  middle: string;
  body: string;
  foot: string;
}

export function piecesOf({ text, parts, range }: RecordDocument): RecordPieces {
  const fields = text.slice(range.start, range.end);
  if (parts === undefined) return { head: '', fields, middle: '', body: '', foot: '' };
  const body = text.slice(parts.bodyStart, parts.bodyEnd);
  if (parts.mode === 'zh') {
    return {
      head: '',
      fields,
      middle: text.slice(parts.bodyEnd, parts.yamlStart),
      body,
      foot: text.slice(parts.yamlEnd),
    };
  }
  return {
    head: text.slice(0, parts.yamlStart),
    fields,
    middle: text.slice(parts.yamlEnd, parts.bodyStart),
    body,
    foot: '',
  };
}

/** The whole text of the pieces, with the empty line between fields and body where a body that begins with one needs it. */
export function joinPieces(pieces: RecordPieces, mode: FrontMatter['mode']): string {
  const { head, fields, middle, body, foot } = pieces;
  if (mode === 'zh') return body + middle + fields + foot;
  const gap = body.startsWith('\n') && !middle.endsWith('\n\n') ? '\n' : '';
  return head + fields + middle + gap + body;
}
