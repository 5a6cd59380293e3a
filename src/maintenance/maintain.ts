import { mkdirSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { rotateSignals } from '../learning/read-signals';
import type { SentQuestion } from '../model/model';
import type { AutoOutcome } from '../ponder/auto';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import type { SkippedFile } from '../search/contract';
import { STATE, statePath } from '../store/layout';
import type { Memory } from '../store/memory';
import type { AppliedPlan } from '../store/plan';
import { readOptional } from '../store/read-optional';
import { writeAtomic } from '../store/write-atomic';
import { formatInstant } from '../util/instants';
import { advance } from './advance';
import { applyChange } from './apply-changes';
import { idsOf, type MaintenanceChange } from './change';
import { MAINTAINER } from './maintainer';
import {
  formatMaintenanceState,
  type MaintenanceState,
  readMaintenanceState,
  STAGE_NAMES,
  type StageName,
  stageStatuses,
} from './maintenance-state';
import { keptBy, readSnapshot } from './read-snapshot';
import { readUnreadMessages } from './read-unread';
import type { AskedModel } from './rem/ask-model';
import { askForRem, planRem } from './rem/run-rem';
import { withPondered } from './rem/with-pondered';
import { showUseInFiles } from './show-use';
import { DEEP_STEPS, type FreshnessGuard, freshnessGuard, planSteps } from './stages/deep';
import { LIGHT_STEPS } from './stages/light';
import { REM_STEPS } from './stages/rem';

export interface MaintainOptions extends WriteOptions {
  /** Undefined: those that are due. */
  stages?: readonly StageName[];
  /** Go on although more than a fifth of what is active would change its status by age. */
  yes?: boolean;
  /** Look for insights although not enough was learnt for that; never on a quiet repository. */
  insights?: boolean;
  /** False: nobody has the time to wait for the user's model. */
  asksModel?: boolean;
  onProgress?(progress: Progress): void;
  /** Called between the steps, the last time right before anything is written; what it throws leaves all as it is. */
  checkTime?(): void;
}

export interface Progress {
  stage: StageName;
  doing: string;
  /** Steps done before this one, and all of them. */
  done: number;
  total: number;
}

/** One change, as it is reported. */
export interface ReportedChange {
  step: string;
  action: MaintenanceChange['action'];
  engramIds: string[];
  title?: string;
  path?: string;
  at?: string;
  reason: string;
}

/** What the doctor did at the end of a deep stage. */
export interface DoctorSummary {
  autoFixesApplied: number;
  pendingManualReview: number;
  fixable: number;
  commit?: string;
}

export interface StageReport {
  stage: StageName;
  startedAt: string;
  finishedAt: string;
  changes: ReportedChange[];
  /** Changes that a file did not allow, with why; the file is as it was. */
  refused: Array<ReportedChange & { why: string }>;
  /** Set when nothing was changed, because too much would have been. */
  held?: FreshnessGuard;
  /** Files that could not be read; named, never deleted. */
  skipped: SkippedFile[];
  doctor?: DoctorSummary;
  /** Of rem: who drafted, the command line of the user's model or `rules`. */
  judgedBy?: string;
  /** Of rem: insights were wanted, but nothing changed in the last week. */
  quiet?: boolean;
  /** Of rem: the contemplation that the user's model thought through. */
  pondered?: Pick<AutoOutcome, 'id' | 'state' | 'reason'>;
  /** Of rem: what a dry run would have put to the model. */
  wouldSend?: SentQuestion[];
  applied: AppliedPlan;
  commit?: string;
}

export interface MaintainReport {
  stages: StageReport[];
  dryRun: boolean;
  /** Stages that are not due yet, when nothing was asked for by name. */
  notDue: StageName[];
}

/** Finds and mends what is wrong in the files; comes from a folder above. */
export type Doctor = (options: WriteOptions) => Promise<DoctorSummary>;

/**
 * Runs stages of maintenance, by default those that are due. Each stage is computed from one snapshot under the lock
 * and written as a whole or not at all; run again at once it changes nothing. A dry run writes nothing.
 */
export async function maintain(
  memory: Memory,
  options: MaintainOptions = {},
  doctor?: Doctor,
): Promise<MaintainReport> {
  const { surroundings, config, repo } = memory;
  const forced = { ...config, maintenance: { ...config.maintenance, enabled: true } };
  const due = stageStatuses(readMaintenanceState(repo), forced, surroundings.now());
  const stages = options.stages ?? STAGE_NAMES.filter((stage) => due[stage].due);
  const reports: StageReport[] = [];
  for (const stage of STAGE_NAMES) {
    if (stages.includes(stage)) reports.push(await runStage(memory, stage, options, doctor));
  }
  const notDue = options.stages === undefined ? STAGE_NAMES.filter((stage) => !due[stage].due) : [];
  return { stages: reports, dryRun: options.dryRun === true, notDue };
}

async function runStage(
  memory: Memory,
  stage: StageName,
  options: MaintainOptions,
  doctor: Doctor | undefined,
): Promise<StageReport> {
  const asked = stage === 'rem' ? await askForRem(memory, options) : undefined;
  const isReader = stage === 'light' && options.asksModel !== false;
  const unread = isReader ? await readUnreadMessages(memory, options) : { changes: [] };
  const written = await write(memory, (step) => computeStage(step, stage, { ...options, asked }), options);
  if (stage === 'light' && options.dryRun !== true) rotateSignals(memory.repo);
  const { changes, ...rest } = reportOf(written);
  const stageReport = {
    ...rest,
    ...(unread.wouldSend === undefined ? {} : { wouldSend: unread.wouldSend }),
    changes: [...unread.changes.map(toReported), ...changes],
  };
  if (stage === 'rem') return withPondered(memory, stageReport, options);
  if (stage !== 'deep' || stageReport.held !== undefined) return stageReport;
  const report = await withShownUse(memory, stageReport, options);
  if (doctor === undefined) return report;
  const total = DEEP_STEPS.length + 1;
  options.onProgress?.({ stage, doing: 'looking for what is wrong', done: total - 1, total });
  const summary = await doctor({ dryRun: options.dryRun, commit: options.commit });
  const finishedAt = formatInstant(memory.surroundings.now());
  const whole = { ...report, finishedAt, doctor: summary };
  if (options.dryRun !== true) keepReport(memory, whole);
  return whole;
}

/** After the stage and not in it: what is consolidated counts with the one that stays. */
async function withShownUse(
  memory: Memory,
  report: StageReport,
  options: WriteOptions,
): Promise<StageReport> {
  const { dryRun, commit: commits } = options;
  const shown = await showUseInFiles(memory, { dryRun, commit: commits });
  if (shown === undefined) return report;
  const { outcome, applied, commit = report.commit } = shown;
  return {
    ...report,
    changes: [...report.changes, ...outcome.changes.map(toReported)],
    refused: [
      ...report.refused,
      ...outcome.refused.map(({ change, why }) => ({ ...toReported(change), why })),
    ],
    applied: { ...report.applied, written: [...new Set([...report.applied.written, ...applied.written])] },
    ...(commit === undefined ? {} : { commit }),
  };
}

type StageOutcome = Omit<StageReport, 'applied' | 'commit'>;

function reportOf({ outcome, applied, commit }: Written<StageOutcome>): StageReport {
  return { ...outcome, applied, ...(commit === undefined ? {} : { commit }) };
}

async function computeStage(
  step: WriteStep,
  stage: StageName,
  options: StageOptions,
): Promise<{ summary: string; outcome: StageOutcome }> {
  const { memory } = step;
  const now = memory.surroundings.now();
  const state = readMaintenanceState(memory.repo);
  const outcome: StageOutcome = {
    stage,
    startedAt: formatInstant(now),
    finishedAt: formatInstant(now),
    changes: [],
    refused: [],
    skipped: step.view.skipped,
  };
  await STAGES[stage](step, { state, now, options, outcome });
  options.checkTime?.();
  outcome.finishedAt = formatInstant(memory.surroundings.now());
  const count = outcome.changes.length;
  if (outcome.held !== undefined) return { summary: `maintain ${stage}: held`, outcome };
  state[stage] = formatInstant(now);
  step.plan.append(stateTexts(memory, stage, state, outcome));
  if (count > 0) auditChange(step, MAINTAINER, 'maintain', { stage, changes: count });
  return { summary: `maintain ${stage}: ${count} changes`, outcome };
}

type StageOptions = MaintainOptions & { asked?: AskedModel };

interface StageInput {
  state: MaintenanceState;
  now: number;
  options: StageOptions;
  outcome: StageOutcome;
}

const STAGES: Readonly<Record<StageName, (step: WriteStep, input: StageInput) => Promise<void>>> = {
  light: lightStage,
  deep: deepStage,
  rem: remStage,
};

/** Between two steps nothing is written yet. */
function begin({ onProgress, checkTime }: MaintainOptions, progress: Progress): void {
  checkTime?.();
  onProgress?.(progress);
}

async function lightStage(step: WriteStep, { state, now, options, outcome }: StageInput): Promise<void> {
  const total = LIGHT_STEPS.length;
  const isKept = keptBy(step.memory, step.view);
  for (const [done, { doing, run }] of LIGHT_STEPS.entries()) {
    begin(options, { stage: 'light', doing, done, total });
    const changes = await run({ step, state, now });
    outcome.changes.push(...changes.filter((change) => idsOf(change).every(isKept)).map(toReported));
  }
}

async function deepStage(step: WriteStep, { now, options, outcome }: StageInput): Promise<void> {
  const total = DEEP_STEPS.length + 1;
  const snapshot = await readSnapshot(step.memory, step.view);
  const changes = planSteps(DEEP_STEPS, snapshot, now, {
    advance,
    onStep: ({ doing }, done) => begin(options, { stage: 'deep', doing, done, total }),
  });
  const guard = freshnessGuard(snapshot, changes);
  if (guard !== undefined && options.yes !== true) {
    outcome.held = guard;
    outcome.changes = changes.filter(isByFreshness).map(toReported);
    return;
  }
  for (const change of changes) await tryChange(step, change, outcome);
}

async function remStage(step: WriteStep, { state, now, options, outcome }: StageInput): Promise<void> {
  const { asked } = options;
  if (asked === undefined) throw new Error('rem runs without what it asked for');
  const total = REM_STEPS.length;
  const onStep = (doing: string, done: number) => begin(options, { stage: 'rem', doing, done, total });
  const { changes, told } = await planRem(step, { asked, state, now, options, onStep });
  for (const change of changes) await tryChange(step, change, outcome);
  Object.assign(outcome, told);
}

function isByFreshness({ step, action }: MaintenanceChange): boolean {
  return step === 'freshness' && action !== 'propose';
}

/** A file whose front matter is too entangled to be edited stays; the others go on. */
async function tryChange(step: WriteStep, change: MaintenanceChange, outcome: StageOutcome): Promise<void> {
  try {
    await applyChange(step, change);
    outcome.changes.push(toReported(change));
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    outcome.refused.push({ ...toReported(change), why: error.message });
  }
}

function toReported(change: MaintenanceChange): ReportedChange {
  const { step, action, at, reason } = change;
  const path = 'path' in change ? { path: change.path } : {};
  const title = titleOf(change);
  const named = title === undefined ? {} : { title };
  return {
    step,
    action,
    engramIds: idsOf(change),
    ...named,
    ...path,
    ...(at === undefined ? {} : { at }),
    reason,
  };
}

function titleOf(change: MaintenanceChange): string | undefined {
  if (change.action === 'propose') return change.suggested.title;
  return 'title' in change ? change.title : undefined;
}

function stateTexts({ repo }: Memory, stage: StageName, state: MaintenanceState, outcome: StageOutcome) {
  const before = readOptional(statePath(repo, STATE.maintenance));
  return [
    {
      type: 'write' as const,
      area: 'state' as const,
      path: STATE.maintenance,
      text: formatMaintenanceState(state),
      expect: before ?? null,
    },
    { type: 'write' as const, area: 'state' as const, path: reportPath(stage), text: reportText(outcome) },
  ];
}

/** Path of a stage's last report in the state folder. */
function reportPath(stage: StageName): string {
  return `maintenance-${stage}.json`;
}

function reportText(report: StageOutcome): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

function keepReport({ repo }: Memory, report: StageReport): void {
  mkdirSync(repo.stateDir, { recursive: true });
  writeAtomic(statePath(repo, reportPath(report.stage)), reportText(report));
}
