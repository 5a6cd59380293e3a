import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import { errnoOf } from './file-error';

/** What tells one process from all others, also from a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** Linux: boot id and pid namespace; a pid means something only inside them. Empty elsewhere. */
  space: string;
  /** Linux: ticks from boot to the start of the process. Empty elsewhere. */
  startTime: string;
}

let own: ProcessIdentity | undefined;

/** This process. */
export function ownIdentity(): ProcessIdentity {
  own ??= identityOf(pid);
  return own;
}

/** A process of this host that runs now. */
export function identityOf(runningPid: number): ProcessIdentity {
  return { pid: runningPid, host: hostname(), space: pidSpace(), startTime: startTimeOf(runningPid) ?? '' };
}

/**
 * Whether the process still runs, told only when certain: 'unknown' when it belongs to another host or pid namespace,
 * or when the system does not tell whether its pid was used anew.
 */
export function livenessOf(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const self = ownIdentity();
  if (other.host !== self.host || other.space !== self.space)
    return isEarlierBoot(other, self) ? 'dead' : 'unknown';
  if (!isRunning(other.pid)) return 'dead';
  const startTime = startTimeOf(other.pid);
  if (other.startTime === '' || startTime === undefined) return other.pid === self.pid ? 'alive' : 'unknown';
  return startTime === other.startTime ? 'alive' : 'dead';
}

/** A process of an earlier boot of this very host cannot run any more. */
function isEarlierBoot(other: ProcessIdentity, self: ProcessIdentity): boolean {
  const [otherBoot, ...otherRest] = other.space.split(' ');
  const [selfBoot, ...selfRest] = self.space.split(' ');
  return (
    other.host === self.host &&
    other.space !== '' &&
    otherBoot !== selfBoot &&
    otherRest.join(' ') === selfRest.join(' ')
  );
}

function isRunning(otherPid: number): boolean {
  try {
    kill(otherPid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

function pidSpace(): string {
  const boot = readProc('/proc/sys/kernel/random/boot_id')?.trim();
  if (boot === undefined) return '';
  try {
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return boot;
  }
}

/** Field 22 of /proc/<pid>/stat; the command name before it may hold spaces and brackets. A zombie has ended. */
function startTimeOf(otherPid: number): string | undefined {
  const stat = readProc(`/proc/${otherPid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}
