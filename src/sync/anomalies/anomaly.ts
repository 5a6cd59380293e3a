import type { HistoryCommit } from '../../git/history';
import type { DigestEntry } from '../../search/contract';
import type { AuditRecord } from '../../store/audit-log';
import type { DisplacedText } from '../displaced-list';
import type { MergeLogLine } from '../merge-log';
import { DAY_MS, type TimeWindow } from '../time-window';

/** Closed list of what may be unusual; docs/schema/anomalies.json carries it. */
export const ANOMALY_KINDS = [
  'conflict-rate',
  'merge-failure',
  'displaced-memory',
  'author-flood',
  'mass-deletion',
  'clock-skew',
  'resurrected-deletion',
] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Something unusual that a person should look at. A critical one makes `anomalies` end with 1. */
export interface Anomaly {
  kind: AnomalyKind;
  level: 'critical' | 'warning';
  message: string;
  /** One thing to do. */
  hint?: string;
  /** Whose doing, where one person or agent stands out. */
  author?: string;
  /** How many cases. */
  count: number;
  /** The first cases: ids, paths or commits, at most MOST_ITEMS. */
  items: string[];
}

export const MOST_ITEMS = 10;

/** What a version of an engram says, as far as anomalies are concerned. */
export interface PastRecord {
  id: string;
  /** Milliseconds; undefined when the file does not say. */
  updatedAt?: number;
}

/** A memory that the history deleted and that is there again. */
export interface Resurrection {
  id: string;
  /** Where it is now. */
  path: string;
  deletedBy: string;
  /** Who committed its return. */
  author: string;
  isMerge: boolean;
  /** Of the commit that brought it back, in ms. */
  at: number;
}

/** What all finders look at; made once. */
export interface AnomalySnapshot {
  window: TimeWindow;
  /** The merge log, oldest first. */
  merges: MergeLogLine[];
  /** Texts that lost their path and were not put back. */
  displaced: DisplacedText[];
  /** When the merge driver last broke down, in ms. */
  driverFailedAt?: number;
  /** Newest first, with the memory files that each changed. */
  commits: HistoryCommit[];
  /** Versions of engrams by blob, where they matter. */
  records: ReadonlyMap<string, PastRecord>;
  /** What is there now. */
  entries: readonly DigestEntry[];
  resurrections: readonly Resurrection[];
  audit: readonly AuditRecord[];
}

export type AnomalyFinder = (snapshot: AnomalySnapshot) => Anomaly[];

/**
 * Commits of the window. One whose clock is behind is younger than its parents, whatever it says; one that claims to
 * be of the future is as old as they are.
 */
export function recentCommits(commits: readonly HistoryCommit[], window: TimeWindow): HistoryCommit[] {
  const times = new Map(commits.map(({ commit, committedAt }) => [commit, committedAt]));
  const isInWindow = (at: number): boolean => at >= window.from && at < window.now + DAY_MS;
  return commits.filter(({ committedAt, parents }) => {
    if (parents.length === 0) return committedAt >= window.from;
    return [committedAt, ...parents.map((parent) => times.get(parent) ?? 0)].some(isInWindow);
  });
}
