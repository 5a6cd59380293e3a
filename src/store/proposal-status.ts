/** What has become of a proposal. A file of its own: prime counts those that wait, and needs no editor of YAML. */
import { parseInstant } from '../util/instants';
import type { Proposal } from './proposal-codec';

/**
 * Is the suggestion waiting or answered for good, so that nobody makes it again? A dismissal with an end is over
 * at `now` (milliseconds).
 */
export function isSettled({ status, until }: Pick<Proposal, 'status' | 'until'>, now: number): boolean {
  if (status !== 'dismissed' || until === undefined) return true;
  return now < (parseInstant(until) ?? Number.POSITIVE_INFINITY);
}

/** Does it wait outside the usual queue, since what it says was not borne out? */
export function isQuarantined({ quarantine }: Proposal): boolean {
  return quarantine !== undefined;
}

/** Is it in the usual queue, waiting for a yes? */
export function isWaiting(proposal: Proposal): boolean {
  return proposal.status === 'pending' && !isQuarantined(proposal);
}
