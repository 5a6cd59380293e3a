/** From the text of a line to the object that a host wrote there. */
import { type Fields, isFields } from './fields';

export interface ParsedLine {
  value: Fields;
  /** Of a row of a store: which session, and where in it. */
  session?: string;
  seq?: number;
}

export interface BadLine {
  pointer: string;
  reason: string;
}

/** Undefined for a blank line. */
export function parseLine(text: string | undefined): ParsedLine | BadLine | undefined {
  if (text === undefined) return { pointer: '', reason: 'is too long' };
  // What a crash leaves of a file that was being written are zeros.
  const line = text.replace(/^[\ufeff\0\s]+|[\0\s]+$/g, '');
  if (line === '') return text.includes('\0') ? { pointer: '', reason: 'is nothing but zeros' } : undefined;
  const value = jsonOf(line) ?? jsonOf(line.replace(/^\[/, '').replace(/[,\]]$/, ''));
  if (value === undefined) return { pointer: '', reason: 'is no JSON' };
  return isFields(value) ? unwrapped(value) : { pointer: '', reason: 'must be an object' };
}

/** A row `{session_id, seq, event_json}` holds the line as a text or as an object. */
function unwrapped(row: Fields): ParsedLine | BadLine {
  const { event_json: event, session_id: session, seq } = row;
  if (event === undefined) return { value: row };
  const value = typeof event === 'string' ? jsonOf(event) : event;
  if (!isFields(value)) return { pointer: '/event_json', reason: 'must be a JSON object' };
  return {
    value,
    ...(typeof session === 'string' && session !== '' ? { session } : {}),
    ...(typeof seq === 'number' && Number.isFinite(seq) ? { seq } : {}),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
