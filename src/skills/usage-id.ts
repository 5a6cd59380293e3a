import { createHash } from 'node:crypto';
import { newId } from '../engram/new-id';
import { isUsageId } from '../usage/usage-line';

/** The id under which the uses of a skill are counted: its own, or one that follows from it where lines cannot hold it. */
export function usageIdOf(skillId: string): string {
  return isUsageId(skillId) ? skillId : idFrom(`skill ${skillId}`);
}

/** An id that follows from a key alone, so that two clones give the same to the same. */
export function idFrom(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  return newId(0, (size) => digest.subarray(0, size));
}
