/** Reads the usage files of all writers. */
import type { BigIntStats } from 'node:fs';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sumUsage } from '../usage/sums';
import type { UsageSums } from '../usage/usage';
import { type Scope, type UsageTexts, writersIn } from '../usage/writers-in';
import { errnoOf, fileError } from './file-error';
import { PRIVATE_FOLDER, PRIVATE_USAGE_FOLDER, USAGE_FOLDER } from './layout';
import { readOptional } from './read-optional';
import type { Repository } from './repository';

const FOLDERS: Readonly<Record<Scope, readonly string[]>> = {
  team: [USAGE_FOLDER],
  private: [PRIVATE_FOLDER, PRIVATE_USAGE_FOLDER],
};

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

/** Texts of the usage files by name, of both scopes. */
export function readUsageTexts(repo: Pick<Repository, 'root'>): UsageTexts {
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
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw fileError(error, folder, 'list');
  }
}

/** What stands at a path itself, with an inode that is exact; undefined when there is nothing. */
export function lookAt(path: string): BigIntStats | undefined {
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
