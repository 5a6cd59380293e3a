/** Looks at folders: is this the root of a memory repository, and where does its state lie? Reads, never spawns. */
import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { findGitTop, type GitFolders, readGitFolders } from './git-dir';
import {
  CONTENT_FOLDER,
  GIT_STATE_FOLDER,
  LOCAL_STATE_FOLDER,
  MARKER_FILE,
  PUBLIC_JSON_FILE,
  PUBLIC_MARKER_FILE,
  SYNAPSES_FOLDER,
} from './layout';
import type { Repository } from './repository';
import { lstatIfThere } from './stat-if-there';
import { symlinksBelow } from './symlinks-below';

export type Layout = Repository['layout'];

/** A folder with a marker; nothing is said about trust or health yet. */
export interface Located {
  root: string;
  layout: Layout;
}

/** The layout of the memory repository whose root is `folder`; undefined when it is none. */
export function layoutOf(folder: string, home: string | undefined): Layout | undefined {
  const marker = lstatIfThere(join(folder, MARKER_FILE));
  if (marker?.isFile() === true || marker?.isSymbolicLink() === true) return 'co-engram';
  // the user's own settings of the public project lie in ~/.co-engram/config.json
  if (folder === home) return undefined;
  if (lstatIfThere(join(folder, PUBLIC_MARKER_FILE))?.isFile() === true) return 'public-config';
  if (lstatIfThere(join(folder, PUBLIC_JSON_FILE))?.isFile() !== true) return undefined;
  const hasMemory = isFolder(join(folder, SYNAPSES_FOLDER)) || isFolder(join(folder, CONTENT_FOLDER));
  return hasMemory ? 'public-json' : undefined;
}

/** Memory repositories at and above `folder`, nearest first. */
export function* ancestors(folder: string, surroundings: Surroundings): Generator<Located> {
  const home = realHome(surroundings);
  for (let at = nearestReal(folder); ; at = dirname(at)) {
    const layout = layoutOf(at, home);
    if (layout !== undefined) yield { root: at, layout };
    if (dirname(at) === at) return;
  }
}

/** Completes what was found. Refuses symlinks where state or settings would be read or written (REFUSED). */
export function describeRepository(
  located: Located,
  rule: Repository['rule'],
  git: GitFolders | undefined = readGitFolders(located.root),
): Repository {
  const { root, layout } = located;
  refuseSymlink(join(root, LOCAL_STATE_FOLDER));
  if (layout === 'co-engram') refuseSymlink(join(root, MARKER_FILE));
  if (layout === 'public-config') refuseSymlink(join(root, dirname(PUBLIC_MARKER_FILE)));
  return {
    root,
    rule,
    gitDir: git?.gitDir,
    commonDir: git?.commonDir,
    stateDir: git === undefined ? stateDirWithoutGit(root) : join(git.gitDir, GIT_STATE_FOLDER),
    isBare: false,
    isTrusted: true,
    layout,
    contentPrefix: isFolder(join(root, CONTENT_FOLDER)) ? CONTENT_FOLDER : '',
  };
}

/**
 * Inside another repository's work tree a `.co-engram` could come by clone, so the state lies in that repository's
 * git dir, apart from its own.
 */
function stateDirWithoutGit(root: string): string {
  const outer = findGitTop(dirname(root));
  if (outer === undefined) {
    // Here state is written below the root, so no link in it may lead elsewhere.
    for (const link of symlinksBelow(root, LOCAL_STATE_FOLDER)) refuseSymlink(join(root, link));
    return join(root, LOCAL_STATE_FOLDER);
  }
  // `@` keeps the states of `a` and `a/b` apart
  return join(outer.gitDir, GIT_STATE_FOLDER, 'nested', relative(outer.top, root), '@');
}

function refuseSymlink(path: string): void {
  if (lstatIfThere(path)?.isSymbolicLink() !== true) return;
  throw new CoEngramError('REFUSED', `${path} is a symbolic link`, {
    hint: 'it could lead outside the repository: remove it, or put a real file or folder there',
  });
}

/** The real path of the user's home folder. */
export function realHome(surroundings: Surroundings): string | undefined {
  if (surroundings.home === undefined) return undefined;
  return realPathIfThere(surroundings.home) ?? surroundings.home;
}

/** The real path; undefined when there is nothing. */
export function realPathIfThere(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new CoEngramError('ENVIRONMENT', `${path} cannot be read (${code ?? String(error)})`, {
      cause: error,
    });
  }
}

/** A deleted working folder still has parents. */
function nearestReal(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const real = realPathIfThere(at);
    if (real !== undefined) return real;
    if (dirname(at) === at) return at;
  }
}

function isFolder(path: string): boolean {
  return lstatIfThere(path)?.isDirectory() === true;
}
