import { createHash } from 'node:crypto';
import { newId } from '../engram/new-id';
import { parseInstant } from '../util/instants';

/** The id of a suggestion that follows from the data alone: the same key and instant give the same id everywhere. */
export function proposalId(key: string, at: string): string {
  const digest = createHash('sha256').update(`${key}\n${at}`).digest();
  // Files may say that they are older than any id can be.
  return newId(Math.max(0, parseInstant(at) ?? 0), (size) => digest.subarray(0, size));
}
