/** The stage rem: what it asks the user's model before the lock is taken, and what it plans under it. */
import type { WriteStep } from '../../remember/write';
import type { Memory } from '../../store/memory';
import { advance } from '../advance';
import type { MaintenanceChange } from '../change';
import { MAINTAINER } from '../maintainer';
import { type MaintenanceState, readMaintenanceState } from '../maintenance-state';
import { planSteps } from '../stages/deep';
import { REM_STEPS } from '../stages/rem';
import { type AskedModel, askModel } from './ask-model';
import { groundOf } from './insight/seeds';
import { readRemSnapshot } from './read-rem-snapshot';

export interface RemOptions {
  dryRun?: boolean;
  /** Look for insights whatever was learnt. */
  insights?: boolean;
}

export async function askForRem(memory: Memory, options: RemOptions): Promise<AskedModel> {
  const wanted = wantsInsights(readMaintenanceState(memory.repo), memory, options);
  return askModel(memory, { dryRun: options.dryRun, wantsInsights: wanted });
}

export interface RemPlan {
  changes: MaintenanceChange[];
  /** What the report says beside the changes. */
  told: Pick<AskedModel, 'judgedBy' | 'wouldSend'> & { quiet?: boolean };
}

/** The changes of a run now; leaves in the audit log what was asked. Rem is not due by activity any more. */
export async function planRem(
  step: WriteStep,
  {
    asked,
    state,
    now,
    options,
    onStep,
  }: {
    asked: AskedModel;
    state: MaintenanceState;
    now: number;
    options: RemOptions;
    onStep(doing: string, done: number): void;
  },
): Promise<RemPlan> {
  const wanted = wantsInsights(state, step.memory, options);
  const read = await readRemSnapshot(step.memory, step.view, now);
  const snapshot = { ...read, ...asked.drafters, wantsInsights: wanted };
  const changes = planSteps(REM_STEPS, snapshot, now, {
    advance,
    onStep: ({ doing }, done) => onStep(doing, done),
  });
  asked.audit(step, MAINTAINER);
  delete state.remDue;
  const isQuiet = wanted && groundOf(read, now) === undefined;
  const { judgedBy, wouldSend } = asked;
  return {
    changes,
    told: {
      judgedBy,
      ...(wouldSend === undefined ? {} : { wouldSend }),
      ...(isQuiet ? { quiet: true } : {}),
    },
  };
}

/** When rem became due by what was learnt, or somebody asks. */
function wantsInsights({ remDue }: MaintenanceState, { config }: Memory, { insights }: RemOptions): boolean {
  return insights ?? (remDue === true && config.maintenance.remInsight.enabled);
}
