/** What `init` looks at before it plans. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readUserConfig, userConfigPath } from '../config/user-config';
import { CoEngramError } from '../errors';
import { shellWord } from '../util/shell-word';
import type { Surroundings } from '../util/surroundings';
import { findGitTop, isGitDir, readGitFolders } from './git-dir';
import { ancestors, layoutOf, realHome, realPathIfThere } from './locate';
import type { Repository } from './repository';
import { readOrigin, trustEntries, trustState } from './trust';

/** A path that does not exist yet, below the real path of the part that does. */
export function realParentPath(path: string): string {
  const parent = dirname(path);
  if (parent === path) return path;
  return join(realPathIfThere(parent) ?? realParentPath(parent), basename(path));
}

/** Throws for a folder that cannot become a memory repository. */
export function refuseUnfit(root: string, surroundings: Surroundings): void {
  if (existsSync(root) && !statSync(root).isDirectory()) {
    throw new CoEngramError('USAGE', `${root} is no folder`);
  }
  if (root === realHome(surroundings) || dirname(root) === root) {
    throw new CoEngramError('REFUSED', `${root} as a whole cannot be a memory repository`, {
      hint: 'co-engram init ~/team-memory',
    });
  }
  if (existsSync(root) && isGitDir(root) && readGitFolders(root) === undefined) {
    throw new CoEngramError('ENVIRONMENT', `${root} is a git folder without a work tree`);
  }
  const [outer] = ancestors(dirname(root), surroundings);
  if (outer !== undefined && layoutOf(root, undefined) === undefined) {
    throw new CoEngramError('USAGE', `${root} lies inside the memory repository ${outer.root}`, {
      hint: `choose a folder outside of it, or use it: co-engram trust ${shellWord(outer.root)}`,
    });
  }
}

/** Whether the repository must still be added to the trusted ones. */
export function needsTrust(repository: Repository, surroundings: Surroundings): boolean {
  if (userConfigPath(surroundings) === undefined) return false;
  const { root, gitDir, commonDir } = repository;
  const git = gitDir !== undefined && commonDir !== undefined ? { gitDir, commonDir } : undefined;
  const origin = existsSync(root) ? readOrigin(git) : undefined;
  const trust = trustState(trustEntries(readUserConfig(surroundings).values), root, origin);
  return trust.state !== 'trusted';
}

/** A folder without files; its git does not count. */
export function isEmptyFolder(root: string): boolean {
  return !existsSync(root) || readdirSync(root).every((name) => name === '.git');
}

/** What a person should know before `init` does its work. */
export function notesFor(repository: Repository, makesGit: boolean, surroundings: Surroundings): string[] {
  const notes: string[] = [];
  const outer =
    repository.gitDir === undefined || makesGit ? findGitTop(nearestFolder(repository.root)) : undefined;
  if (outer !== undefined && outer.top !== repository.root) {
    notes.push(
      makesGit
        ? `it gets its own git inside ${outer.top}; add the folder to the .gitignore there`
        : `it lies inside the git repository ${outer.top}: without its own git it cannot sync`,
    );
  }
  if (userConfigPath(surroundings) === undefined) {
    notes.push('it cannot be remembered as trusted: neither HOME nor XDG_CONFIG_HOME is set');
  }
  return notes;
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
