import { USAGE_FOLDER } from '../../store/layout';
import { SETTLED_FILE } from '../../usage/file-name';
import { IDLE_DAYS, planSettlement } from '../../usage/plan-settlement';
import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot } from '../snapshot';

/** The lines of writers who are idle for half a year go into one file; no sum changes. */
export function planIdleWriters({ usageFiles }: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const settlement = planSettlement(usageFiles, now);
  if (settlement === undefined) return [];
  const { keys, changes } = settlement;
  const reason = `idle for ${IDLE_DAYS} days: ${keys.join(', ')}; their lines go on counting`;
  return [
    {
      step: 'idle-writers',
      action: 'settle_usage',
      path: `${USAGE_FOLDER}/${SETTLED_FILE}`,
      changes,
      reason,
    },
  ];
}
