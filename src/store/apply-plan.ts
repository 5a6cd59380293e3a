import { basename, dirname, join } from 'node:path';
import { CoEngramError } from '../errors';
import { sha256Hex } from '../util/hash';
import type { Surroundings } from '../util/surroundings';
import { errnoOf, fileError } from './file-error';
import { type FolderRef, makeFolder, parentOf, removeEmptyParents } from './folders';
import { moveInIndex, type PathMove } from './git-moves';
import type { InspectedChange, InspectedPlan } from './inspect-plan';
import { inspectPlan, isStillAsSeen } from './inspect-plan';
import {
  discardJournal,
  readJournal,
  removeJournal,
  settleJournal,
  takeBack,
  writeCommitJournal,
  writePrepareJournal,
} from './journal';
import { withLock } from './lock';
import type { AppliedPlan, Plan } from './plan';
import type { PlanStep } from './plan-step';
import { areaRoot } from './plan-step';
import type { Repository } from './repository';
import { runSteps } from './run-steps';
import { Turns } from './turns';
import { syncAndClose, syncFolder, tempPathBeside, writeTemp } from './write-atomic';

const ATTEMPTS = 5;
/** Temps that are open and flushed at one time; well below every limit on open files. */
const BATCH = 64;

/**
 * Computes a plan under the lock and applies it: all of it or nothing, durable when this returns, completed by the
 * next call when the process is killed in between. A file that changed since it was read makes `compute` run again
 * (up to 5 times, then CONFLICT); so `compute` reads what it changes and puts the text it read into `expect`.
 * With `dryRun` nothing is written or locked. The answer names repository paths only, not those of the state folder.
 */
export async function commitPlan(
  repo: Repository,
  surroundings: Surroundings,
  compute: () => Promise<Plan>,
  options: { dryRun?: boolean } = {},
): Promise<AppliedPlan> {
  if (options.dryRun) return untilFresh(repo, compute, async () => undefined);
  return withLock(repo, surroundings, async () => {
    // Before `compute` reads: it must not see half of a plan.
    await turns.run(repo.stateDir, () => settle(repo, surroundings));
    return untilFresh(repo, compute, (inspected) => apply(repo, surroundings, inspected));
  });
}

/** Computes, inspects and applies until nothing changed in between. `act` gives the path that did, if any. */
async function untilFresh(
  repo: Repository,
  compute: () => Promise<Plan>,
  act: (inspected: InspectedPlan) => Promise<string | undefined>,
): Promise<AppliedPlan> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await compute();
    const { inspected, stalePath } = await turns.run(repo.stateDir, async () => {
      const seen = inspectPlan(repo, plan);
      if ('stalePath' in seen) return { inspected: undefined, stalePath: seen.stalePath };
      return { inspected: seen, stalePath: await act(seen) };
    });
    if (inspected !== undefined && stalePath === undefined) return report(plan, inspected);
    if (attempt >= ATTEMPTS) throw keepsChanging(stalePath);
  }
}

/** Plans that are committed side by side inside one holding of the lock touch the disk one after another. */
const turns = new Turns();

async function settle(repo: Repository, surroundings: Surroundings): Promise<void> {
  const steps = settleJournal(repo, surroundings);
  await moveInIndex(repo, surroundings, movesOf(steps));
}

/** Writes an inspected plan. Gives the path that changed since the inspection; then nothing was written. */
async function apply(
  repo: Repository,
  surroundings: Surroundings,
  inspected: InspectedPlan,
): Promise<string | undefined> {
  if (inspected.changes.length === 0) return undefined;
  const { steps, temps } = buildSteps(repo, inspected);
  const { newFolders } = inspected;
  try {
    if (steps.length > 1 || temps.length > 0) writePrepareJournal(repo, steps, newFolders);
    for (const folder of newFolders) makeFolder(repo, folder);
    await writeTemps(temps);
  } catch (error) {
    undo(repo, steps, newFolders);
    throw fileError(error, 'the change', 'prepare');
  }
  const stalePath = isStillAsSeen(inspected);
  if (stalePath !== undefined) {
    undo(repo, steps, newFolders);
    return stalePath;
  }
  carryOut(repo, steps, newFolders);
  try {
    await syncFolders(repo, steps, newFolders);
    await moveInIndex(repo, surroundings, movesOf(steps));
    removeJournal(repo);
    removeLeftFolders(repo, steps, surroundings.cwd);
  } catch (error) {
    throw fileError(error, 'the change, which is in place,', 'finish');
  }
  return undefined;
}

/** Folders that deleting and moving left empty; git does not know empty folders either. */
function removeLeftFolders(repo: Repository, steps: readonly PlanStep[], cwd: string): void {
  for (const step of steps) {
    if (step.type === 'replace') continue;
    removeEmptyParents(repo, { area: step.area, path: parentOf(step.path) }, cwd);
  }
}

