import type { Stats } from 'node:fs';
import { lstatSync, mkdirSync, readFileSync, unlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256Hex } from '../util/hash';
import type { Surroundings } from '../util/surroundings';
import { errnoOf, fileError } from './file-error';
import { TEMP_FILE_PREFIX } from './layout';
import type { PlanStep, RepositoryPlace } from './plan-step';
import { stepPath } from './plan-step';
import { replaceFile, writeAtomic } from './write-atomic';

/**
 * Carries out steps in order; each may have been done before. With `changedSince` (a plan that was cut off some time
 * ago) a file that is neither in its old nor in its new state is somebody's edit and stays.
 */
export function runSteps(
  repo: RepositoryPlace,
  steps: readonly PlanStep[],
  options: { changedSince?: Pick<Surroundings, 'warn'> } = {},
): void {
  for (const step of steps) {
    try {
      if (step.type === 'replace') replaceStep(repo, step, options.changedSince);
      else if (step.type === 'delete') deleteStep(repo, step, options.changedSince);
      else moveStep(repo, step, options.changedSince);
    } catch (error) {
      throw fileError(error, step.path, step.type);
    }
  }
}

type Step<T extends PlanStep['type']> = Extract<PlanStep, { type: T }>;
type Talk = Pick<Surroundings, 'warn'>;

function replaceStep(repo: RepositoryPlace, step: Step<'replace'>, changedSince?: Talk): void {
  const target = stepPath(repo, step.area, step.path);
  const temp = stepPath(repo, step.area, step.temp);
  if (changedSince !== undefined) {
    if (statOf(temp) === undefined) return;
    const now = hashOf(target);
    if (now === step.newHash) {
      unlinkSync(temp);
      return;
    }
    if (now !== step.oldHash) {
      const kept = keepRecovered(repo, temp, step.path);
      changedSince.warn(
        `${step.path} changed after an interrupted write: left as it is, the other text is in ${kept}`,
      );
      return;
    }
  }
  replaceFile(temp, target);
}

function deleteStep(repo: RepositoryPlace, step: Step<'delete'>, changedSince?: Talk): void {
  const target = stepPath(repo, step.area, step.path);
  if (changedSince !== undefined) {
    const now = hashOf(target);
    if (now === null) return;
    if (now !== step.oldHash) {
      changedSince.warn(`${step.path} changed after an interrupted delete: left as it is`);
      return;
    }
  }
  unlinkSync(target);
}

function moveStep(repo: RepositoryPlace, step: Step<'move'>, changedSince?: Talk): void {
  const from = stepPath(repo, step.area, step.path);
  const to = stepPath(repo, step.area, step.to);
  if (changedSince !== undefined) {
    const source = statOf(from);
    if (source === undefined) return;
    const target = statOf(to);
    if (target !== undefined && !isSameFile(source, target)) {
      changedSince.warn(`${step.to} appeared after an interrupted move: ${step.path} is left where it is`);
      return;
    }
  }
  replaceFile(from, to);
}

/** Two names of one file: a case-only rename on a file system that does not tell cases apart. */
function isSameFile(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.dev === b.dev;
}

function statOf(absolute: string): Stats | undefined {
  try {
    return lstatSync(absolute);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function hashOf(absolute: string): string | null {
  const stats = statOf(absolute);
  if (stats === undefined) return null;
  return stats.isFile() ? sha256Hex(readFileSync(absolute)) : '';
}

function keepRecovered(repo: RepositoryPlace, temp: string, path: string): string {
  const folder = join(repo.stateDir, 'recovered');
  mkdirSync(folder, { recursive: true });
  const name = `${basename(path)}.${basename(temp).slice(TEMP_FILE_PREFIX.length)}`;
  const kept = join(folder, name);
  // The state folder may lie on another file system, so this is a copy, not a rename.
  writeAtomic(kept, readFileSync(temp));
  unlinkSync(temp);
  return kept;
}
