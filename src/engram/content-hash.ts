import { sha256Hex } from '../util/hash';
import { stripDerivedSegment } from './derived-segment';
import { cutTrailingNewlines } from './text-lines';

/** A body as it is hashed, compared and indexed: LF, without the derived segment, trailing newlines cut. */
export function normalizeBody(body: string): string {
  const text = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  return cutTrailingNewlines(stripDerivedSegment(text));
}

/** `sha256:<hex>` of the normalised body. */
export function contentHash(body: string): string {
  return `sha256:${sha256Hex(normalizeBody(body))}`;
}

/** Bytes of the normalised body as UTF-8. */
export function contentSize(body: string): number {
  return Buffer.byteLength(normalizeBody(body));
}