function carryOut(repo: Repository, steps: PlanStep[], newFolders: FolderRef[]): void {
  let done = 0;
  try {
    if (steps.length > 1) writeCommitJournal(repo, steps, newFolders);
    for (const step of steps) {
      runSteps(repo, [step]);
      done += 1;
    }
  } catch (error) {
    const cause = fileError(error, 'the change', 'write');
    if (done === 0) {
      undo(repo, steps, newFolders);
      throw cause;
    }
    throw new CoEngramError('ENVIRONMENT', `${errorText(cause)}; ${done} of ${steps.length} steps are done`, {
      hint: 'remove what stands in the way; the next command that writes completes the rest',
      cause,
    });
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface TempFile {
  absolute: string;
  path: string;
  text: string;
  change: InspectedChange;
}

function buildSteps(repo: Repository, inspected: InspectedPlan): { steps: PlanStep[]; temps: TempFile[] } {
  const steps: PlanStep[] = [];
  const temps: TempFile[] = [];
  for (const seen of inspected.changes) {
    const { change, area } = seen;
    const oldHash = seen.before === undefined ? null : sha256Hex(seen.before.bytes);
    if (change.type === 'delete') {
      if (oldHash !== null) steps.push({ type: 'delete', area, path: change.path, oldHash });
      continue;
    }
    const path = change.type === 'move' ? change.to : change.path;
    if (change.type === 'move') steps.push({ type: 'move', area, path: change.path, to: change.to });
    if (change.text === undefined || (change.type === 'move' && hasText(seen, change.text))) continue;
    const absolute = tempPathBeside(join(areaRoot(repo, area), path));
    const folder = parentOf(path);
    const temp = folder === '' ? basename(absolute) : `${folder}/${basename(absolute)}`;
    steps.push({ type: 'replace', area, path, temp, oldHash, newHash: sha256Hex(change.text) });
    temps.push({ absolute, path, text: change.text, change: seen });
  }
  return { steps, temps };
}

/** A moved file that keeps its text is renamed and nothing else. */
function hasText({ before }: InspectedChange, text: string): boolean {
  return before?.bytes.equals(Buffer.from(text, 'utf8')) ?? false;
}

async function writeTemps(temps: readonly TempFile[]): Promise<void> {
  for (let start = 0; start < temps.length; start += BATCH) {
    const flushing: Promise<void>[] = [];
    try {
      for (const temp of temps.slice(start, start + BATCH)) flushing.push(writeOne(temp));
    } finally {
      await Promise.allSettled(flushing);
    }
    await Promise.all(flushing);
  }
}

function writeOne(temp: TempFile): Promise<void> {
  const { change, before } = temp.change;
  const mode = change.type === 'write' ? change.mode : undefined;
  try {
    return syncAndClose(writeTemp(temp.absolute, temp.text, before?.stats, mode)).catch((error) => {
      throw fileError(error, temp.path, 'write');
    });
  } catch (error) {
    throw fileError(error, temp.path, 'write');
  }
}

/**
 * Takes a plan back that changed nothing yet. The order keeps every cut safe: a commit journal goes before the temps
 * it names, or else the next call would carry out the rest of it; a prepare journal goes after them.
 */
function undo(repo: Repository, steps: PlanStep[], folders: FolderRef[]): void {
  try {
    if (readJournal(repo)?.phase === 'commit') discardJournal(repo);
    takeBack(repo, { steps, folders });
    discardJournal(repo);
  } catch (error) {
    // The first failure is the one to tell; what is left is in the journal, and the next call clears it up.
    if (errnoOf(error) === undefined) throw error;
  }
}

async function syncFolders(repo: Repository, steps: PlanStep[], newFolders: FolderRef[]): Promise<void> {
  const folders = new Set<string>();
  const add = (area: 'repo' | 'state', path: string) => {
    folders.add(dirname(join(areaRoot(repo, area), path)));
  };
  for (const step of steps) {
    add(step.area, step.path);
    if (step.type === 'move') add(step.area, step.to);
  }
  for (const folder of newFolders) add(folder.area, folder.path);
  await Promise.all([...folders].map(syncFolder));
}

function movesOf(steps: readonly PlanStep[]): PathMove[] {
  return steps.flatMap((step) => (step.type === 'move' ? [{ from: step.path, to: step.to }] : []));
}

function report(plan: Plan, inspected: InspectedPlan): AppliedPlan {
  const applied: AppliedPlan = { summary: plan.summary, written: [], deleted: [], moved: [] };
  for (const { change, area } of inspected.changes) {
    if (area === 'state') continue;
    if (change.type === 'write') applied.written.push(change.path);
    else if (change.type === 'delete') applied.deleted.push(change.path);
    else applied.moved.push({ from: change.path, to: change.to });
  }
  return applied;
}

function keepsChanging(path: string | undefined): CoEngramError {
  return new CoEngramError('CONFLICT', `${path ?? 'a file'} keeps changing while it is written`, {
    hint: 'close the program that writes it and try again',
    data: { path },
  });
}
