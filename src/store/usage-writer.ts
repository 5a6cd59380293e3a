/** Plans usage files: what use taught, one tracked file a writer. */
import { randomBytes } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import type { TextChange } from '../usage/own-files';
import type { EngramUsageDelta, UsageChange, UsageSnapshot } from '../usage/plan-usage-write';
import { planUsageWrite } from '../usage/plan-usage-write';
import type { Fingerprint } from '../usage/writer';
import { newWriterKey } from '../usage/writer';
import type { Surroundings } from '../util/surroundings';
import { PRIVATE_USAGE_FOLDER, STATE, statePath, USAGE_FOLDER } from './layout';
import type { FileChange } from './plan';
import { readOptional } from './read-optional';
import { listFolder, lookAt, readUsageTexts } from './read-usage-files';
import type { Repository } from './repository';

export type { EngramUsageDelta } from '../usage/plan-usage-write';

/** Ledgers in the state folder: each follows one of the writer's files. */
export const LEDGER_FOLDER = 'usage-ledger';

export interface UsageWriterOptions {
  /** This machine's name; a test may set it. */
  host?: string;
  /** Random bytes for a new key. */
  random?: (size: number) => Uint8Array;
}

/**
 * The changes that record these events in the writer's usage file, with its ledger, key and fingerprint in the state
 * folder: to be applied in one plan, whose `compute` calls this (so that nothing is read before the lock is held),
 * once a plan. With CO_ENGRAM_WRITER=none only private engrams' events are recorded: nothing tracked changes. USAGE
 * for another value.
 */
export async function planUsage(
  repo: Repository,
  surroundings: Pick<Surroundings, 'env'>,
  deltas: readonly EngramUsageDelta[],
  options: UsageWriterOptions = {},
): Promise<FileChange[]> {
  const wanted = deltas.filter(({ isPrivate }) => recordsUse(surroundings, isPrivate));
  if (wanted.length === 0) return [];
  const { host = hostname(), random = randomBytes } = options;
  const snapshot: UsageSnapshot = {
    files: readUsageTexts(repo),
    stateText: readOptional(statePath(repo, STATE.writer)),
    ledgerNames: listFolder(statePath(repo, LEDGER_FOLDER)),
    readLedger: (name) => readOptional(join(statePath(repo, LEDGER_FOLDER), name)),
    fingerprint: fingerprintOf(repo.stateDir, host),
    newKey: () => newWriterKey(random),
  };
  return planUsageWrite(snapshot, wanted).map(fileChange);
}

/** Changes of the team's usage files, by name, as changes of a plan. */
export function teamUsageChanges(changes: readonly TextChange[]): FileChange[] {
  return changes.map((change) => fileChange({ place: 'team', ...change }));
}

/** Whether use of an engram is recorded here. USAGE for a value of CO_ENGRAM_WRITER that is unknown. */
export function recordsUse({ env }: Pick<Surroundings, 'env'>, isPrivate: boolean): boolean {
  return !isWriterOff(env) || isPrivate;
}

function isWriterOff(env: Surroundings['env']): boolean {
  const value = env.CO_ENGRAM_WRITER ?? '';
  if (value !== '' && value !== 'none') {
    throw new CoEngramError('USAGE', 'CO_ENGRAM_WRITER knows only the value none', {
      hint: 'unset CO_ENGRAM_WRITER; a writer takes its key by itself',
    });
  }
  return value === 'none';
}

function fileChange(change: UsageChange): FileChange {
  const { before, after } = change;
  const target = targetOf(change);
  if (after === undefined)
    return { type: 'delete', ...target, ...(before === undefined ? {} : { expect: before }) };
  return { type: 'write', ...target, text: after, expect: before ?? null };
}

function targetOf({ place, name }: UsageChange): { area: 'repo' | 'state'; path: string } {
  if (place === 'state') return { area: 'state', path: STATE.writer };
  if (place === 'ledger') return { area: 'state', path: `${LEDGER_FOLDER}/${name}` };
  return { area: 'repo', path: `${place === 'team' ? USAGE_FOLDER : PRIVATE_USAGE_FOLDER}/${name}` };
}

/**
 * What this state folder is known by. A folder that does not exist yet has no inode: under the lock there is one.
 */
function fingerprintOf(stateDir: string, host: string): Fingerprint {
  const stats = lookAt(stateDir);
  if (stats === undefined) return { path: stateDir, inode: 'none', host };
  const path = realpathSync(stateDir);
  return { path, inode: String(statSync(path, { bigint: true }).ino), host };
}
