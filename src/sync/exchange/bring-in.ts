import { gitVersion, isAtLeast } from '../../git/git-version';
import { type GitPlace, runGit } from '../../git/run-git';
import { headCommit } from '../../git/trees';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { changedTexts } from '../changed-texts';
import { sharedStateDir } from '../driver-paths';
import { memoryChanges } from '../memory-changes';
import { noteInLog } from '../merge-log';
import { mergeSubject } from '../merge-subject';
import { type ChangeCounts, countChanges } from '../summarize-changes';
import { listUnmerged } from '../unmerged';
import { commitMerge } from './commit-merge';
import { mergeByGit } from './merge-by-git';
import { mergeInScratch } from './merge-in-scratch';
import { mergeInStore, STORE_MERGE_SINCE } from './merge-in-store';
import { moveBranch } from './move-branch';
import { showConflicts } from './show-conflicts';
import type { SyncConflict } from './sync-report';
import { SyncStop } from './sync-stop';

export interface BringInOptions {
  /** For people: `origin/main`. */
  name: string;
  rebase: boolean;
  /** Leave the merge under way, for a person, where both sides changed the same lines. */
  leaveConflicts: boolean;
}

export interface BroughtIn {
  /** HEAD before and after. */
  from: string;
  to: string;
  counts: ChangeCounts;
  conflicts: SyncConflict[];
}

/** The merge that is to be made. */
interface Parting {
  ours: string;
  theirs: string;
  bases: string[];
}

/**
 * Brings a commit into the branch, forward where that is enough. Nothing is touched before the result is complete.
 * Call under the lock. Conflicts are given, with both versions; SyncStop for everything else that is in the way.
 */
export async function bringIn(
  memory: Memory,
  repo: GitRepository,
  theirs: string,
  options: BringInOptions,
): Promise<BroughtIn> {
  const ours = await requireHead(repo);
  const bases = await mergeBases(repo, ours, theirs);
  if (bases.includes(theirs)) return { from: ours, to: ours, counts: {}, conflicts: [] };
  if (bases.length === 0) throw unrelated(options.name);
  if (bases.includes(ours)) {
    const counts = await countBetween(repo, ours, theirs);
    await moveBranch(repo, { from: ours, to: theirs, reason: `sync: forward to ${options.name}` });
    return { from: ours, to: theirs, counts, conflicts: [] };
  }
  const parting = { ours, theirs, bases };
  const isInStore = !options.rebase && isAtLeast(await gitVersion(repo), STORE_MERGE_SINCE);
  const brought = isInStore
    ? await mergeCommits(memory, repo, parting, options)
    : await mergeElsewhere(memory, repo, parting, options);
  if (brought.conflicts.length === 0 || !options.leaveConflicts) return brought;
  return leaveForPerson(memory, repo, parting, options);
}

async function requireHead(repo: GitRepository): Promise<string> {
  const head = await headCommit(repo);
  if (head !== undefined) return head;
  throw new SyncStop('failed', 'CONFLICT', 'the branch has no commit any more', { hint: 'git status' });
}

/** The common ancestors that are no ancestors of each other; none for histories that have nothing in common. */
export async function mergeBases(place: GitPlace, ours: string, theirs: string): Promise<string[]> {
  const args = ['merge-base', '--all', ours, theirs];
  const { stdout } = await runGit(args, { cwd: place, allowFailure: true });
  return stdout
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function unrelated(name: string): SyncStop {
  return new SyncStop('unrelated-histories', 'CONFLICT', `${name} and this branch have nothing in common`, {
    hint: `another memory, or a shallow clone (git fetch --unshallow)? if they belong together: git merge --allow-unrelated-histories ${name}`,
  });
}

async function countBetween(place: GitPlace, from: string, to: string): Promise<ChangeCounts> {
  return countChanges(await memoryChanges(await changedTexts(place, from, to)));
}

async function mergeCommits(
  memory: Memory,
  repo: GitRepository,
  { ours, theirs, bases }: Parting,
  { name }: BringInOptions,
): Promise<BroughtIn> {
  const merge = await mergeInStore(memory, repo, { ours, theirs, bases });
  const { tree, conflicts, log } = merge;
  if (tree === undefined) return { from: ours, to: ours, counts: {}, conflicts };
  const counts = await countBetween(repo, ours, tree);
  const to = await commitMerge(repo, { tree, ours, theirs, message: mergeSubject(name, counts) });
  await moveBranch(repo, { from: ours, to, reason: `sync: merge ${name}` });
  noteInLog(sharedStateDir(repo.commonDir), log, memory.surroundings);
  return { from: ours, to, counts, conflicts: [] };
}

/** A rebase, or a merge by a git that cannot do it without a work tree. */
async function mergeElsewhere(
  memory: Memory,
  repo: GitRepository,
  { ours, theirs, bases }: Parting,
  { name, rebase }: BringInOptions,
): Promise<BroughtIn> {
  const { commit: to, conflicts } = await mergeInScratch(memory, repo, {
    ours,
    theirs,
    how: rebase ? 'rebase' : 'merge',
    message: mergeSubject(name),
    hasManyBases: bases.length > 1,
  });
  if (to === undefined) return { from: ours, to: ours, counts: {}, conflicts };
  const counts = await countBetween(repo, ours, to);
  await moveBranch(repo, { from: ours, to, reason: `sync: ${rebase ? 'rebase onto' : 'merge'} ${name}` });
  return { from: ours, to, counts, conflicts };
}

/** The same merge again, by git and in the user's work tree, where it stops with the conflicts marked. */
async function leaveForPerson(
  memory: Memory,
  repo: GitRepository,
  { ours, theirs, bases }: Parting,
  { name, rebase }: BringInOptions,
): Promise<BroughtIn> {
  const left = await mergeByGit(memory, repo, {
    theirs,
    how: rebase ? 'rebase' : 'merge',
    message: mergeSubject(name),
    hasManyBases: bases.length > 1,
  });
  const to = await requireHead(repo);
  if (left === undefined)
    return { from: ours, to, counts: await countBetween(repo, ours, to), conflicts: [] };
  const conflicts = await showConflicts(repo, {
    ...left,
    unmerged: await listUnmerged(repo),
    isRebase: rebase,
  });
  return { from: ours, to: ours, counts: {}, conflicts };
}
