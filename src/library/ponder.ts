/** Contemplation: one deep think around a question, planned and checked here. */
import type { AutoOptions, AutoOutcome } from '../ponder/auto';
import type { PonderEntry } from '../ponder/entry';
import type { CreatedPonder, ListedPonder } from '../ponder/manage';
import type { ReportOutcome } from '../ponder/report';
import type { RunOptions } from '../ponder/run';
import type { PonderState } from '../ponder/states';
import type { PonderTask } from '../ponder/task';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AutoOptions,
  AutoOutcome,
  CreatedPonder,
  ListedPonder,
  PonderEntry,
  PonderState,
  PonderTask,
  ReportOutcome,
  RunOptions,
};

export interface PonderMethods {
  /** Queues a question. */
  createPonder(
    question: string,
    options?: WriteOptions & { focus?: readonly string[] },
  ): Promise<Written<CreatedPonder>>;
  /** Begins a run and hands out its task; readings carry `run` from then on. */
  runPonder(reference: string, options?: RunOptions): Promise<Written<PonderTask>>;
  /** The task of a run that goes on, again. */
  ponderTask(reference: string): Promise<PonderTask>;
  /** Takes in the report (parsed JSON), checked against what was read in the run. */
  reportPonder(reference: string, report: unknown, options?: WriteOptions): Promise<Written<ReportOutcome>>;
  /** The whole round by the user's model. */
  autoPonder(reference: string, options?: AutoOptions): Promise<AutoOutcome>;
  listPonder(options?: { state?: PonderState }): Promise<{ total: number; results: ListedPonder[] }>;
  showPonder(reference: string): Promise<PonderEntry>;
  /** Puts an answered or failed question back into the queue. */
  ponderAgain(reference: string, options?: WriteOptions): Promise<Written<PonderEntry>>;
  /** Deletes entries; suggestions and the audit log stay. */
  deletePonder(
    references: readonly string[],
    options?: WriteOptions,
  ): Promise<Written<{ deleted: string[] }>>;
}

export function ponderMethods(memory: Memory): PonderMethods {
  return {
    createPonder: async (question, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/manage')).createPonder(memory, question, options);
    },
    runPonder: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/run')).runPonder(memory, reference, options);
    },
    ponderTask: async (reference) => (await import('../ponder/run')).ponderTask(memory, reference),
    reportPonder: async (reference, report, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/report')).reportPonder(memory, reference, report, options);
    },
    autoPonder: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/auto')).autoPonder(memory, reference, options);
    },
    listPonder: async (options) => (await import('../ponder/manage')).listPonder(memory, options),
    showPonder: async (reference) => (await import('../ponder/manage')).showPonder(memory, reference),
    ponderAgain: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/manage')).ponderAgain(memory, reference, options);
    },
    deletePonder: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../ponder/manage')).deletePonder(memory, references, options);
    },
  };
}
