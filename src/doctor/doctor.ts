import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, write } from '../remember/write';
import { authorOf, type Memory } from '../store/memory';
import type { AppliedPlan } from '../store/plan';
import type { PlanDraft } from '../store/plan-draft';
import { formatInstant } from '../util/instants';
import type { CheckSnapshot } from './check-snapshot';
import { DOCTOR_CHECKS, diagnose, needsEveryFile } from './diagnose';
import { type DoctorState, readDoctorState, stampOf, writeDoctorState } from './doctor-state';
import { ADVICE, type Finding, type FixableFinding } from './finding';
import { readChangedSnapshot, readWorkTreeSnapshot } from './read-snapshot';

export interface DoctorOptions extends WriteOptions {
  /** Mend what can be mended without losing anything. */
  fix?: boolean;
  /** Look only into files that changed since they were found sound; advice about the others is not repeated. */
  incremental?: boolean;
  /** With `fix`: files only, not git's configuration and the state of this clone. */
  filesOnly?: boolean;
}

export interface DoctorIssue extends Finding {
  autoFixed: boolean;
}

export interface DoctorReport {
  startedAt: string;
  finishedAt: string;
  totalEngrams: number;
  totalSynapses: number;
  /** Files that were looked into. */
  checkedFiles: number;
  autoFixesApplied: number;
  /** Issues that only a person can settle; advice does not count. */
  pendingManualReview: number;
  /** Issues that `--fix` would mend. */
  fixable: number;
  issues: DoctorIssue[];
}

export interface DoctorOutcome {
  report: DoctorReport;
  applied: AppliedPlan;
  dryRun: boolean;
  commit?: string;
}

/** A fix may show the next thing to fix; more rounds than these would be a fault of ours. */
const MOST_ROUNDS = 5;

interface Diagnosis {
  snapshot: CheckSnapshot;
  findings: FixableFinding[];
  /** What each file was before it was opened, or when it was left closed. */
  stamps: ReadonlyMap<string, string>;
}

/** Looks at everything, and with `fix` mends what loses nothing; run again, there is nothing left to mend. */
export async function doctor(memory: Memory, options: DoctorOptions = {}): Promise<DoctorOutcome> {
  const { repo, surroundings } = memory;
  const startedAt = formatInstant(surroundings.now());
  const before = readDoctorState(repo);
  const first = await lookAt(memory, before, options.incremental === true);
  let seen = nextState(before, first);
  /** Looks again, into what was not sound; advice about the rest stays as it was given. */
  const look = async (): Promise<Diagnosis> => {
    const again = await lookAt(memory, { sound: seen.sound, told: before.told }, true);
    seen = nextState(seen, again);
    const opened = new Set(again.snapshot.files.map(({ path }) => path));
    const kept = first.findings.filter(
      (each) =>
        ADVICE.has(each.kind) &&
        !opened.has(each.path) &&
        !again.findings.some((other) => isSame(other, each)),
    );
    return { ...again, findings: [...again.findings, ...kept] };
  };
  const rounds = options.fix === true ? await fixAll(memory, look, first, options) : nothingFixed();
  const last = rounds.last ?? (rounds.isLookNeeded ? await look() : first);
  if (options.dryRun !== true) writeDoctorState(repo, seen);
  const dry = options.dryRun === true ? rounds.fixed : [];
  const left = last.findings.filter((finding) => !dry.some((fixed) => isSame(fixed, finding)));
  const finishedAt = formatInstant(surroundings.now());
  const counts = { startedAt, finishedAt, checkedFiles: first.snapshot.files.length };
  const report = reportOf(counts, last, rounds.fixed, left);
  const { applied, commit } = rounds;
  return { report, applied, dryRun: options.dryRun === true, ...(commit === undefined ? {} : { commit }) };
}

async function lookAt(memory: Memory, { sound, told }: DoctorState, isPartial: boolean): Promise<Diagnosis> {
  const stamps = new Map<string, string>();
  const isWhole = !isPartial || needsEveryFile(memory);
  // Before the file is read: what changes meanwhile is news to the next look.
  const isWanted = (path: string) => {
    const stamp = stampOf(memory.repo, path);
    if (stamp !== undefined) stamps.set(path, stamp);
    return isWhole || stamp === undefined || sound[path] !== stamp;
  };
  const snapshot = await (isWhole
    ? readWorkTreeSnapshot(memory, isWanted)
    : readChangedSnapshot(memory, isWanted));
  const found = await diagnose(snapshot, DOCTOR_CHECKS);
  const named = new Set(told);
  return {
    snapshot,
    stamps,
    findings: found.filter(({ kind, path }) => kind !== 'orphan_markdown' || !named.has(path)),
  };
}

interface Rounds {
  fixed: FixableFinding[];
  applied: AppliedPlan;
  commit?: string;
  isLookNeeded: boolean;
  /** What was seen last, when nothing was written since. */
  last?: Diagnosis;
}

function nothingFixed(): Rounds {
  return {
    fixed: [],
    applied: { summary: 'doctor: nothing to fix', written: [], deleted: [], moved: [] },
    isLookNeeded: false,
  };
}

