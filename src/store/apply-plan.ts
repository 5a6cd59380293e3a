import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { moveInIndex } from './git-moves';
import { type InspectedPlan, inspectPlan } from './inspect-plan';
import { settleJournal } from './journal';
import { withLock } from './lock';
import type { AppliedPlan, Plan } from './plan';
import type { Repository } from './repository';
import { Turns } from './turns';
import { movesOf, writePlan } from './write-plan';

const ATTEMPTS = 5;

/**
 * Computes a plan under the lock and applies it: all of it or nothing, durable when this returns, completed by the
 * next call when the process is killed in between. A file that changed since it was read makes `compute` run again
 * (up to 5 times, then CONFLICT); so `compute` reads what it changes and puts the text it read into `expect`.
 * With `dryRun` nothing is written or locked. `whenApplied` runs last, still under the lock. The answer names repository paths only, not those of the state folder.
 */
export async function commitPlan(
  repo: Repository,
  surroundings: Surroundings,
  compute: () => Promise<Plan>,
  options: { dryRun?: boolean; whenApplied?: () => void; waitMs?: number } = {},
): Promise<AppliedPlan> {
  if (options.dryRun) return untilFresh(repo, compute, async () => undefined);
  const apply = async () => {
    // Before `compute` reads: it must not see half of a plan.
    await turns.run(repo.stateDir, () => settle(repo, surroundings));
    const applied = await untilFresh(repo, compute, (inspected) => writePlan(repo, surroundings, inspected));
    options.whenApplied?.();
    return applied;
  };
  const { waitMs } = options;
  return withLock(repo, surroundings, apply, waitMs === undefined ? {} : { waitMs });
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
