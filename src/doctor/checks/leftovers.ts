import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../../store/file-error';
import { STATE, statePath, TEMP_FILE_PREFIX } from '../../store/layout';
import { readLockFile } from '../../store/lock-file';
import { livenessOf, ownIdentity } from '../../store/process-identity';
import type { Repository } from '../../store/repository';
import type { Check, CheckSnapshot } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** What a writer that was killed left behind: its lock, its journal, its temp files. Writing anything settles the first two. */
export const leftovers: Check = (snapshot) => {
  const { repo } = snapshot.memory;
  if (isBusy(repo)) return [];
  return [...stateLeftovers(snapshot), ...tempFiles(repo.root, '').map(tempFinding), ...recoveredTexts(repo)];
};

/** A writer that is or may be alive has a lock, a journal and temp files by right; we ourselves may look. */
function isBusy(repo: Repository): boolean {
  const owner = readLockFile(statePath(repo, STATE.lock));
  if (owner === undefined || holdsLock(repo)) return false;
  return owner.identity === undefined || livenessOf(owner.identity) !== 'dead';
}

function holdsLock(repo: Repository): boolean {
  const identity = readLockFile(statePath(repo, STATE.lock))?.identity;
  const { pid, host, space } = ownIdentity();
  return identity?.pid === pid && identity.host === host && identity.space === space;
}

function stateLeftovers({ memory: { repo } }: CheckSnapshot): FixableFinding[] {
  const names = new Set(namesIn(repo.stateDir));
  if (holdsLock(repo)) return [];
  const found = [
    ...(names.has(STATE.lock) ? [{ path: STATE.lock, message: 'the lock of a writer that is gone' }] : []),
    ...(names.has(STATE.journal) ? [{ path: STATE.journal, message: 'a change that was interrupted' }] : []),
  ];
  return found.map(({ path, message }) => ({
    kind: 'state_leftover',
    severity: 'warning',
    path: statePath(repo, path),
    message: `is ${message}`,
    nextAction: 'co-engram doctor --fix',
    // Taking the lock to write recovers both.
    fix: { apply: () => undefined },
  }));
}

function tempFinding(path: string): FixableFinding {
  return {
    kind: 'state_leftover',
    severity: 'warning',
    path,
    message: 'is a temp file of a writer that is gone',
    nextAction: 'co-engram doctor --fix',
    fix: { apply: (plan) => plan.append([{ type: 'delete', path }]) },
  };
}

/** Texts that an interrupted change would have written where somebody else had been faster. */
function recoveredTexts(repo: Repository): FixableFinding[] {
  return namesIn(statePath(repo, 'recovered')).map((name) => {
    const path = statePath(repo, `recovered/${name}`);
    return {
      kind: 'recovered_text',
      severity: 'warning',
      path,
      message: 'is the text of an interrupted change whose file had changed meanwhile',
      nextAction: 'compare it with the file, take over what is missing, and delete it',
    };
  });
}

function tempFiles(root: string, folder: string): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isHidden = entry.name.startsWith('.') && entry.name !== '.trash';
    if (entry.isDirectory() && !isHidden && entry.name !== 'node_modules')
      found.push(...tempFiles(root, path));
    else if (entry.isFile() && entry.name.startsWith(TEMP_FILE_PREFIX)) found.push(path);
  }
  return found;
}

function namesIn(folder: string): string[] {
  return entriesOf(folder)
    .map(({ name }) => name)
    .sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errnoOf(error) ?? '')) return [];
    throw error;
  }
}
