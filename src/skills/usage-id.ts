import { isUsageId } from '../usage/usage-line';
import { idFrom } from './id-from';

/** The id under which the uses of a skill are counted: its own, or one that follows from it where lines cannot hold it. */
export function usageIdOf(skillId: string): string {
  return isUsageId(skillId) ? skillId : idFrom(`skill ${skillId}`);
}
