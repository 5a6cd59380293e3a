import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countUnread } from '../learning/read-signals';
import { readMaintenanceState, type StageStatuses, stageStatuses } from '../maintenance/maintenance-state';
import type { IndexView, SkippedFile } from '../search/contract';
import { useIndex } from '../search/use-index';
import { errnoOf } from '../store/file-error';
import type { Memory } from '../store/memory';
import { isWaiting } from '../store/proposal-status';
import { readProposals } from '../store/proposals';
import type { RepositoryRule } from '../store/repository';
import { scanRepository } from '../store/scan';
import { lookAtMerges, type MergesLooked } from '../sync/audit/look-at-merges';
import { type DriverState, driverState } from '../sync/driver-state';
import { type HooksSummary, hooksSummary } from '../sync/hooks/hooks-status';
import { type Counts, count, countDocuments, type DocumentCounts } from './count-documents';

export interface StatusReport {
  repo: string;
  rule: RepositoryRule;
  /** Commit of HEAD; null without git or before the first commit. */
  head: string | null;
  /** The merge driver that this clone's git would call for memory files. */
  driver: DriverState;
  /** Which hooks of git reach us, and what is wrong with the others. */
  hooks: HooksSummary;
  /** Merges made elsewhere that are short of something. */
  merges: MergesLooked;
  counts: Omit<DocumentCounts, 'reinforcement'> & {
    synapses: { total: number; kind: Counts };
    skills: number;
  };
  reinforcement: DocumentCounts['reinforcement'];
  pendingProposals: number;
  pendingSignals: number;
  stateBytes: number;
  maintenance: StageStatuses;
  /** Files that could not be read as what they claim to be. */
  skipped: SkippedFile[];
}

/** What is in the repository and how it is doing. Reads only. */
export function status(memory: Memory): Promise<StatusReport> {
  const { repo, config, surroundings } = memory;
  return useIndex(repo, { surroundings }, async (view) => {
    const { reinforcement, ...documents } = countDocuments(view);
    const [driver, hooks, merges] = await Promise.all([
      driverState(repo, surroundings),
      hooksSummary(repo, surroundings),
      lookAtMerges(memory),
    ]);
    const { imprints } = scanRepository(repo, { only: ['imprint'] });
    const proposals = await readProposals(repo);
    return {
      repo: repo.root,
      rule: repo.rule,
      head: view.commit ?? null,
      driver,
      hooks,
      merges,
      counts: { ...documents, synapses: synapseCounts(view), skills: imprints.length },
      reinforcement,
      pendingProposals: proposals.filter(({ proposal }) => isWaiting(proposal)).length,
      pendingSignals: countUnread(repo),
      stateBytes: bytesBelow(repo.stateDir),
      maintenance: stageStatuses(readMaintenanceState(repo), config, surroundings.now()),
      skipped: view.skipped,
    };
  });
}

function synapseCounts(view: IndexView): { total: number; kind: Counts } {
  const kind: Counts = {};
  for (const edge of view.edges.entries()) count(kind, edge.kind);
  return { total: view.edges.edgeCount, kind };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function bytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? bytesBelow(path) : sizeOf(path);
  }
  return bytes;
}

/** 0 for a file that another process has just removed. */
function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
