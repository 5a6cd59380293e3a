/** Exchange with others, and history. */
import type { Memory } from '../store/memory';
import type { AnomaliesOptions, AnomalyReport } from '../sync/anomalies/find-anomalies';
import type { MergeAuditOptions, MergeAuditReport } from '../sync/audit/merge-audit';
import type { SyncOptions } from '../sync/exchange/sync';
import type { SyncReport } from '../sync/exchange/sync-report';
import type { DiffOptions, MemoryDiff } from '../sync/history/diff-memory';
import type { LogOptions, MemoryLog } from '../sync/history/log-memory';
import type { HooksStatus } from '../sync/hooks/hooks-status';
import type { HooksOptions, HooksOutcome, InstallOptions } from '../sync/hooks/install-hooks';
import type { MergeResolution, MergeResolveOptions } from '../sync/merge-resolve';
import type { MergeStats, StatsOptions } from '../sync/merge-stats';
import type { PostMergeReport } from '../sync/post-merge';
import type { MergeLogAnswer, MergeLogOptions } from '../sync/query-merge-log';
import { beforeChanging } from './before-writing';

export type {
  AnomaliesOptions,
  AnomalyReport,
  DiffOptions,
  HooksOptions,
  HooksOutcome,
  HooksStatus,
  InstallOptions,
  LogOptions,
  MemoryDiff,
  MemoryLog,
  MergeAuditOptions,
  MergeAuditReport,
  MergeLogAnswer,
  MergeLogOptions,
  MergeResolution,
  MergeResolveOptions,
  MergeStats,
  StatsOptions,
  SyncOptions,
  SyncReport,
};

export interface ExchangeMethods {
  /** Commits, fetches, merges and pushes the memory; what ended it early is in the report. */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /** Merges what git left in conflict; staged, never committed. */
  mergeResolve(options?: MergeResolveOptions): Promise<MergeResolution>;
  /** Merges made without our rules, merged again: what they lost, and with `fix` put back. */
  mergeAudit(options?: MergeAuditOptions): Promise<MergeAuditReport>;
  /** What merges in this clone decided and could not keep. */
  mergeLog(options?: MergeLogOptions): Promise<MergeLogAnswer>;
  /** What changed between two states of the memory. */
  diff(options?: DiffOptions): Promise<MemoryDiff>;
  /** The history of the memory, of a folder, or of one engram or synapse over all its moves. */
  log(options?: LogOptions): Promise<MemoryLog>;
  /** How many merges this clone saw lately, and how they were decided. */
  stats(options?: StatsOptions): Promise<MergeStats>;
  /** What is unusual about merges and history of the last days. */
  anomalies(options?: AnomaliesOptions): Promise<AnomalyReport>;
  /** Leads git's hooks to co-engram, beside others. */
  installHooks(options?: InstallOptions): Promise<HooksOutcome>;
  uninstallHooks(options?: HooksOptions): Promise<HooksOutcome>;
  /** Which hooks and which merge driver git would run. */
  hooksStatus(): Promise<HooksStatus>;
  /** Brings the cache up to date after a merge and tells what came. */
  postMerge(): Promise<PostMergeReport>;
}

export function exchangeMethods(memory: Memory): ExchangeMethods {
  return {
    sync: async (options) => {
      await beforeChanging(memory, options);
      const { maintainIfDue } = await import('../maintenance/maintain-if-due');
      return (await import('../sync/exchange/sync')).sync(memory, options, () => maintainIfDue(memory));
    },
    mergeResolve: async (options) => (await import('../sync/merge-resolve')).mergeResolve(memory, options),
    mergeAudit: async (options) => (await import('../sync/audit/merge-audit')).mergeAudit(memory, options),
    mergeLog: async (options) => (await import('../sync/query-merge-log')).queryMergeLog(memory, options),
    diff: async (options) => (await import('../sync/history/diff-memory')).diffMemory(memory, options),
    log: async (options) => (await import('../sync/history/log-memory')).logMemory(memory, options),
    stats: async (options) => (await import('../sync/merge-stats')).mergeStats(memory, options),
    anomalies: async (options) =>
      (await import('../sync/anomalies/find-anomalies')).findAnomalies(memory, options),
    installHooks: async (options) =>
      (await import('../sync/hooks/install-hooks')).installHooks(memory, options),
    uninstallHooks: async (options) =>
      (await import('../sync/hooks/install-hooks')).uninstallHooks(memory, options),
    hooksStatus: async () => (await import('../sync/hooks/hooks-status')).hooksStatus(memory),
    postMerge: async () => (await import('../sync/post-merge')).postMerge(memory),
  };
}
