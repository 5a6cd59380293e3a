/** What reading taught, folded into the writer's usage file; each event once. */
import type { ClosedWindow } from '../../learning/plan-signals';
import { planSignalFold } from '../../remember/fold-signals';
import type { WriteStep } from '../../remember/write';
import type { EngramUsageDelta } from '../../store/usage-writer';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';

/** Folds the log of signals in, with a line in the audit log for every window that closed. */
export function foldSignals(step: WriteStep, now: number): MaintenanceChange[] {
  const { deltas, closed } = planSignalFold(step);
  for (const window of closed) auditWindow(step, window, now);
  return deltas.map(toChange);
}

function auditWindow({ audit, memory }: WriteStep, window: ClosedWindow, now: number): void {
  const { id, rules, sum, error, verdict } = window;
  const at = formatInstant(now);
  audit({ at, action: 'window', actor: memory.agent, engramId: id, rules, sum, error, verdict });
}

function toChange({
  id,
  retrieved = 0,
  reinforcement = 0,
  effectiveAt,
}: EngramUsageDelta): MaintenanceChange {
  const strength = `strength ${reinforcement > 0 ? '+' : ''}${reinforcement.toFixed(3)}`;
  const parts = [
    ...(retrieved === 0 ? [] : [`found ${retrieved === 1 ? 'once' : `${retrieved} times`}`]),
    ...(reinforcement === 0 ? [] : [strength]),
    ...(effectiveAt === undefined ? [] : ['was of use']),
  ];
  return { step: 'signals', action: 'learn', id, reason: parts.join(', ') };
}
