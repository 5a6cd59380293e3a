import { parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot } from '../snapshot';

const DAY_MS = 86_400_000;
/** Days for which a team's events are kept. */
const KEPT_DAYS = 14;

/** Event files whose day is two weeks past; git keeps what was committed. */
export function planOldEvents({ eventFiles }: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  return eventFiles.flatMap((path): MaintenanceChange[] => {
    const day = /^(?:private\/)?events\/(\d{4}-\d{2}-\d{2})\//.exec(path)?.[1];
    const at = day === undefined ? undefined : parseInstant(day);
    if (at === undefined || now - at < (KEPT_DAYS + 1) * DAY_MS) return [];
    return [{ step: 'events', action: 'remove_events', path, reason: `older than ${KEPT_DAYS} days` }];
  });
}
