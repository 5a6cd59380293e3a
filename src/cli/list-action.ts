import { CoEngramError } from '../errors';

export const LIST_ACTIONS = ['add', 'remove', 'list'] as const;

/** Throws USAGE for a change of nothing, and for a list of something. */
export function changeOrList(
  action: (typeof LIST_ACTIONS)[number],
  items: readonly string[],
  name: string,
): void {
  if (action === 'list' && items.length > 0) {
    throw new CoEngramError('USAGE', `list takes no ${name}`, { hint: 'add or remove do' });
  }
  if (action !== 'list' && items.length === 0) throw new CoEngramError('USAGE', `which ${name}?`);
}
