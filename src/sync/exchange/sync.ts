/** `sync`: what is new here is committed, what is new there is merged, and what is new here is pushed. Never forced. */
import { CoEngramError } from '../../errors';
import { headCommit } from '../../git/trees';
import { requireCommittable } from '../../store/commit-files';
import { withLock } from '../../store/lock';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireNoPlantedState, requireOwnGit } from '../../store/own-git';
import { warnOfLosses } from '../audit/warn-of-losses';
import { adoptUpstream } from './adopt-upstream';
import { type BroughtIn, bringIn } from './bring-in';
import { commitPending } from './commit-pending';
import { fetchUpstream } from './fetch-upstream';
import { sweepScratch } from './merge-in-scratch';
import type { Network } from './network';
import { planSync } from './plan-sync';
import { pushBranch } from './push-branch';
import { addCounts, blankReport } from './reports';
import { runPostMerge } from './run-post-merge';
import { conflictsLeft, detached, filesLeftOut, rejected } from './stops';
import type { SyncReport } from './sync-report';
import { SyncStop } from './sync-stop';
import { currentBranch, nameOf, readUpstream, type Upstream } from './upstream';

export interface SyncOptions {
  /** Message of the commit; what changed, in the memory's words, when missing. */
  message?: string;
  /** Say what would be done; uses no network and touches nothing. */
  dryRun?: boolean;
  /** False: neither fetch nor merge. */
  pull?: boolean;
  /** False: do not push. */
  push?: boolean;
  /** Only fetch and merge: neither commit nor push. */
  pullOnly?: boolean;
  /** Put our commits on top of theirs instead of merging. */
  rebase?: boolean;
  leaveConflicts?: boolean;
  /** False: the light stage of maintenance is not run before the commit, also when it is due. */
  maintain?: boolean;
  /** For all that uses the network together; 0 or missing = as long as it takes. */
  timeoutMs?: number;
  /** May git ask for a password on the terminal? */
  isInteractive?: boolean;
}

/** How often a push that somebody else was quicker with is tried again. */
const RETRIES = 3;

/**
 * Exchanges the memory with the other repository. Whatever ends it early is in `problem`, beside what was done by
 * then; nothing is ever half done. Throws where there is no repository to work with: ENVIRONMENT without git or work
 * tree, REFUSED inside another repository's work tree or with planted state. `maintain` comes from a folder beside this
 * one: the light stage, where it is due.
 */
export async function sync(
  memory: Memory,
  options: SyncOptions = {},
  maintain: () => Promise<void> = async () => undefined,
): Promise<SyncReport> {
  const repo = requireOwnGit(memory.repo);
  if (repo.isBare) {
    throw new CoEngramError('ENVIRONMENT', `${repo.root} is a bare repository: it has nothing to sync`, {
      hint: 'name a clone with a work tree',
    });
  }
  await requireNoPlantedState(repo);
  const report = blankReport(options.dryRun === true);
  const exchange = new Exchange(memory, repo, { ...options, light: maintain }, report);
  try {
    await exchange.run();
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    report.problem = error instanceof SyncStop ? error.problem : problemOf(error);
  }
  if (options.dryRun !== true) await warnOfLosses(memory, exchange.ownMerges);
  return { ...report, ok: report.problem === undefined };
}

function problemOf({ code: errorCode, message, hint }: CoEngramError): NonNullable<SyncReport['problem']> {
  const code = errorCode === 'CONFLICT' ? 'busy' : 'failed';
  return { code, errorCode, message, ...(hint === undefined ? {} : { hint }) };
}

/** One run of sync; its steps leave what they did in the report. */
class Exchange {
  /** Commits that this run has made of two sides. */
  readonly ownMerges = new Set<string>();
  private readonly network: Network;

  constructor(
    private readonly memory: Memory,
    private readonly repo: GitRepository,
    private readonly options: SyncOptions & { light(): Promise<void> },
    private readonly report: SyncReport,
  ) {
    const { timeoutMs = 0, isInteractive = false } = options;
    this.network = { isInteractive, ...(timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : {}) };
  }

  async run(): Promise<void> {
    const { repo, memory, options, report } = this;
    await requireQuiet(repo);
    const branch = await currentBranch(repo);
    if (branch === undefined) throw detached();
    const upstream = await readUpstream(repo, branch);
    if (options.dryRun === true) return planSync(memory, repo, upstream, options, report);
    await sweepScratch(memory, repo);
    const hasRemote = isRemote(upstream);
    if (hasRemote && this.pulls && (await headCommit(repo)) === undefined) await this.adopt(upstream);
    if (options.pullOnly !== true) {
      if (options.maintain !== false) await options.light();
      await this.commit();
    }
    if (hasRemote && (await headCommit(repo)) !== undefined) await this.exchange(upstream);
    if (report.leftOut.length > 0) throw filesLeftOut(report);
  }

