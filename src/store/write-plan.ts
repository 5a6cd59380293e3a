import { dirname, join } from 'node:path';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { errnoOf, fileError } from './file-error';
import { type FolderRef, makeFolder, parentOf, removeEmptyParents } from './folders';
import { moveInIndex, type PathMove } from './git-moves';
import { type InspectedPlan, isStillAsSeen } from './inspect-plan';
import {
  discardJournal,
  readJournal,
  removeJournal,
  takeBack,
  writeCommitJournal,
  writePrepareJournal,
} from './journal';
import type { Area } from './plan';
import { areaRoot, type PlanStep } from './plan-step';
import type { Repository } from './repository';
import { runSteps } from './run-steps';
import { buildSteps, writeTemps } from './stage-files';
import { syncFolder } from './write-atomic';

/** Writes an inspected plan. Gives the path that changed since the inspection; then nothing was written. */
export async function writePlan(
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
    if (!(cause instanceof CoEngramError)) throw cause;
    throw new CoEngramError(cause.code, `${cause.message}; ${done} of ${steps.length} steps are done`, {
      hint: 'remove what stands in the way; the next command that writes completes the rest',
      cause,
    });
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
    if (errnoOf(error) === undefined && !(error instanceof CoEngramError)) throw error;
  }
}

async function syncFolders(repo: Repository, steps: PlanStep[], newFolders: FolderRef[]): Promise<void> {
  const folders = new Set<string>();
  const add = (area: Area, path: string) => {
    folders.add(dirname(join(areaRoot(repo, area), path)));
  };
  for (const step of steps) {
    add(step.area, step.path);
    if (step.type === 'move') add(step.area, step.to);
  }
  for (const folder of newFolders) add(folder.area, folder.path);
  await Promise.all([...folders].map(syncFolder));
}

/** The moves among steps, as git is told about them. */
export function movesOf(steps: readonly PlanStep[]): PathMove[] {
  return steps.flatMap((step) => (step.type === 'move' ? [{ from: step.path, to: step.to }] : []));
}
