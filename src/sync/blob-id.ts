import { createHash } from 'node:crypto';

/** The id that git gives to these bytes as a blob. */
export function blobId(bytes: Uint8Array, isSha256 = false): string {
  return createHash(isSha256 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}
