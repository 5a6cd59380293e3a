/** git's name for a content. */
import { createHash } from 'node:crypto';

/** The blob id that git gives to these bytes, in hex. */
export function blobId(bytes: Uint8Array, hash: 'sha1' | 'sha256'): string {
  return createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
