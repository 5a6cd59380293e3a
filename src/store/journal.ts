import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename } from 'node:path';
import type { Surroundings } from '../util/surroundings';
import { errnoOf } from './file-error';
import { type FolderRef, removeMadeFolders } from './folders';
import type { Area } from './plan';
import type { PlanStep, RepositoryPlace } from './plan-step';
import { journalPath, stepPath } from './plan-step';
import { runSteps } from './run-steps';
import { isTempName, replaceFile, syncFolderNow } from './write-atomic';

const FORMAT = 1;

/**
 * What a plan is about to do. `prepare`: temps are being written, nothing has changed yet, so it is taken back.
 * `commit`: all temps are durable, so it is carried out to its end, however often it is begun.
 */
export interface Journal {
  phase: 'prepare' | 'commit';
  steps: PlanStep[];
  /** Folders that the plan makes, outermost first. */
  folders: FolderRef[];
}

/** Notes what is about to be written, so that a later run can clear up; not flushed: it guards nothing yet. */
export function writePrepareJournal(repo: RepositoryPlace, steps: PlanStep[], folders: FolderRef[]): void {
  rmSync(journalPath(repo), { force: true });
  // `wx`: a symlink planted under this name is not followed.
  writeFileSync(journalPath(repo), encode({ phase: 'prepare', steps, folders }), { flag: 'wx' });
}

/** The point of no return: durable before the first step. */
export function writeCommitJournal(repo: RepositoryPlace, steps: PlanStep[], folders: FolderRef[]): void {
  const path = journalPath(repo);
  // A fixed name, since only the holder of the lock writes it: what a crash leaves is replaced.
  rmSync(`${path}.new`, { force: true });
  const fd = openSync(`${path}.new`, 'wx');
  try {
    const bytes = Buffer.from(encode({ phase: 'commit', steps, folders }));
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  replaceFile(`${path}.new`, path);
  syncFolderNow(repo.stateDir);
}

/** Forgets the journal of a plan that is done. */
export function removeJournal(repo: RepositoryPlace): void {
  rmSync(journalPath(repo), { force: true });
}

/** Forgets a journal and what a crash or a failure while it was written may have left. */
export function discardJournal(repo: RepositoryPlace): void {
  rmSync(`${journalPath(repo)}.new`, { force: true });
  removeJournal(repo);
}

/**
 * Brings a plan that was cut off to its end (or back to its start) and gives the steps that were carried out. Call
 * under the lock. A file that somebody changed since then is left as it is; the text that was meant for it goes to
 * `recovered/` in the state folder, with a word about it.
 */
export function settleJournal(repo: RepositoryPlace, surroundings: Pick<Surroundings, 'warn'>): PlanStep[] {
  const journal = readJournal(repo);
  if (journal === undefined) return [];
  if (journal.phase === 'prepare') {
    takeBack(repo, journal);
    discardJournal(repo);
    return [];
  }
  runSteps(repo, journal.steps, { changedSince: surroundings });
  discardJournal(repo);
  return journal.steps;
}

/** Removes the temps and the folders of a plan that changed nothing yet. */
export function takeBack(repo: RepositoryPlace, journal: Pick<Journal, 'steps' | 'folders'>): void {
  for (const step of journal.steps) {
    if (step.type !== 'replace') continue;
    removeIfThere(stepPath(repo, step.area, step.temp));
  }
  removeMadeFolders(repo, journal.folders);
}

function removeIfThere(absolute: string): void {
  try {
    unlinkSync(absolute);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'ENOTDIR') throw error;
  }
}

function encode(journal: Journal): string {
  return `${JSON.stringify({ format: FORMAT, ...journal })}\n`;
}

/** The journal left in the state folder; a half-written or foreign one was written before anything changed. */
export function readJournal(repo: RepositoryPlace): Journal | undefined {
  const stats = lstatSync(journalPath(repo), { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const journal = stats.isFile() ? decode(readFileSync(journalPath(repo), 'utf8')) : undefined;
  return journal ?? { phase: 'prepare', steps: [], folders: [] };
}

function decode(text: string): Journal | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!isRecord(value) || value.format !== FORMAT) return undefined;
  const { phase, steps, folders } = value;
  if (phase !== 'prepare' && phase !== 'commit') return undefined;
  if (!Array.isArray(steps) || !steps.every(isStep)) return undefined;
  if (!Array.isArray(folders) || !folders.every(isFolderRef)) return undefined;
  return { phase, steps, folders };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

function isArea(value: unknown): value is Area {
  return value === 'repo' || value === 'state';
}

function isFolderRef(value: unknown): value is FolderRef {
  return isRecord(value) && isArea(value.area) && typeof value.path === 'string';
}

function isStep(value: unknown): value is PlanStep {
  if (!isRecord(value) || !isArea(value.area) || typeof value.path !== 'string') return false;
  if (value.type === 'delete') return typeof value.oldHash === 'string';
  if (value.type === 'move') return typeof value.to === 'string';
  const oldIsFine = value.oldHash === null || typeof value.oldHash === 'string';
  return (
    value.type === 'replace' &&
    typeof value.temp === 'string' &&
    isTempName(basename(value.temp)) &&
    typeof value.newHash === 'string' &&
    oldIsFine
  );
}
