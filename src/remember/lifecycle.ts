import type { Status } from '../engram/engram';
import { CoEngramError } from '../errors';
import { type LifecycleStep, lifecycleChange } from '../learning/lifecycle';
import { resolveId } from '../search/resolve-id';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { findTrashed } from '../store/trash';
import { auditChange } from './audit-change';
import { checkTexts } from './check-texts';
import { settleFailureProposals } from './propose-failures';
import { planUntrash } from './trash';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

export interface LifecycleOptions extends WriteOptions {
  reason?: string;
}

/** What became of one engram. */
export interface LifecycleOutcome {
  id: string;
  title: string;
  path: string;
  /** Where it lay in the trash. */
  from?: string;
  status: Status;
  /** False when it was in this status already. */
  changed: boolean;
}

/**
 * Archives, forgets or restores engrams, all or none; restore finds them in the trash too. Throws NOT_FOUND for any
 * reference, USAGE where the status allows no such step.
 */
export async function changeStatus(
  memory: Memory,
  step: LifecycleStep,
  references: readonly string[],
  options: LifecycleOptions = {},
): Promise<Written<LifecycleOutcome[]>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (writing) => {
      const outcomes = new Map<string, LifecycleOutcome>();
      for (const reference of references) {
        const place = await placeOf(writing, step, reference);
        if (!outcomes.has(place.path))
          outcomes.set(place.path, await planStep(writing, step, place, { author, ...options }));
      }
      const outcome = [...outcomes.values()];
      return { summary: summaryOf(step, outcome), outcome };
    },
    options,
  );
}

interface Place {
  path: string;
  isTrashed: boolean;
}

async function placeOf({ view, memory }: WriteStep, step: LifecycleStep, reference: string): Promise<Place> {
  try {
    return { path: view.entry(resolveId(view, reference, memory.agent)).path, isTrashed: false };
  } catch (error) {
    const isUnknown = error instanceof CoEngramError && error.data?.candidates === undefined;
    const trashed = isUnknown ? await findTrashed(memory.repo, reference) : undefined;
    if (trashed === undefined) throw error;
    if (step === 'restore') return { path: trashed.path, isTrashed: true };
    throw new CoEngramError('USAGE', `"${trashed.title}" lies in the trash`, {
      hint: `co-engram restore ${trashed.id}`,
      data: { id: trashed.id, path: trashed.path },
    });
  }
}

interface StepOptions {
  author: string;
  reason?: string;
  /** The suggestion that is accepted by it; who accepts it settles it. */
  proposalId?: string;
}

/** One step of one engram, added to the plan. */
export async function planStep(
  writing: WriteStep,
  step: LifecycleStep,
  { path, isTrashed }: Place,
  { author, reason, proposalId }: StepOptions,
): Promise<LifecycleOutcome> {
  const { engram } = await readEngramText(writing.plan.read(path), path);
  const { id, title, visibility, status } = engram;
  if (reason !== undefined) checkTexts(writing, { reason }, { id, visibility });
  const change = lifecycleChange(step, engram, writing.memory.surroundings.now());
  if (change.type === 'refused') {
    throw new CoEngramError('USAGE', `"${title}" ${change.reason}`, {
      hint: change.hint,
      data: { id, status },
    });
  }
  if (change.type === 'none' && !isTrashed) return { id, title, path, status, changed: false };
  const fields = change.type === 'change' ? change.fields : {};
  const to = await planUntrash(writing, path, fields);
  if (step !== 'restore') {
    await settleFailureProposals(writing, id, { author, accepted: proposalId });
  }
  auditChange(writing, author, step, {
    engramId: id,
    title,
    visibility,
    ...(reason === undefined ? {} : { reason }),
  });
  const moved = to === path ? {} : { from: path };
  return {
    id,
    title,
    path: to,
    ...moved,
    status: (fields.status as Status | undefined) ?? status,
    changed: true,
  };
}

function summaryOf(step: LifecycleStep, outcomes: readonly LifecycleOutcome[]): string {
  const [first] = outcomes;
  if (outcomes.length === 1 && first !== undefined) return `${step} ${first.id}`;
  return `${step} ${outcomes.length} engrams`;
}
