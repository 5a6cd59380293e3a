/** The log of what reading taught: appended here, folded in by maintenance. */
import { closeSync, constants, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { errnoOf } from './file-error';
import { STATE, statePath } from './layout';
import type { Repository } from './repository';

/** Reading goes on where nothing can be written: a mounted backup, a full disk, somebody else's clone. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'ELOOP']);

/** A link that somebody planted under this name is not followed. */
const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Appends events, one line each, in one call of the system, so that many readers may do it at once. */
export function appendSignals(
  repo: Pick<Repository, 'stateDir' | 'isBare'>,
  events: readonly object[],
): void {
  if (events.length === 0 || repo.isBare) return;
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const path = statePath(repo, STATE.signals);
  try {
    append(path, text, repo.stateDir);
  } catch (error) {
    if (!UNWRITABLE.has(errnoOf(error) ?? '')) throw error;
  }
}

function append(path: string, text: string, stateDir: string): void {
  try {
    write(path, text);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    mkdirSync(stateDir, { recursive: true });
    write(path, text);
  }
}

function write(path: string, text: string): void {
  const file = openSync(path, APPEND, 0o600);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}
