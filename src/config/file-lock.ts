import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoEngramError } from '../errors';

const TRIES = 400;
const WAIT_MS = 10;

/** Runs `work` while holding `path` as a lock; a dead owner's lock is taken over. CONFLICT after about 4 s. */
export async function withFileLock<T>(path: string, work: () => T, tries = TRIES): Promise<T> {
  for (let left = tries; !tryLock(path); left -= 1) {
    if (left === 0) {
      throw new CoEngramError('CONFLICT', `${path} is held by another process`, {
        hint: 'wait for it, or delete the file if no co-engram runs',
      });
    }
    if (!removeIfDead(path)) await sleep(WAIT_MS);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(file, `${process.pid} ${hostname()}\n`);
  closeSync(file);
  return true;
}

function removeIfDead(path: string): boolean {
  const [pid = '', host = ''] = ownerOf(path).split(/\s+/);
  if (host !== hostname() || !/^\d+$/.test(pid) || isAlive(Number(pid))) return false;
  rmSync(path, { force: true });
  return true;
}

function ownerOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
