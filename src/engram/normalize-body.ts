import { stripDerivedSegment } from './derived-segment';
import { cutTrailingNewlines } from './text-lines';

/** A body as it is hashed, compared and indexed: LF, without the derived segment, trailing newlines cut. */
export function normalizeBody(body: string): string {
  const text = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  return cutTrailingNewlines(stripDerivedSegment(text));
}
