import { CoEngramError } from '../../errors';
import { readHeadCommit, UNKNOWN_COMMIT } from '../../search/head-commit';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { isSyncMerge } from '../merge-subject';
import { listMerges, type MergeCommitInfo } from './list-merges';
import { auditAll, requireAuditable, USUAL_MERGES } from './merge-audit';
import { readMergesSeen, writeMergesSeen } from './merges-seen';

export interface MergesLooked {
  /** How many new merges were looked at. */
  checked: number;
  /** All merges that are short of something, old ones included. */
  lossy: string[];
}

export interface LookOptions {
  /** What is new when nothing was noted yet: what came after this commit. */
  since?: string;
  /** Merges that were made by our rules just now. */
  except?: ReadonlySet<string>;
  /** False: nothing is written, so that the next call looks at the same merges. */
  notes?: boolean;
}

/**
 * When HEAD moved since last time: looks at the merges that came, and again at those that had lost something. Cheap
 * otherwise, and where nothing was noted yet: then it begins to note. Never throws for what a person could mend: nobody
 * has asked.
 */
export async function lookAtMerges(
  memory: Memory,
  { since, except, notes = true }: LookOptions = {},
): Promise<MergesLooked> {
  const { repo } = memory;
  const seen = readMergesSeen(repo);
  const head = readHeadCommit(repo);
  const nothing = { checked: 0, lossy: seen.lossy };
  if (head === undefined || head === UNKNOWN_COMMIT || head === seen.head || repo.isBare) return nothing;
  const from = seen.head ?? since;
  const note = (lossy: string[]): void => {
    if (notes) writeMergesSeen(repo, { ...seen, head, lossy });
  };
  try {
    const came = from === undefined || from === head ? [] : await newMerges(memory, from);
    // Those of other people's sync followed our rules, too.
    const fresh = came.filter(({ commit, subject }) => except?.has(commit) !== true && !isSyncMerge(subject));
    const merges = [...fresh, ...(await knownMerges(memory, seen.lossy))];
    const found = merges.length === 0 ? [] : await lossyOf(memory, merges);
    const lossy = found.filter((commit) => !seen.accepted.includes(commit));
    note(lossy);
    return { checked: fresh.length, lossy };
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    // As with a git that cannot do it: not tried again before HEAD moves on.
    note(seen.lossy);
    return nothing;
  }
}

async function lossyOf(memory: Memory, merges: readonly MergeCommitInfo[]): Promise<string[]> {
  const repo = await requireAuditable(memory);
  const audit = await useIndex(repo, memory, (view) => auditAll(memory, repo, view, merges));
  return audit.merges.map(({ commit }) => commit);
}

/** Those that HEAD has and the commit has not; none when that commit is gone. */
async function newMerges({ repo }: Memory, from: string): Promise<MergeCommitInfo[]> {
  return unlessGone(() => listMerges(repo, `HEAD ^${from}`, { limit: USUAL_MERGES }));
}

async function knownMerges({ repo }: Memory, commits: readonly string[]): Promise<MergeCommitInfo[]> {
  if (commits.length === 0) return [];
  return unlessGone(() => listMerges(repo, commits.join(' '), { alone: true }));
}

async function unlessGone(list: () => Promise<MergeCommitInfo[]>): Promise<MergeCommitInfo[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** One line for people; empty when no merge is short of anything. */
export function describeLossy({ lossy }: MergesLooked): string {
  if (lossy.length === 0) return '';
  const merges = lossy.length === 1 ? '1 merge' : `${lossy.length} merges`;
  return `${merges} made elsewhere lost something: co-engram merge audit`;
}
