/** A whole contemplation by the user's model, in the foreground: the probes are ours, the thinking is the model's. */

import { CoEngramError } from '../errors';
import { signalOf } from '../learning/signal-event';
import {
  type Model,
  type ModelTalk,
  mayBeSent,
  modelProblem,
  modelRecords,
  openModel,
  wouldSend,
} from '../model/model';
import { auditChange } from '../remember/audit-change';
import { type WriteOptions, write } from '../remember/write';
import { bodyOf } from '../search/body';
import type { IndexView } from '../search/contract';
import { search } from '../search/search';
import { useIndex } from '../search/use-index';
import { authorOf, type Memory } from '../store/memory';
import { appendSignals } from '../store/signal-log';
import { entryNow, planEntry, readEntries, requireEntry } from './entries';
import type { Gap, PonderEntry } from './entry';
import { type ReportOutcome, takeReport } from './report';
import { planRun } from './run';
import { withEntryLock } from './run-lock';
import { advance } from './states';
import { type PonderTask, taskOf } from './task';
import { type ShownMemory, think } from './think';

export interface AutoOptions extends WriteOptions {
  onProgress?(doing: string): void;
}

export interface AutoOutcome extends ModelTalk {
  id: string;
  state: PonderEntry['state'];
  reason?: string;
  /** Of the last report; missing when the model gave none. */
  report?: ReportOutcome;
}

const HITS_A_PROBE = 4;
const MOST_SHOWN = 24;
const LONGEST_TEXT = 3000;

/**
 * Thinks about an entry until it is closed or given up. A model that fails leaves it failed. Throws USAGE without
 * `llm.command`, CONFLICT as `runPonder` does. A dry run writes nothing and shows what would be sent.
 */
export async function autoPonder(
  memory: Memory,
  reference: string,
  options: AutoOptions = {},
): Promise<AutoOutcome> {
  const { id } = requireEntry(memory, reference).entry;
  const model = openModel(memory, options);
  if (!model.isThere) {
    throw new CoEngramError('USAGE', 'there is no model to think: llm.command is not set', {
      hint: `without --auto the calling agent thinks: co-engram ponder run ${id}`,
    });
  }
  return withEntryLock(memory, id, () => thinkThrough(memory, id, model, options));
}

/** The oldest queued entry of the agent, where there is a model; undefined where there is nothing to do. */
export async function ponderQueued(
  memory: Memory,
  options: AutoOptions = {},
): Promise<AutoOutcome | undefined> {
  if (memory.config.llm.command === undefined) return undefined;
  const next = readEntries(memory).find(({ entry }) => entry.state === 'queued');
  return next === undefined ? undefined : autoPonder(memory, next.entry.id, options);
}

async function thinkThrough(
  memory: Memory,
  id: string,
  model: Model,
  options: AutoOptions,
): Promise<AutoOutcome> {
  const { onProgress = () => undefined } = options;
  const author = await authorOf(memory);
  onProgress('making a plan');
  const begun = await write(
    memory,
    async (step) => {
      const entry = await planRun(step, id, { author, model: model.name });
      return { summary: `ponder ${id}`, outcome: await taskOf(memory, step.view, entry) };
    },
    { ...options, commit: false },
  );
  const task = begun.outcome;
  let gaps: Gap[] = [];
  for (let round = 1; ; round += 1) {
    onProgress(`round ${round}: running ${task.plan.flatMap(({ probes }) => probes).length} probes`);
    const { memories, shown } = await gather(memory, task, options);
    onProgress(`round ${round}: ${model.name} thinks about ${memories.length} memories`);
    const thought = await think(model, { task: shown, memories, gaps });
    if (thought.failure !== undefined) {
      return options.dryRun === true
        ? { id, state: 'queued', ...wouldSend(model) }
        : failed(memory, id, model, { author, reason: `${model.name} ${thought.message}` });
    }
    onProgress(`round ${round}: checking the report`);
    const { outcome } = await takeReport(memory, id, thought.value, { ...options, commit: false, model });
    gaps = outcome.gaps.map(({ kind, item, about }) => ({ kind, item, about }));
    if (outcome.state === 'repairing') continue;
    await auditQuestions(memory, model, author);
    const { state, reason } = outcome;
    return {
      id,
      state,
      ...(reason === undefined ? {} : { reason }),
      report: outcome,
      ...modelProblem(model),
    };
  }
}

/** Runs the probes as the model's eyes: what they find and may be sent is noted as handed over. */
function gather(
  memory: Memory,
  task: PonderTask,
  { dryRun }: AutoOptions,
): Promise<{ memories: ShownMemory[]; shown: PonderTask }> {
  const { repo, surroundings, agent, config } = memory;
  return useIndex(repo, { surroundings }, async (view) => {
    const found = new Map<string, Set<string>>();
    const note = (id: string, item: string) => found.set(id, (found.get(id) ?? new Set()).add(item));
    const isShown = (id: string) => found.has(id) || found.size < MOST_SHOWN;
    const reader = { now: surroundings.now(), agent, withPrivate: false };
    for (const item of task.plan) {
      for (const probe of item.probes) {
        const request = {
          query: probe,
          reader,
          weights: config.search,
          limit: HITS_A_PROBE,
          snippets: false,
        };
        const hits = search(view, request).results.filter(({ id }) => isShown(id));
        for (const { id } of hits) note(id, item.id);
        if (dryRun === true) continue;
        const handed = hits.map(({ id, relevance }): [string, number] => [id, relevance]);
        const event = { type: 'retrieval', query: probe, hits: handed, handed: true } as const;
        appendSignals(repo, [signalOf(memory, event, task.run)]);
      }
    }
    const seeds = task.seeds.filter(({ id }) => isSendable(view, String(id)));
    for (const { id } of seeds) if (!found.has(String(id))) found.set(String(id), new Set());
    const sendable = (id: string) => isSendable(view, id);
    return {
      memories: [...found].map(([id, items]) => memoryAt(view, id, [...items])),
      shown: {
        ...task,
        seeds,
        logs: task.logs.filter(({ engramId }) => sendable(engramId)),
        history: task.history.filter(({ sources }) => sources.every(sendable)),
      },
    };
  });
}

function isSendable(view: IndexView, id: string): boolean {
  const doc = view.docOfId(id);
  return doc !== undefined && mayBeSent(view.entry(doc).visibility);
}

function memoryAt(view: IndexView, id: string, items: string[]): ShownMemory {
  const doc = view.docOfId(id);
  if (doc === undefined) return { id, title: '', text: '', items };
  return { id, title: view.entry(doc).title, text: bodyOf(view.read(doc)).slice(0, LONGEST_TEXT), items };
}

async function failed(
  memory: Memory,
  id: string,
  model: Model,
  { author, reason }: { author: string; reason: string },
): Promise<AutoOutcome> {
  await write(memory, async (step) => {
    const { entry, text } = entryNow(step, id);
    planEntry(step, { ...entry, state: advance(entry.state, 'fail', id), reason }, text);
    auditChange(step, author, 'ponder', {
      ponderId: id,
      state: 'failed',
      agent: memory.agent,
      model: model.name,
      reason,
    });
    return { summary: `ponder ${id} failed`, outcome: undefined };
  });
  await auditQuestions(memory, model, author);
  return { id, state: 'failed', reason, ...modelProblem(model) };
}

async function auditQuestions(memory: Memory, model: Model, author: string): Promise<void> {
  await write(memory, async (step) => {
    for (const record of modelRecords(model, memory.surroundings.now(), author)) step.audit(record);
    return { summary: 'questions to the model', outcome: undefined };
  });
}
