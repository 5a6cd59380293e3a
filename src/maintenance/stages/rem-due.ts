import type { Config } from '../../config/config';
import { ulidTime } from '../../engram/id';
import type { IndexView } from '../../search/contract';
import { shownOf } from '../../search/shown-of';
import { parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceState } from '../maintenance-state';

/**
 * Rem becomes due when the importance of what was created since the last one reaches `remActivityThreshold` (0 = by
 * time only) and the last one is `remMinInterval` ago. Undefined when it does not, or is due already.
 */
export function planRemDue(
  view: IndexView,
  state: MaintenanceState,
  { maintenance }: Config,
  now: number,
): MaintenanceChange | undefined {
  const { remActivityThreshold, remMinInterval } = maintenance;
  const last = parseInstant(state.rem ?? '');
  if (remActivityThreshold === 0 || state.remDue === true || last === undefined) return undefined;
  if (now - last < remMinInterval) return undefined;
  const learnt = importanceSince(view, last);
  if (learnt < remActivityThreshold) return undefined;
  const reason = `what was learnt since has an importance of ${Math.round(learnt * 100) / 100}`;
  return { step: 'rem-due', action: 'rem_due', reason };
}

/** New ids carry their time, so that most digests need not be read. */
function importanceSince(view: IndexView, since: number): number {
  let sum = 0;
  for (const doc of view.docs()) {
    const { id, createdAt } = view.entry(doc);
    const born = parseInstant(createdAt ?? '') ?? ulidTime(id) ?? 0;
    if (born > since) sum += shownOf(view, doc).importance;
  }
  return sum;
}
