/** Finds git's folders by reading files, because asking git costs a process. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CoEngramError } from '../errors';
import { statIfThere } from './stat-if-there';

export interface GitFolders {
  /** This worktree's git dir. */
  gitDir: string;
  /** The git dir that all worktrees share. */
  commonDir: string;
}

/**
 * The git folders of a work tree whose top level is `folder`; undefined when it is none. A `.git` that points to
 * nowhere is ENVIRONMENT, as in git: using an outer repository instead would be a surprise.
 */
export function readGitFolders(folder: string): GitFolders | undefined {
  const dotGit = join(folder, '.git');
  const stats = statIfThere(dotGit);
  if (stats === undefined) return undefined;
  // git itself looks further up when .git is a folder without content
  if (stats.isDirectory()) return isGitDir(dotGit) ? withCommonDir(dotGit) : undefined;
  if (!stats.isFile()) return undefined;
  return withCommonDir(readGitFile(dotGit));
}

/** The nearest work tree at or above `folder`. */
export function findGitTop(folder: string): (GitFolders & { top: string }) | undefined {
  for (let top = folder; ; top = dirname(top)) {
    const folders = readGitFolders(top);
    if (folders !== undefined) return { top, ...folders };
    if (dirname(top) === top) return undefined;
  }
}

/** Whether `folder` itself looks like a git dir (`HEAD`, `objects`, `refs`), as that of a bare repository. */
export function isGitDir(folder: string): boolean {
  return (
    isFile(join(folder, 'HEAD')) && (isFolder(join(folder, 'objects')) || isFile(join(folder, 'commondir')))
  );
}

function readGitFile(dotGit: string): string {
  const match = /^gitdir: (.+?)\s*$/.exec(readSmallFile(dotGit));
  if (match?.[1] === undefined) {
    throw new CoEngramError('ENVIRONMENT', `${dotGit} is not a git file ("gitdir: <folder>")`);
  }
  const gitDir = resolve(dirname(dotGit), match[1]);
  if (!isGitDir(gitDir)) {
    throw new CoEngramError('ENVIRONMENT', `${dotGit} points to ${gitDir}, which is no git folder`, {
      hint: 'git worktree repair',
    });
  }
  return gitDir;
}

function withCommonDir(gitDir: string): GitFolders {
  const file = join(gitDir, 'commondir');
  if (!isFile(file)) return { gitDir, commonDir: gitDir };
  return { gitDir, commonDir: resolve(gitDir, readSmallFile(file).trim()) };
}

function readSmallFile(path: string): string {
  if ((statIfThere(path)?.size ?? 0) > 64 * 1024)
    throw new CoEngramError('ENVIRONMENT', `${path} is too large for what it is`);
  return readFileSync(path, 'utf8');
}

function isFile(path: string): boolean {
  return statIfThere(path)?.isFile() === true;
}

function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() === true;
}
