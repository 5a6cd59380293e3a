/** Jobs that are files: timers of systemd for a user, and agents of launchd. */
import { isAbsolute, join } from 'node:path';
import { CoEngramError } from '../../errors';
import type { Surroundings } from '../../util/surroundings';
import type { ScheduleAction } from './crontab';
import type { Job } from './job';
import { type OwnFile, readOwnFiles, restoreOwnFiles, writeOwnFiles } from './own-files';
import { requireTool, runTool } from './run-tool';
import { launchdName, launchdPlist, systemdService, systemdTimer } from './unit-texts';

interface Options {
  dryRun?: boolean;
}

/** A program that starts things by files. */
export interface TimerKind {
  paths(surroundings: Surroundings, id: string): string[];
  files(surroundings: Surroundings, job: Job): OwnFile[];
  start(surroundings: Surroundings, id: string): Promise<void>;
  stop(surroundings: Surroundings, id: string): Promise<void>;
  /** Once the files are gone. */
  forget?(surroundings: Surroundings): Promise<void>;
}

function requireHome({ home }: Surroundings): string {
  if (home !== undefined) return home;
  throw new CoEngramError('ENVIRONMENT', 'there is no home folder to write to', { hint: 'set HOME' });
}

function systemdPath(surroundings: Surroundings, name: string): string {
  const { XDG_CONFIG_HOME: xdg } = surroundings.env;
  const config = xdg !== undefined && isAbsolute(xdg) ? xdg : join(requireHome(surroundings), '.config');
  return join(config, 'systemd', 'user', name);
}

export const SYSTEMD: TimerKind = {
  paths: (surroundings, id) =>
    ['service', 'timer'].map((kind) => systemdPath(surroundings, `co-engram-${id}.${kind}`)),
  files: (surroundings, job) => [
    { path: systemdPath(surroundings, `co-engram-${job.id}.service`), text: systemdService(job) },
    { path: systemdPath(surroundings, `co-engram-${job.id}.timer`), text: systemdTimer(job) },
  ],
  async start(surroundings, id) {
    await requireTool(surroundings, 'systemctl', ['--user', 'daemon-reload']);
    await requireTool(surroundings, 'systemctl', ['--user', 'enable', '--now', `co-engram-${id}.timer`]);
  },
  async stop(surroundings, id) {
    await requireTool(surroundings, 'systemctl', ['--user', 'disable', '--now', `co-engram-${id}.timer`]);
  },
  async forget(surroundings) {
    await requireTool(surroundings, 'systemctl', ['--user', 'daemon-reload']);
  },
};

function launchdPath(surroundings: Surroundings, id: string): string {
  return join(requireHome(surroundings), 'Library', 'LaunchAgents', `${launchdName({ id })}.plist`);
}

export const LAUNCHD: TimerKind = {
  paths: (surroundings, id) => [launchdPath(surroundings, id)],
  files: (surroundings, job) => [{ path: launchdPath(surroundings, job.id), text: launchdPlist(job) }],
  async start(surroundings, id) {
    // What runs by an older file has to go first; it may not run at all.
    await runTool(surroundings, 'launchctl', ['unload', launchdPath(surroundings, id)]);
    await requireTool(surroundings, 'launchctl', ['load', '-w', launchdPath(surroundings, id)]);
  },
  async stop(surroundings, id) {
    await requireTool(surroundings, 'launchctl', ['unload', '-w', launchdPath(surroundings, id)]);
  },
};

/** Writes the files and starts the timer; files are as before when it cannot be started. */
export async function installTimer(
  kind: TimerKind,
  surroundings: Surroundings,
  job: Job,
  { dryRun }: Options,
): Promise<ScheduleAction> {
  const files = kind.files(surroundings, job);
  const paths = files.map(({ path }) => path);
  const before = readOwnFiles(paths);
  if (files.every(({ path, text }) => before.get(path) === text)) return 'none';
  if (dryRun !== true) {
    writeOwnFiles(files);
    try {
      await kind.start(surroundings, job.id);
    } catch (error) {
      restoreOwnFiles(paths, before);
      throw error;
    }
  }
  return before.size > 0 ? 'renewed' : 'added';
}

/** Stops the timer and removes its files. */
export async function removeTimer(
  kind: TimerKind,
  surroundings: Surroundings,
  id: string,
  { dryRun }: Options,
): Promise<ScheduleAction> {
  const paths = kind.paths(surroundings, id);
  if (readOwnFiles(paths).size === 0) return 'none';
  if (dryRun !== true) {
    await kind.stop(surroundings, id);
    restoreOwnFiles(paths, new Map());
    await kind.forget?.(surroundings);
  }
  return 'removed';
}
