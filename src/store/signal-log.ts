/** The log of what reading taught: appended here, folded in by maintenance. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { errnoOf } from './file-error';
import { STATE, statePath } from './layout';
import type { Repository } from './repository';

/** Reading goes on where nothing can be written: a mounted backup, a full disk, somebody else's clone. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'ELOOP']);

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
    appendFileSync(path, text, { mode: 0o600 });
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    mkdirSync(stateDir, { recursive: true });
    appendFileSync(path, text, { mode: 0o600 });
  }
}
