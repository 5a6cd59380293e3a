/** The regular run of a repository: shown, put into a table of jobs of the system, and taken out again. */
import { CoEngramError } from '../../errors';
import type { Memory } from '../../store/memory';
import { cronBlock } from './cron-table';
import { installInCrontab, removeFromCrontab, type ScheduleAction } from './crontab';
import { parseInterval } from './interval';
import { type Job, jobOf, repositoryId } from './job';
import { installTimer, LAUNCHD, removeTimer, SYSTEMD, type TimerKind } from './timers';
import { githubWorkflow } from './unit-texts';

/** Set by the builds; declared here too, since the types are built from the library alone. */
declare const CO_ENGRAM_VERSION: string;

export const SCHEDULERS = ['cron', 'systemd', 'launchd', 'github'] as const;
export type Scheduler = (typeof SCHEDULERS)[number];
/** Those into which we can put a job ourselves. */
export const INSTALLABLE_SCHEDULERS = ['cron', 'systemd', 'launchd'] as const satisfies readonly Scheduler[];
export type InstallableScheduler = (typeof INSTALLABLE_SCHEDULERS)[number];

export interface ScheduleOptions<S extends Scheduler = Scheduler> {
  /** launchd on macOS, else cron. */
  scheduler?: S;
  /** `15m`, `6h`, `1d`; default 1h. */
  every?: string;
  steps: readonly string[];
}

export interface PrintedSchedule {
  scheduler: Scheduler;
  every: string;
  steps: readonly string[];
  /** Where the texts belong; a crontab has no path. */
  files: Array<{ path?: string; text: string }>;
}

export interface ScheduleChange {
  scheduler: InstallableScheduler;
  action: ScheduleAction;
  dryRun: boolean;
}

/** GitHub starts nothing more often. */
const GITHUB_LEAST_MINUTES = 5;
/** What lies on this machine alone: sessions, notes, the state folder. */
const OWN_STEPS: readonly string[] = ['transcripts', 'notes', 'briefing'];
const TIMERS: Readonly<Record<'systemd' | 'launchd', TimerKind>> = { systemd: SYSTEMD, launchd: LAUNCHD };

function jobFor(memory: Memory, { scheduler, every = '1h', steps }: ScheduleOptions): Job {
  const interval = parseInterval(every, scheduler === 'github' ? GITHUB_LEAST_MINUTES : 1);
  return jobOf(memory, { interval, steps });
}

function schedulerOf<S extends Scheduler>(
  { surroundings }: Memory,
  given: S | undefined,
): S | 'cron' | 'launchd' {
  return given ?? (surroundings.platform === 'darwin' ? 'launchd' : 'cron');
}

/** The texts of the job, for a person to put where they belong. Throws USAGE for an interval that is none. */
export function printSchedule(memory: Memory, options: ScheduleOptions): PrintedSchedule {
  const scheduler = schedulerOf(memory, options.scheduler);
  const job = jobFor(memory, { ...options, scheduler });
  const { steps } = options;
  if (scheduler === 'github') requireShared(steps);
  return { scheduler, every: job.interval.text, steps, files: filesOf(memory, job, scheduler, steps) };
}

/** Throws USAGE for a step that has nothing to do where a workflow runs. */
function requireShared(steps: readonly string[]): void {
  const own = steps.find((step) => OWN_STEPS.includes(step));
  if (own === undefined) return;
  throw new CoEngramError('USAGE', `${own} is about this machine, and a workflow of GitHub runs on another`, {
    hint: '--steps maintain,sync, and the others by cron, systemd or launchd',
  });
}

function filesOf(
  { surroundings }: Memory,
  job: Job,
  scheduler: Scheduler,
  steps: readonly string[],
): PrintedSchedule['files'] {
  if (scheduler === 'cron') return [{ text: cronBlock(job) }];
  if (scheduler === 'github') {
    const text = githubWorkflow(job, steps, CO_ENGRAM_VERSION);
    return [{ path: '.github/workflows/co-engram.yml', text }];
  }
  return TIMERS[scheduler].files(surroundings, job);
}

/**
 * Puts the job of this repository where the system starts it; installed again with the same words nothing changes.
 * Throws USAGE for an interval, ENVIRONMENT when the system does not take it, REFUSED for somebody else's file.
 */
export async function installSchedule(
  memory: Memory,
  options: ScheduleOptions<InstallableScheduler> & { dryRun?: boolean },
): Promise<ScheduleChange> {
  const { surroundings } = memory;
  const scheduler = schedulerOf(memory, options.scheduler);
  requireSystem(memory);
  const job = jobFor(memory, { ...options, scheduler });
  const action =
    scheduler === 'cron'
      ? await installInCrontab(surroundings, job, options)
      : await installTimer(TIMERS[scheduler], surroundings, job, options);
  return { scheduler, action, dryRun: options.dryRun === true };
}

/** Takes the job of this repository out again; everything else is byte for byte what it was. */
export async function removeSchedule(
  memory: Memory,
  options: { scheduler?: InstallableScheduler; dryRun?: boolean } = {},
): Promise<ScheduleChange> {
  const { surroundings, repo } = memory;
  const scheduler = schedulerOf(memory, options.scheduler);
  requireSystem(memory);
  const id = repositoryId(repo.root);
  const action =
    scheduler === 'cron'
      ? await removeFromCrontab(surroundings, id, options)
      : await removeTimer(TIMERS[scheduler], surroundings, id, options);
  return { scheduler, action, dryRun: options.dryRun === true };
}

function requireSystem({ surroundings }: Memory): void {
  if (surroundings.platform !== 'win32') return;
  throw new CoEngramError('ENVIRONMENT', 'on Windows nothing is installed', {
    hint: 'let the Task Scheduler start: co-engram schedule run',
  });
}
