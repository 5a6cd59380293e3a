import { type SignalEvent, type SignalWhat, signalOf } from '../learning/signal-event';
import type { IndexView } from '../search/contract';
import { useIndex } from '../search/use-index';
import { commitPlan } from '../store/apply-plan';
import { type AuditRecord, appendAudit } from '../store/audit-log';
import { requireCommittable } from '../store/commit-files';
import { commitWritten } from '../store/commit-written';
import type { Memory } from '../store/memory';
import { requireNoPlantedState, requireOwnGit } from '../store/own-git';
import type { AppliedPlan } from '../store/plan';
import { PlanDraft } from '../store/plan-draft';
import { appendSignals } from '../store/signal-log';
import { type EngramUsageDelta, planUsage, recordsUse } from '../store/usage-writer';
import { planTeamEvents } from './team-events';

export interface WriteOptions {
  /** Compute and report, write nothing. */
  dryRun?: boolean;
  /** Commit what was written, and nothing else; undefined = as `git.autoCommit` says. */
  commit?: boolean;
  /** How long another writer is waited for; as `withLock` says when missing. */
  waitMs?: number;
}

/** What a write gives back besides its own outcome. */
export interface Written<T> {
  outcome: T;
  applied: AppliedPlan;
  dryRun: boolean;
  /** Id of the commit, when one was made. */
  commit?: string;
}

/** What a step sees: the repository as it is under the lock, and the plan so far. */
export interface WriteStep {
  memory: Memory;
  view: IndexView;
  plan: PlanDraft;
  /** Records an event in the writer's usage file, in the same plan; false where nothing is recorded (`recordsUse`). */
  learn(delta: EngramUsageDelta): boolean;
  /** Leaves a line in the audit log once the plan is applied. */
  audit(record: AuditRecord): void;
  /** Leaves a line in the log of signals once the plan is applied. */
  signal(event: SignalWhat, session?: string): void;
}

/**
 * The one way in which engrams and synapses change: `compute` adds its changes to the plan and gives its outcome
 * with one line for the log; it runs again when a file changed in between. Commits only when asked.
 */
export async function write<T>(
  memory: Memory,
  compute: (step: WriteStep) => Promise<{ summary: string; outcome: T }>,
  options: WriteOptions = {},
): Promise<Written<T>> {
  const { repo, surroundings } = memory;
  const dryRun = options.dryRun === true;
  const commits = await requireWritable(memory, options);
  let computed: { summary: string; outcome: T } | undefined;
  let audits: AuditRecord[] = [];
  let signals: SignalEvent[] = [];
  const applied = await commitPlan(
    repo,
    surroundings,
    async () => {
      return useIndex(repo, { surroundings }, async (view) => {
        const plan = new PlanDraft(repo);
        const deltas: EngramUsageDelta[] = [];
        audits = [];
        signals = [];
        computed = await compute({
          memory,
          view,
          plan,
          learn: (delta) => recordsUse(surroundings, delta.isPrivate) && deltas.push(delta) > 0,
          audit: (record) => audits.push(record),
          signal: (event, session) => signals.push(signalOf(memory, event, session)),
        });
        plan.append(await planUsage(repo, surroundings, deltas));
        plan.append(planTeamEvents(memory, view, audits));
        return { summary: computed.summary, changes: plan.changes() };
      });
    },
    {
      dryRun,
      waitMs: options.waitMs,
      whenApplied: () => {
        appendAudit(repo, audits);
        appendSignals(repo, signals);
      },
    },
  );
  if (computed === undefined) throw new Error('a plan was applied that nobody computed');
  const written: Written<T> = { outcome: computed.outcome, applied, dryRun };
  return commits ? commitOf(memory, written) : written;
}

/** Fails before anything is computed where nothing may be written; tells whether what is written is committed. */
export async function requireWritable({ repo, config }: Memory, options: WriteOptions): Promise<boolean> {
  const commits = options.commit ?? config.git.autoCommit;
  if (commits) {
    requireOwnGit(repo);
    await requireCommittable(repo);
  }
  await requireNoPlantedState(repo);
  return commits;
}

/** What was written, committed unless it was a dry run. */
export async function commitOf<T>({ repo }: Memory, written: Written<T>): Promise<Written<T>> {
  const { applied, outcome, dryRun } = written;
  if (dryRun) return written;
  const commit = await commitWritten(repo, touchedPaths(applied), applied.summary, { outcome });
  return commit === undefined ? written : { ...written, commit };
}

function touchedPaths(applied: AppliedPlan): string[] {
  const moved = applied.moved.flatMap(({ from, to }) => [from, to]);
  return [...new Set([...applied.written, ...applied.deleted, ...moved])];
}
