import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type HistoryCommit, readHistory } from '../../git/history';
import { headCommit } from '../../git/trees';
import type { DigestEntry } from '../../search/contract';
import { useIndex } from '../../search/use-index';
import { readAuditLines } from '../../store/audit-lines';
import { classifyPath } from '../../store/classify-path';
import { errnoOf, fileError } from '../../store/file-error';
import type { Memory } from '../../store/memory';
import type { Repository } from '../../store/repository';
import { readDisplaced } from '../displaced-list';
import { DRIVER_FAILURE, sharedStateDir } from '../driver-paths';
import { mergeLogLines } from '../query-merge-log';
import { waitsHere } from '../restore-displaced';
import { type TimeWindow, timeWindow } from '../time-window';
import { type Anomaly, type AnomalyFinder, type AnomalySnapshot, recentCommits } from './anomaly';
import { authorFloods, massDeletions } from './author-floods';
import { clockSkew } from './clock-skew';
import { conflictRate } from './conflict-rate';
import { findResurrections } from './find-resurrections';
import { displacedMemories, mergeFailures } from './merge-failures';
import { pastRecords } from './past-records';
import { resurrectedDeletions } from './resurrected-deletions';

/** Each sees the same snapshot. */
const FINDERS: readonly AnomalyFinder[] = [
  displacedMemories,
  mergeFailures,
  conflictRate,
  massDeletions,
  authorFloods,
  clockSkew,
  resurrectedDeletions,
];

/** Older commits are not looked at. */
const MOST_COMMITS = 20_000;

export interface AnomaliesOptions {
  /** Default 7. */
  windowDays?: number;
}

export interface AnomalyReport {
  windowDays: number;
  critical: number;
  warnings: number;
  /** Critical ones first. */
  anomalies: Anomaly[];
}

/** What is unusual about merges and history of the last days. Reads only. Throws USAGE for a window that is none. */
export async function findAnomalies(memory: Memory, options: AnomaliesOptions = {}): Promise<AnomalyReport> {
  const window = timeWindow(memory.surroundings.now(), options.windowDays);
  const snapshot = await readSnapshot(memory, window);
  const found = FINDERS.flatMap((finder) => finder(snapshot));
  const critical = found.filter(({ level }) => level === 'critical');
  const warnings = found.filter(({ level }) => level === 'warning');
  return {
    windowDays: window.days,
    critical: critical.length,
    warnings: warnings.length,
    anomalies: [...critical, ...warnings],
  };
}

async function readSnapshot({ repo, surroundings }: Memory, window: TimeWindow): Promise<AnomalySnapshot> {
  const entries: DigestEntry[] = await useIndex(repo, { surroundings }, async (view) =>
    [...view.docs()].map((doc) => view.entry(doc)),
  );
  const commits = await memoryCommits(repo);
  const audit = readAuditLines(repo).flatMap(({ record }) => (record === undefined ? [] : [record]));
  const records = await pastRecords(repo, recentCommits(commits, window));
  const resurrections = await findResurrections(repo, commits, entries);
  return { window, commits, entries, records, resurrections, audit, ...mergeState(repo) };
}

/** Without what co-engram does not write, and without what use alone changes. */
async function memoryCommits(repo: Repository): Promise<HistoryCommit[]> {
  if (repo.gitDir === undefined || (await headCommit(repo)) === undefined) return [];
  const commits = await readHistory(repo, { limit: MOST_COMMITS });
  return commits.map((commit) => ({
    ...commit,
    changes: commit.changes.filter(({ path }) => isWords(path)),
  }));
}

function isWords(path: string): boolean {
  const found = classifyPath(path);
  return found === 'engram' || found === 'session' || found === 'synapse';
}

function mergeState({
  commonDir,
  root,
}: Repository): Pick<AnomalySnapshot, 'merges' | 'displaced' | 'driverFailedAt'> {
  if (commonDir === undefined) return { merges: [], displaced: [] };
  const shared = sharedStateDir(commonDir);
  const driverFailedAt = changedAt(join(shared, DRIVER_FAILURE));
  const displaced = readDisplaced(shared).filter((text) => waitsHere(root, text));
  return { merges: mergeLogLines(commonDir), displaced, driverFailedAt };
}

function changedAt(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  } catch (error) {
    throw errnoOf(error) === undefined ? error : fileError(error, path, 'read');
  }
}
