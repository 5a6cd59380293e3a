import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './file-error';
import type { ProcessIdentity } from './process-identity';
import { livenessOf, ownIdentity } from './process-identity';

/** Who holds a lock file. Without identity the file is unreadable or empty: half made, or made by something else. */
export interface LockOwner {
  identity?: ProcessIdentity;
  /** Unique to one holding; derived from inode and time where the file names none. */
  token: string;
}

/**
 * Makes the lock file with its whole content at once and gives the token of this holding; undefined when somebody
 * holds it. The content is written beside it and linked, so that nobody ever reads half of it; where the file system
 * has no links, opening with `wx` decides and readers may see an empty file for a moment.
 */
export function createLockFile(lockPath: string): string | undefined {
  const token = randomBytes(6).toString('hex');
  const content = `${JSON.stringify({ ...ownIdentity(), token })}\n`;
  const candidate = `${lockPath}.${token}.new`;
  writeFileSync(candidate, content, { flag: 'wx' });
  try {
    linkSync(candidate, lockPath);
    return token;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return undefined;
    if (!hasNoLinks(error)) throw error;
    return createWithoutLink(lockPath, content) ? token : undefined;
  } finally {
    unlinkSync(candidate);
  }
}

function hasNoLinks(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(errnoOf(error) ?? '');
}

function createWithoutLink(lockPath: string, content: string): boolean {
  try {
    writeFileSync(lockPath, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The present owner; undefined when there is no lock file. */
export function readLockFile(lockPath: string): LockOwner | undefined {
  try {
    const stats = lstatSync(lockPath);
    const parsed = stats.isFile() ? parseLock(readFileSync(lockPath, 'utf8')) : undefined;
    return parsed ?? { token: `${stats.ino.toString(16)}-${Math.round(stats.mtimeMs).toString(16)}` };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Age of the lock file in milliseconds, 0 when it is gone. Measured against a file made now, since on a network share
 * the server's clock stamps both.
 */
export function lockAgeMs(lockPath: string): number {
  const probe = `${lockPath}.${randomBytes(6).toString('hex')}.new`;
  writeFileSync(probe, '', { flag: 'wx' });
  try {
    return Math.max(0, lstatSync(probe).mtimeMs - lstatSync(lockPath).mtimeMs);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 0;
    throw error;
  } finally {
    unlinkSync(probe);
  }
}

function parseLock(text: string): { identity: ProcessIdentity; token: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (value === null || typeof value !== 'object') return undefined;
  const { pid, host, space, startTime, token } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (typeof host !== 'string' || typeof space !== 'string' || typeof startTime !== 'string')
    return undefined;
  if (typeof token !== 'string' || !/^[0-9a-f]{12}$/.test(token)) return undefined;
  return { identity: { pid, host, space, startTime }, token };
}

/** Removes our own holding; a lock that was taken over meanwhile belongs to somebody else and stays. */
export function releaseLockFile(lockPath: string, token: string): void {
  if (readLockFile(lockPath)?.token === token) rmSync(lockPath, { force: true });
}

/**
 * Removes the lock of an owner that is gone; true when it is away. Only one process may do it: the one that makes
 * the guard file named after the dead holding's token. Since that token never comes back and its owner is dead, the
 * lock cannot change between the check and the removal. A guard whose own maker died is removed the same way.
 */
export function removeDeadLock(lockPath: string, dead: LockOwner): boolean {
  const guardPath = `${lockPath}.${dead.token}`;
  const guardToken = createLockFile(guardPath);
  if (guardToken === undefined) {
    const guard = readLockFile(guardPath);
    const guardIsDead = guard?.identity !== undefined && livenessOf(guard.identity) === 'dead';
    return (
      guard !== undefined && guardIsDead && removeDeadLock(guardPath, guard) && removeDeadLock(lockPath, dead)
    );
  }
  try {
    if (readLockFile(lockPath)?.token === dead.token) rmSync(lockPath, { force: true });
    return true;
  } finally {
    releaseLockFile(guardPath, guardToken);
  }
}

/**
 * Removes what processes that died left beside the lock: candidates that were never linked and guards that were never
 * taken away. Call while holding the lock.
 */
export function sweepLockFiles(lockPath: string): void {
  const prefix = `${basename(lockPath)}.`;
  for (const name of readdirSync(dirname(lockPath))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(lockPath), name);
    const owner = readLockFile(path);
    if (owner === undefined) continue;
    const isLeft =
      owner.identity === undefined ? isOlder(path, lockPath) : livenessOf(owner.identity) === 'dead';
    if (isLeft) rmSync(path, { force: true });
  }
}

/** Made more than a minute before the lock, so that nobody is just about to fill it. */
function isOlder(path: string, lockPath: string): boolean {
  const made = lstatSync(path, { throwIfNoEntry: false });
  const now = lstatSync(lockPath, { throwIfNoEntry: false });
  return made !== undefined && now !== undefined && made.mtimeMs < now.mtimeMs - 60_000;
}