  private get pulls(): boolean {
    return this.options.pull !== false;
  }

  private get pushes(): boolean {
    return this.options.push !== false && this.options.pullOnly !== true;
  }

  /** A branch without a commit begins where the other repository is, if that has it. */
  private async adopt(upstream: Upstream & { remote: string }): Promise<void> {
    const { repo, memory, report } = this;
    const to = await fetchUpstream(repo, upstream, this.network);
    if (to === undefined) return;
    await withLock(repo, memory.surroundings, () => adoptUpstream(repo, to, nameOf(upstream)));
    report.pulled = { ...report.pulled, upToDate: false, to };
  }

  /** Adds to what was committed before in this run. */
  private async commit(): Promise<boolean> {
    const { repo, memory, options, report } = this;
    const { committed, leftOut: left } = await withLock(repo, memory.surroundings, () =>
      commitPending(memory, repo, options.message),
    );
    report.leftOut = left;
    if (committed.sha !== undefined || report.committed.sha === undefined) report.committed = committed;
    return committed.sha !== undefined;
  }

  private async exchange(upstream: Upstream & { remote: string }): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const theirs = this.pulls ? await this.pull(upstream) : undefined;
      if (!this.pushes || (await this.isThere(upstream, theirs))) return;
      const outcome = await pushBranch(this.repo, upstream, this.network);
      if (outcome.type === 'stop') throw outcome.stop;
      if (outcome.type === 'pushed') {
        this.report.pushed = outcome.pushed;
        return;
      }
      if (!this.pulls || attempt === RETRIES)
        throw rejected(upstream, { tries: attempt + 1, pulls: this.pulls, details: outcome.details });
    }
  }

  /** Fetches and merges; gives the commit of the other side. */
  private async pull(upstream: Upstream & { remote: string }): Promise<string | undefined> {
    const { repo, memory, report } = this;
    const theirs = await fetchUpstream(repo, upstream, this.network);
    const brought = theirs === undefined ? undefined : await this.bringIn(upstream, theirs);
    const { pulled } = report;
    if (brought === undefined || brought.from === brought.to) pulled.upToDate ??= true;
    else {
      const from = pulled.from ?? brought.from;
      report.pulled = { ...pulled, upToDate: false, from, to: brought.to };
      if (brought.to !== theirs) this.ownMerges.add(brought.to);
      report.pulled.counts = addCounts(pulled.counts, brought.counts);
      await warnOfLosses(memory);
      await runPostMerge(repo);
    }
    if (brought !== undefined && brought.conflicts.length > 0) {
      report.pulled = { ...report.pulled, upToDate: false, conflicts: brought.conflicts };
      throw conflictsLeft(brought, this.options);
    }
    return theirs;
  }

  /** Changes that somebody made meanwhile, and that are in the way, are committed first. */
  private async bringIn(upstream: Upstream, theirs: string): Promise<BroughtIn> {
    const { rebase = false, leaveConflicts = false } = this.options;
    const attempt = (): Promise<BroughtIn> =>
      withLock(this.repo, this.memory.surroundings, () =>
        bringIn(this.memory, this.repo, theirs, { name: nameOf(upstream), rebase, leaveConflicts }),
      );
    try {
      return await attempt();
    } catch (error) {
      const isInTheWay = error instanceof SyncStop && error.problem.code === 'in-the-way';
      if (!isInTheWay || this.options.pullOnly === true || !(await this.commit())) throw error;
      return attempt();
    }
  }

  /** Does the place that is pushed to have our commit? Known only where it is the one that was fetched. */
  private async isThere({ ref, pushRef, remote, pushRemote }: Upstream, theirs?: string): Promise<boolean> {
    if (theirs === undefined || pushRemote !== remote || pushRef !== ref) return false;
    return (await headCommit(this.repo)) === theirs;
  }
}

function isRemote(upstream: Upstream): upstream is Upstream & { remote: string } {
  return upstream.remote !== undefined;
}

/** No merge, rebase or the like is under way. */
async function requireQuiet(repo: GitRepository): Promise<void> {
  try {
    await requireCommittable(repo);
  } catch (error) {
    if (!(error instanceof CoEngramError) || error.code !== 'CONFLICT') throw error;
    const what = error.message.replace(/^cannot commit: /, '');
    throw new SyncStop('in-progress', 'CONFLICT', `cannot sync: ${what}`, {
      hint: 'co-engram merge resolve, then finish it with git, or abort it',
      cause: error,
    });
  }
}
