/**
 * Actions that are worth a season, not a year, in the audit log, and no event for a team: what happens often and
 * changes nobody's words. Everything else, unknown actions too, is high-value.
 */
const LOW_VALUE: ReadonlySet<string> = new Set([
  'feedback',
  'duplicate',
  'signals',
  'window',
  'observe_rejected',
  'maintain',
  'probe',
  'reinforce',
  'usage',
  'skill_invoke',
]);

/** Is an action one that a team wants to see, and a log keeps for a year? */
export function isHighValue(action: string): boolean {
  return !LOW_VALUE.has(action);
}
