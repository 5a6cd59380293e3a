import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { fileError } from './file-error';
import { STATE, statePath } from './layout';
import type { LockOwner } from './lock-file';
import {
  createLockFile,
  lockAgeMs,
  readLockFile,
  releaseLockFile,
  removeDeadLock,
  sweepLockFiles,
} from './lock-file';
import { livenessOf } from './process-identity';
import type { Repository } from './repository';
import { Turns } from './turns';

/** How long one other holder is waited for, and how long a row of them. */
const WAIT_MS = 10_000;
const WAIT_FOR_MANY_MS = 60_000;
const LONGEST_PAUSE_MS = 250;
/** A lock of a host that cannot be asked is taken for forgotten after this time. */
const FOREIGN_AGE_MS = 60 * 60 * 1000;

interface Held {
  isActive: boolean;
  stateDir: string;
  outer?: Held;
}

const heldHere = new AsyncLocalStorage<Held>();
const turns = new Turns();

/**
 * Runs `fn` as the only writer of this repository, among processes (lock file in the state folder) and inside this
 * one (a queue). A call from inside `fn` runs at once, as part of the same turn; calls that run side by side inside
 * one `fn` share its turn and must not write the same files. Waits up to 10 s for one owner (a minute for a row of
 * them), then CONFLICT naming it.
 */
export async function withLock<T>(
  repo: Pick<Repository, 'stateDir'>,
  surroundings: Pick<Surroundings, 'warn'>,
  fn: () => Promise<T>,
  options: { waitMs?: number } = {},
): Promise<T> {
  const { stateDir } = repo;
  for (let held = heldHere.getStore(); held !== undefined; held = held.outer) {
    if (held.isActive && held.stateDir === stateDir) return fn();
  }
  const lockPath = statePath(repo, STATE.lock);
  const waitMs = options.waitMs ?? WAIT_MS;
  const waitForManyMs = options.waitMs ?? WAIT_FOR_MANY_MS;
  const lastMoment = performance.now() + waitForManyMs;
  const tooLate = () => busy(readLockFile(lockPath), lockPath);
  const run = async () => {
    const token = await acquire(repo.stateDir, { waitMs, lastMoment }, surroundings);
    const held: Held = { isActive: true, stateDir, outer: heldHere.getStore() };
    try {
      return await heldHere.run(held, fn);
    } finally {
      held.isActive = false;
      release(lockPath, token);
    }
  };
  return turns.run(stateDir, run, { waitMs: waitForManyMs, tooLate });
}

function release(lockPath: string, token: string): void {
  try {
    releaseLockFile(lockPath, token);
  } catch (error) {
    throw fileError(error, lockPath, 'release the lock');
  }
}

/** Waits as long as the lock changes hands: a row of quick writers is no reason to give up. */
async function acquire(
  stateDir: string,
  limits: { waitMs: number; lastMoment: number },
  surroundings: Pick<Surroundings, 'warn'>,
): Promise<string> {
  const lockPath = statePath({ stateDir }, STATE.lock);
  let holder: string | undefined;
  let deadline = performance.now() + limits.waitMs;
  for (let attempt = 0; ; attempt += 1) {
    const result = tryOnce(stateDir, lockPath, surroundings);
    if (typeof result === 'string') return result;
    const now = performance.now();
    if (result?.token !== holder) {
      holder = result?.token;
      deadline = now + limits.waitMs;
    }
    if (now >= Math.min(deadline, limits.lastMoment)) throw busy(result, lockPath);
    // Not all waiters wake at once, and who waits long asks seldom: fifty that ask all the time starve the holder.
    await pause(randomInt(2, Math.min(LONGEST_PAUSE_MS, 8 + attempt * 4)));
  }
}

/** The token when the lock is ours now, otherwise who has it (undefined: it changed hands just now). */
function tryOnce(
  stateDir: string,
  lockPath: string,
  surroundings: Pick<Surroundings, 'warn'>,
): string | LockOwner | undefined {
  try {
    const owner = readLockFile(lockPath);
    if (owner !== undefined) {
      if (!isForgotten(owner, lockPath, surroundings)) return owner;
      removeDeadLock(lockPath, owner);
    }
    mkdirSync(stateDir, { recursive: true });
    const token = createLockFile(lockPath);
    if (token === undefined) return readLockFile(lockPath);
    sweepLockFiles(lockPath);
    return token;
  } catch (error) {
    throw fileError(error, lockPath, 'take the lock');
  }
}

function isForgotten(owner: LockOwner, lockPath: string, surroundings: Pick<Surroundings, 'warn'>): boolean {
  const liveness = owner.identity === undefined ? 'unknown' : livenessOf(owner.identity);
  if (liveness !== 'unknown') return liveness === 'dead';
  const ageMs = lockAgeMs(lockPath);
  if (ageMs < FOREIGN_AGE_MS) return false;
  surroundings.warn(
    `took over the lock of ${describe(owner)}, made ${Math.round(ageMs / 60_000)} minutes ago`,
  );
  return true;
}

function busy(owner: LockOwner | undefined, lockPath: string): CoEngramError {
  const isForeign = owner?.identity === undefined || livenessOf(owner.identity) === 'unknown';
  return new CoEngramError('CONFLICT', `another writer holds the lock: ${describe(owner)}`, {
    hint: isForeign ? `if it has ended, remove ${lockPath}` : 'try again when it has ended',
    data: { lock: lockPath, pid: owner?.identity?.pid, host: owner?.identity?.host },
  });
}

function describe(owner: LockOwner | undefined): string {
  return owner?.identity === undefined
    ? 'an unknown process'
    : `process ${owner.identity.pid} on ${owner.identity.host}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