async function fixAll(
  memory: Memory,
  look: () => Promise<Diagnosis>,
  first: Diagnosis,
  options: DoctorOptions,
): Promise<Rounds> {
  const rounds = nothingFixed();
  // A planted state folder is the one thing beside which nothing may be written.
  if (first.findings.some(({ kind }) => kind === 'planted_state')) return rounds;
  const left = first.findings.filter(({ kind, fix }) => kind === 'state_leftover' && fix !== undefined);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const isFirst = round === 0;
    if (isFirst && !first.findings.some(({ fix }) => fix !== undefined)) break;
    const { outcome, applied, commit } = await fixFiles(memory, look, options);
    const { fixed, seen } = outcome;
    rounds.fixed.push(
      ...(isFirst ? left.filter((each) => !fixed.some((other) => isSame(other, each))) : []),
      ...fixed,
    );
    const isChanged = applied.written.length + applied.deleted.length + applied.moved.length > 0;
    rounds.isLookNeeded = true;
    rounds.last = fixed.length === 0 && !isChanged ? seen : undefined;
    if (isChanged) rounds.applied = joined(rounds.applied, applied);
    rounds.commit = commit ?? rounds.commit;
    if (fixed.length === 0 || options.dryRun === true) break;
  }
  const repaired = await repairAll(memory, first.findings, options);
  rounds.fixed.push(...repaired);
  if (repaired.length > 0) rounds.last = undefined;
  rounds.isLookNeeded ||= rounds.fixed.length > 0;
  return rounds;
}

function joined(a: AppliedPlan, b: AppliedPlan): AppliedPlan {
  return {
    summary: b.summary,
    written: [...new Set([...a.written, ...b.written])],
    deleted: [...a.deleted, ...b.deleted],
    moved: [...a.moved, ...b.moved],
  };
}

/** One round under the lock, on the files as they are then. */
async function fixFiles(memory: Memory, look: () => Promise<Diagnosis>, options: DoctorOptions) {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const seen = await look();
      const fixed: FixableFinding[] = [];
      const fixable = seen.findings.filter(({ fix }) => fix !== undefined);
      for (const finding of fixable.sort(
        (a, b) => Number(a.fix?.isMove ?? false) - Number(b.fix?.isMove ?? false),
      )) {
        if (!(await tryFix(step.plan, finding))) continue;
        fixed.push(finding);
        const { kind, path, stableId, message } = finding;
        auditChange(step, author, 'doctor_fix', { engramId: stableId, path, fault: kind, reason: message });
      }
      return { summary: `doctor: ${fixed.length} fixes`, outcome: { fixed, seen } };
    },
    options,
  );
}

/** False for a fix that would lose something after all; the finding stays. */
async function tryFix(plan: PlanDraft, { fix }: FixableFinding): Promise<boolean> {
  try {
    await fix?.apply(plan);
    return true;
  } catch (error) {
    if (error instanceof CoEngramError) return false;
    throw error;
  }
}

async function repairAll(
  memory: Memory,
  findings: readonly FixableFinding[],
  { filesOnly = false, dryRun = false }: DoctorOptions,
): Promise<FixableFinding[]> {
  const repairable = filesOnly ? [] : findings.filter(({ repair }) => repair !== undefined);
  if (!dryRun) for (const { repair } of repairable) await repair?.(memory);
  return repairable;
}

function isSame(a: Finding, b: Finding): boolean {
  return a.kind === b.kind && a.path === b.path && a.line === b.line && a.message === b.message;
}

function reportOf(
  counts: Pick<DoctorReport, 'startedAt' | 'finishedAt' | 'checkedFiles'>,
  { snapshot }: Diagnosis,
  fixed: readonly FixableFinding[],
  left: readonly FixableFinding[],
): DoctorReport {
  const { engrams = [], synapses = [] } = snapshot.overview ?? {};
  const isAdvice = ({ kind, severity }: Finding) => ADVICE.has(kind) && severity === 'warning';
  const isFixable = ({ fix, repair }: FixableFinding) => fix !== undefined || repair !== undefined;
  return {
    ...counts,
    totalEngrams: engrams.filter(({ isSession }) => !isSession).length,
    totalSynapses: synapses.length,
    autoFixesApplied: fixed.length,
    pendingManualReview: left.filter((finding) => !isAdvice(finding) && !isFixable(finding)).length,
    fixable: left.filter(isFixable).length,
    issues: [
      ...fixed.map((finding) => toIssue(finding, true)),
      ...left.map((finding) => toIssue(finding, false)),
    ],
  };
}

function toIssue({ fix, repair, nextAction, ...finding }: FixableFinding, autoFixed: boolean): DoctorIssue {
  return { ...finding, autoFixed, ...(autoFixed || nextAction === undefined ? {} : { nextAction }) };
}

/** Files in which nothing but advice was found need no second look, and advice is given once; so are notes. */
function nextState(before: DoctorState, { snapshot, findings, stamps }: Diagnosis): DoctorState {
  const faulty = new Set(findings.filter(({ kind }) => !ADVICE.has(kind)).map(({ path }) => path));
  const opened = new Set(snapshot.files.map(({ path }) => path));
  const sound: Record<string, string> = {};
  for (const [path, stamp] of stamps) {
    const isSound = opened.has(path) || before.sound[path] === stamp;
    if (isSound && !faulty.has(path)) sound[path] = stamp;
  }
  const notes = findings.filter(({ kind }) => kind === 'orphan_markdown').map(({ path }) => path);
  return { sound, told: [...new Set([...before.told, ...notes])].sort() };
}
