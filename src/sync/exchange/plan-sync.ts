import { gitVersion, isAtLeast } from '../../git/git-version';
import { runGit } from '../../git/run-git';
import { headCommit } from '../../git/trees';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { changedTexts } from '../changed-texts';
import { memoryChanges } from '../memory-changes';
import { countChanges } from '../summarize-changes';
import { mergeBases } from './bring-in';
import { planCommit } from './commit-pending';
import { mergeInStore, STORE_MERGE_SINCE } from './merge-in-store';
import type { SyncOptions } from './sync';
import type { SyncReport } from './sync-report';
import type { Upstream } from './upstream';

/** Fills the report with what a sync would do, as far as this repository knows the other one: no network is used. */
export async function planSync(
  memory: Memory,
  repo: GitRepository,
  upstream: Upstream,
  options: SyncOptions,
  report: SyncReport,
): Promise<void> {
  const { pullOnly = false, pull = true, push = true, message } = options;
  report.files = [];
  if (!pullOnly) {
    const { paths, committed, leftOut } = await planCommit(memory, repo, message);
    Object.assign(report, { files: paths, committed, leftOut });
  }
  const theirs = await lastKnown(repo, upstream);
  if (pull && theirs !== undefined) await planPull(memory, repo, theirs, report);
  if (!push || pullOnly || upstream.pushRemote === undefined) return;
  const { pushRemote: remote, pushRef: ref } = upstream;
  report.pushed = {
    done: false,
    remote,
    ...(ref === undefined ? {} : { ref }),
    mode: 'push',
    autoFallback: false,
  };
}

/** The commit that the other branch had when it was fetched the last time. */
async function lastKnown(repo: GitRepository, { remote, ref }: Upstream): Promise<string | undefined> {
  if (remote === undefined) return undefined;
  const tracking = `refs/remotes/${remote}/${ref.replace(/^refs\/heads\//, '')}`;
  const args = ['rev-parse', '--verify', '--quiet', `${tracking}^{commit}`];
  const { code, stdout } = await runGit(args, { cwd: repo, allowFailure: true });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

async function planPull(
  memory: Memory,
  repo: GitRepository,
  theirs: string,
  { pulled }: SyncReport,
): Promise<void> {
  const ours = await headCommit(repo);
  const bases = ours === undefined ? [] : await mergeBases(repo, ours, theirs);
  pulled.upToDate = bases.includes(theirs);
  if (ours === undefined || pulled.upToDate) return;
  pulled.from = ours;
  const to = bases.includes(ours) ? theirs : await mergedTree(memory, repo, { ours, theirs, bases }, pulled);
  if (to !== undefined) pulled.counts = countChanges(await memoryChanges(await changedTexts(repo, ours, to)));
}

async function mergedTree(
  memory: Memory,
  repo: GitRepository,
  { ours, theirs, bases }: { ours: string; theirs: string; bases: readonly string[] },
  pulled: SyncReport['pulled'],
): Promise<string | undefined> {
  if (bases.length === 0 || !isAtLeast(await gitVersion(repo), STORE_MERGE_SINCE)) return undefined;
  const { tree, conflicts } = await mergeInStore(memory, repo, { ours, theirs, bases });
  pulled.conflicts = conflicts;
  return tree;
}
