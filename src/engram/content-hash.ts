import { sha256Hex } from '../util/hash';
import { normalizeBody } from './normalize-body';

export { normalizeBody } from './normalize-body';

/** `sha256:<hex>` of the normalised body. */
export function contentHash(body: string): string {
  return `sha256:${sha256Hex(normalizeBody(body))}`;
}

/** Bytes of the normalised body as UTF-8. */
export function contentSize(body: string): number {
  return Buffer.byteLength(normalizeBody(body));
}
