import { planNewNotes } from '../../capture/import/new-notes';
import type { WriteStep } from '../../remember/write';
import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import { statIfThere } from '../../store/stat-if-there';
import { counted } from '../../util/counted';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceState } from '../maintenance-state';
import { AUDIT_LIMITS, rotateAudit } from '../rotate-audit';
import { planRemDue } from './rem-due';
import { foldSignals } from './signals';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What a light step sees, and may change: its changes go straight into the plan, since they concern this clone alone. */
export interface LightInput {
  step: WriteStep;
  state: MaintenanceState;
  now: number;
}

interface LightStep {
  name: string;
  doing: string;
  run(input: LightInput): MaintenanceChange[] | Promise<MaintenanceChange[]>;
}

/** In this order. */
export const LIGHT_STEPS: readonly LightStep[] = [
  {
    name: 'signals',
    doing: 'folding in what reading taught',
    run: ({ step, now }) => foldSignals(step, now),
  },
  { name: 'notes', doing: 'looking for new notes', run: newNotes },
  { name: 'audit', doing: 'rotating the audit log', run: rotate },
  { name: 'rem-due', doing: 'counting what was learnt', run: remDue },
];

/** At most once an hour: what Claude Code noted for itself is suggested. */
async function newNotes({ step, state, now }: LightInput): Promise<MaintenanceChange[]> {
  const last = parseInstant(state.notesAt ?? '');
  if (last !== undefined && Math.abs(now - last) < HOUR_MS) return [];
  state.notesAt = formatInstant(now);
  const { batch, imported } = await planNewNotes(step);
  if (batch === undefined) return [];
  const undo = `to take them back: co-engram import undo ${batch.slice(-6)}`;
  const reason = `${counted(imported.length, 'note')} of other programs; ${undo}`;
  return [{ step: 'notes', action: 'suggest_notes', reason }];
}

/** At most once a day, or when the log has grown too large. */
function rotate({ step, state, now }: LightInput): MaintenanceChange[] {
  const { repo } = step.memory;
  const path = statePath(repo, STATE.audit);
  const last = parseInstant(state.auditRotatedAt ?? '');
  const isTooLarge = (statIfThere(path)?.size ?? 0) > AUDIT_LIMITS.bytes;
  if (last !== undefined && Math.abs(now - last) < DAY_MS && !isTooLarge) return [];
  state.auditRotatedAt = formatInstant(now);
  const before = readOptional(path);
  if (before === undefined) return [];
  const { text, dropped } = rotateAudit(before, now);
  if (dropped === 0) return [];
  step.plan.append([{ type: 'write', area: 'state', path: STATE.audit, text, expect: before, mode: 0o600 }]);
  return [{ step: 'audit', action: 'rotate_audit', reason: `${dropped} lines were too old` }];
}

function remDue({ step, state, now }: LightInput): MaintenanceChange[] {
  const change = planRemDue(step.view, state, step.memory.config, now);
  if (change === undefined) return [];
  state.remDue = true;
  return [change];
}
