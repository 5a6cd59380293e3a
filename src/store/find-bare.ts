import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { isGitDir, readGitFolders } from './git-dir';
import {
  CONTENT_FOLDER,
  GIT_STATE_FOLDER,
  MARKER_FILE,
  PUBLIC_JSON_FILE,
  PUBLIC_MARKER_FILE,
} from './layout';
import type { Repository, RepositoryRule } from './repository';
import { readGitConfig, readGitConfigValue } from './trust';

/**
 * The bare repository whose git dir is exactly `folder`, for reading; undefined when it is none. Only a named
 * folder is looked at: one met on the way up could have come with a clone. Throws ENVIRONMENT when HEAD holds no
 * memory repository.
 */
export async function findBare(folder: string, rule: RepositoryRule): Promise<Repository | undefined> {
  if (!isGitDir(folder) || readGitFolders(folder) !== undefined) return undefined;
  if (readGitConfigValue(readGitConfig(folder), 'core', undefined, 'bare')?.toLowerCase() !== 'true')
    return undefined;
  const names = await topNames(folder);
  const layout = layoutFrom(names);
  if (layout === undefined) {
    throw new CoEngramError(
      'ENVIRONMENT',
      `the bare repository ${folder} holds no memory repository at HEAD`,
    );
  }
  return {
    root: folder,
    rule,
    gitDir: folder,
    commonDir: folder,
    stateDir: join(folder, GIT_STATE_FOLDER),
    isBare: true,
    isTrusted: true,
    layout,
    contentPrefix: names.has(CONTENT_FOLDER) ? CONTENT_FOLDER : '',
  };
}

async function topNames(folder: string): Promise<Set<string>> {
  const { runGit } = await import('../git/run-git');
  const paths = [MARKER_FILE, PUBLIC_MARKER_FILE, PUBLIC_JSON_FILE, 'synapses', CONTENT_FOLDER];
  const args = ['ls-tree', '-z', '--name-only', '--full-tree', 'HEAD', '--', ...paths];
  const { stdout } = await runGit(args, { cwd: { root: folder, isBare: true }, allowFailure: true });
  return new Set(stdout.toString('utf8').split('\0'));
}

function layoutFrom(names: ReadonlySet<string>): Repository['layout'] | undefined {
  if (names.has(MARKER_FILE)) return 'co-engram';
  if (names.has(PUBLIC_MARKER_FILE)) return 'public-config';
  const hasMemory = names.has('synapses') || names.has(CONTENT_FOLDER);
  return names.has(PUBLIC_JSON_FILE) && hasMemory ? 'public-json' : undefined;
}
