import type { MaintenanceSnapshot } from '../snapshot';

/** Suggestions of one source that may wait for an answer at once. */
export const MOST_PENDING = 200;

export function pendingOf({ proposals }: MaintenanceSnapshot, source: string): number {
  return proposals.filter((proposal) => proposal.source === source && proposal.status === 'pending').length;
}
