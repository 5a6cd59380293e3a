import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import type { AppliedPlan } from '../store/plan';
import { commitOf, requireWritable, type WriteOptions, type WriteStep, type Written, write } from './write';

/** One of several things, done or failed for itself. */
export type Attempt<I, T> = { item: I; outcome: T } | { item: I; error: CoEngramError };

/**
 * `write` for each of several items by itself: what fails leaves the others alone and is given back with its
 * failure. One commit for all, with `summary` of what was done.
 */
export async function writeEach<I, T>(
  memory: Memory,
  items: readonly I[],
  compute: (step: WriteStep, item: I) => Promise<{ summary: string; outcome: T }>,
  options: WriteOptions & { summary: (done: number) => string },
): Promise<Written<Array<Attempt<I, T>>>> {
  const commits = await requireWritable(memory, options);
  const attempts: Array<Attempt<I, T>> = [];
  const plans: AppliedPlan[] = [];
  for (const item of items) {
    try {
      const { dryRun } = options;
      const { outcome, applied } = await write(memory, (step) => compute(step, item), {
        dryRun,
        commit: false,
      });
      attempts.push({ item, outcome });
      plans.push(applied);
    } catch (error) {
      if (!(error instanceof CoEngramError) || error.code === 'CANCELLED') throw error;
      attempts.push({ item, error });
    }
  }
  const [only] = plans;
  const summary = plans.length === 1 && only !== undefined ? only.summary : options.summary(plans.length);
  const applied = joinPlans(plans, summary);
  const written = { outcome: attempts, applied, dryRun: options.dryRun === true };
  return commits && plans.length > 0 ? commitOf(memory, written) : written;
}

/** What several plans did, each path once. */
function joinPlans(plans: readonly AppliedPlan[], summary: string): AppliedPlan {
  const paths = (of: (plan: AppliedPlan) => string[]) => [...new Set(plans.flatMap(of))];
  return {
    summary,
    written: paths(({ written }) => written),
    deleted: paths(({ deleted }) => deleted),
    moved: plans.flatMap(({ moved }) => moved),
  };
}
