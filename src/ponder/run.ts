/** Begins to think about an entry: makes the plan, and hands out the task. */

import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { useIndex } from '../search/use-index';
import { authorOf, type Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import { entryNow, planEntry, RUN_LIMIT_MS, requireEntry } from './entries';
import type { PonderEntry, PonderRun } from './entry';
import { makePlan } from './plan';
import { withEntryLock } from './run-lock';
import { advance, isRunning } from './states';
import { logsAbout, type PonderTask, seedsOf, skillsFor, taskOf } from './task';
import { NOTHING_SEEN } from './witness';

export interface RunOptions extends WriteOptions {
  /** Where to look outside the memory; default web. */
  outside?: 'web' | 'mcp';
}

/**
 * Makes the plan, gives the run its 30 minutes and hands out the task. Throws NOT_FOUND, CONFLICT while somebody else
 * thinks about it or when it is answered.
 */
export async function runPonder(
  memory: Memory,
  reference: string,
  options: RunOptions = {},
): Promise<Written<PonderTask>> {
  const { id } = requireEntry(memory, reference).entry;
  const author = await authorOf(memory);
  return withEntryLock(memory, id, () =>
    write(
      memory,
      async (step) => {
        const entry = await planRun(step, id, { ...options, author });
        return { summary: `ponder ${id}`, outcome: await taskOf(memory, step.view, entry) };
      },
      options,
    ),
  );
}

/** The task of an entry that somebody thinks about, again. Throws NOT_FOUND, CONFLICT when nobody does. */
export function ponderTask(memory: Memory, reference: string): Promise<PonderTask> {
  const { entry } = requireEntry(memory, reference);
  if (!isRunning(entry.state)) {
    throw new CoEngramError('CONFLICT', `${entry.id} is ${entry.state}: nobody thinks about it`, {
      hint: `co-engram ponder ${entry.state === 'queued' || entry.state === 'failed' ? 'run' : 'again'} ${entry.id}`,
      data: { id: entry.id, state: entry.state },
    });
  }
  return useIndex(memory.repo, { surroundings: memory.surroundings }, (view) => taskOf(memory, view, entry));
}

/** The changes that begin a run; `model` is the command line that thinks, where no agent does. */
export async function planRun(
  step: WriteStep,
  id: string,
  { author, model, outside = 'web' }: { author: string; model?: string; outside?: 'web' | 'mcp' },
): Promise<PonderEntry> {
  const { entry: found, text } = entryNow(step, id);
  const entry = afterCut(found);
  requireFree(entry);
  const state = advance(entry.state, 'run', id);
  const run = newRun(step, entry, { model, outside });
  const { reason, ...rest } = entry;
  auditChange(step, author, 'ponder_run', { ponderId: id, run: run.id, agent: step.memory.agent });
  return planEntry(step, { ...rest, state, run, runs: entry.runs + 1 }, text);
}

/** A model thinks under the entry's lock: whoever holds that now finds a run whose process is gone. */
function afterCut(entry: PonderEntry): PonderEntry {
  const isCut = isRunning(entry.state) && entry.run?.model !== undefined;
  return isCut ? { ...entry, state: advance(entry.state, 'fail', entry.id) } : entry;
}

function requireFree({ id, state, run, agent }: PonderEntry): void {
  if (!isRunning(state)) return;
  throw new CoEngramError('CONFLICT', `${agent} thinks about ${id} until ${run?.until}`, {
    hint: `its task again: co-engram ponder show ${id} --task`,
    data: { id, state, until: run?.until },
  });
}

function newRun(
  { memory, view }: WriteStep,
  entry: PonderEntry,
  { model, outside }: { model?: string; outside: 'web' | 'mcp' },
): PonderRun {
  const now = memory.surroundings.now();
  const seeds = seedsOf(memory, view, entry).map((doc) => view.entry(doc));
  const ids = seeds.map(({ id }) => id);
  const plan = makePlan({
    question: entry.question,
    titles: seeds.map(({ title }) => title),
    skills: skillsFor(memory).map(({ skillId }) => skillId),
    logs: logsAbout(memory, ids).map(({ id }) => id),
    outside,
    before: entry.run,
  });
  return {
    id: `ponder-${entry.id.slice(-6)}-${entry.runs + 1}`,
    startedAt: formatInstant(now),
    until: formatInstant(now + RUN_LIMIT_MS),
    ...(model === undefined ? {} : { model }),
    rounds: 0,
    seeds: ids,
    plan,
    gaps: [],
    witness: NOTHING_SEEN,
  };
}
