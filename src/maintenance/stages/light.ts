import { planNewNotes } from '../../capture/import/new-notes';
import type { WriteStep } from '../../remember/write';
import { planScan } from '../../skills/scan-skills';
import { planSkillSuggestions } from '../../skills/suggest-changes';
import { quickPlaces } from '../../skills/usual-places';
import { STATE, statePath } from '../../store/layout';
import { authorOf } from '../../store/memory';
import { readOptional } from '../../store/read-optional';
import { statIfThere } from '../../store/stat-if-there';
import { counted } from '../../util/counted';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import { MAINTAINER } from '../maintainer';
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
  { name: 'skills', doing: 'looking at skills', run: skills },
  { name: 'audit', doing: 'rotating the audit log', run: rotate },
  { name: 'rem-due', doing: 'counting what was learnt', run: remDue },
];

/** At most once an hour: what Claude Code noted for itself is suggested. */
async function newNotes({ step, state, now }: LightInput): Promise<MaintenanceChange[]> {
  if (isWithinHour(state.notesAt, now)) return [];
  state.notesAt = formatInstant(now);
  const { batch, imported } = await planNewNotes(step);
  if (batch === undefined) return [];
  const undo = `to take them back: co-engram import undo ${batch.slice(-6)}`;
  const reason = `${counted(imported.length, 'note')} of other programs; ${undo}`;
  return [{ step: 'notes', action: 'suggest_notes', reason }];
}

function isWithinHour(at: string | undefined, now: number): boolean {
  const last = parseInstant(at ?? '');
  return last !== undefined && Math.abs(now - last) < HOUR_MS;
}

/** New ones are looked for at most once an hour; what use and time speak for is suggested at once. */
async function skills({ step, state, now }: LightInput): Promise<MaintenanceChange[]> {
  const isScanned = !isWithinHour(state.skillsAt, now);
  const found = isScanned ? await newSkills(step) : [];
  if (isScanned) state.skillsAt = formatInstant(now);
  const { retire, compile, withdrawn } = await planSkillSuggestions(step, MAINTAINER);
  const groups: ReadonlyArray<readonly [string, readonly string[]]> = [
    ['new', found],
    ['to retire', retire],
    ['worked out', compile],
    ['of use again', withdrawn],
  ];
  return groups
    .filter(([, names]) => names.length > 0)
    .map(([word, names]) => {
      const reason = `${counted(names.length, 'skill')} ${word}: ${names.slice(0, MOST_NAMED).join(', ')}`;
      return { step: 'skills', action: 'suggest_skills', reason };
    });
}

const MOST_NAMED = 10;

async function newSkills(step: WriteStep): Promise<string[]> {
  const outcome = await planScan(step, quickPlaces(step.memory), await authorOf(step.memory));
  return outcome.skills.filter(({ state }) => state === 'proposed').map(({ name }) => name);
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
