/** Reads and plans usage files: what use taught, one tracked file a writer. */
import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import type { TextChange } from '../usage/own-files';
import type { EngramUsageDelta, Scope, UsageChange, UsageSnapshot } from '../usage/plan-usage-write';
import { planUsageWrite, writersIn } from '../usage/plan-usage-write';
import { sumUsage } from '../usage/sums';
import type { UsageSums } from '../usage/usage';
import type { Fingerprint } from '../usage/writer';
import { newWriterKey } from '../usage/writer';
import type { Surroundings } from '../util/surroundings';
import { errnoOf, fileError } from './file-error';
import { PRIVATE_FOLDER, PRIVATE_USAGE_FOLDER, STATE, statePath, USAGE_FOLDER } from './layout';
import type { FileChange } from './plan';
import { readOptional } from './read-optional';
import type { Repository } from './repository';

export type { EngramUsageDelta } from '../usage/plan-usage-write';

/** Ledgers in the state folder: each follows one of the writer's files. */
export const LEDGER_FOLDER = 'usage-ledger';

const FOLDERS: Readonly<Record<Scope, readonly string[]>> = {
  team: [USAGE_FOLDER],
  private: [PRIVATE_FOLDER, PRIVATE_USAGE_FOLDER],
};

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

/**
 * Sums over all writers by id, own private ones included. Reads every usage file: for small needs. With `ids`, of
 * their files only the lines of these are looked into.
 */
export function readUsageSums(
  repo: Pick<Repository, 'root'>,
  ids?: ReadonlySet<string>,
): Map<string, UsageSums> {
  return sumUsage(writersIn(readUsageTexts(repo), ids));
}

/** Texts of the team's usage files by name. */
export function readTeamUsage(repo: Pick<Repository, 'root'>): ReadonlyMap<string, string> {
  return readUsageTexts(repo).team;
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

function readUsageTexts(repo: Pick<Repository, 'root'>): UsageSnapshot['files'] {
  return { team: readFolder(repo.root, FOLDERS.team), private: readFolder(repo.root, FOLDERS.private) };
}

/** Texts of the usage files in a folder, none when the folder or one above it is missing or a symlink. */
function readFolder(root: string, folders: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  const isThere = folders.every((folder) => lookAt(join(root, folder))?.isDirectory() === true);
  const folder = join(root, folders[folders.length - 1] ?? '');
  if (!isThere) return texts;
  for (const name of listFolder(folder)) {
    if (name.startsWith('.') || !name.endsWith('.tsv')) continue;
    const path = join(folder, name);
    if (lookAt(path)?.isFile() !== true) continue;
    const text = readOptional(path);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

/** Names in a folder, sorted; none when it does not exist. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw fileError(error, folder, 'list');
  }
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

function lookAt(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError(error, path, 'look at');
  }
}

function isMissing(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
