import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { GitError } from '../git/git-error';
import { runGit } from '../git/run-git';
import { isPrivatePath } from './classify-path';
import type { Repository } from './repository';

/**
 * Commits exactly the given paths (written, deleted, moved from and to) and gives the commit id; undefined when none
 * of them differs from HEAD. What the user had staged stays staged and out of it. Private and ignored paths are left
 * out. Hooks and signing work as with any commit. CONFLICT while git is in the middle of a merge or the like.
 */
export async function commitFiles(
  repo: Repository,
  paths: readonly string[],
  message: string,
): Promise<string | undefined> {
  await requireCommittable(repo);
  const candidates = [...new Set(paths)].filter((path) => !isPrivatePath(path));
  const shared = await dropIgnored(repo, candidates);
  const { changed, added } = await changedPaths(repo, shared);
  if (changed.length === 0) return undefined;
  // A partial commit knows tracked files only, so new ones are announced first, without content.
  try {
    if (added.length > 0) await announce(repo, added);
    // --only: HEAD plus these paths; staged changes of others stay in the index and out of the commit.
    const how = ['--only', '--quiet', '--no-status', '--cleanup=whitespace', `--message=${message}`];
    await runGit(['commit', ...how, ...FROM_STDIN], { ...withPaths(repo, changed), skipOwnHooks: true });
  } catch (error) {
    if (isIndexLocked(error)) throw indexLocked(error);
    if (added.length > 0) await forget(repo, added);
    throw error;
  }
  const { stdout } = await runGit(['rev-parse', '--verify', 'HEAD'], { cwd: repo.root });
  return stdout.toString('utf8').trim();
}

/**
 * What would keep a commit from being made; asked before anything is written for one. ENVIRONMENT without git,
 * REFUSED when git's work tree is another folder, CONFLICT while git is in the middle of a merge or the like.
 */
export async function requireCommittable(repo: Repository): Promise<void> {
  requireGit(repo);
  await refuseOtherWorkTree(repo);
  await refuseUnfinished(repo);
}

/** Paths come by stdin, since a command line has a limit. */
const FROM_STDIN = ['--pathspec-from-file=-', '--pathspec-file-nul'] as const;

function withPaths(repo: Repository, paths: readonly string[]) {
  return { cwd: repo.root, literalPaths: true, input: joinNul(paths) };
}

function joinNul(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join('');
}

function splitNul(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((part) => part !== '');
}

function requireGit(repo: Repository): void {
  if (repo.gitDir === undefined || repo.isBare) {
    throw new CoEngramError('ENVIRONMENT', `cannot commit: ${repo.root} has no git work tree`, {
      hint: 'run git init there, or leave out --commit',
    });
  }
}

/** `core.worktree` in git's configuration. */
async function refuseOtherWorkTree({ root }: Repository): Promise<void> {
  const { stdout } = await runGit(['rev-parse', '--show-toplevel'], { cwd: root });
  const top = stdout.toString('utf8').replace(/\r?\n$/, '');
  if (realpathSync.native(top) === realpathSync.native(root)) return;
  throw new CoEngramError('REFUSED', `cannot commit: the work tree of ${root} is ${top} for git`, {
    hint: 'git config --unset core.worktree',
  });
}

const UNFINISHED: ReadonlyArray<readonly [file: string, what: string]> = [
  ['MERGE_HEAD', 'a merge'],
  ['CHERRY_PICK_HEAD', 'a cherry-pick'],
  ['REVERT_HEAD', 'a revert'],
  ['rebase-merge', 'a rebase'],
  ['rebase-apply', 'a rebase'],
];

async function refuseUnfinished(repo: Repository): Promise<void> {
  const gitDir = repo.gitDir ?? '';
  const found = UNFINISHED.find(([file]) => existsSync(join(gitDir, file)));
  if (found !== undefined) {
    throw new CoEngramError('CONFLICT', `cannot commit: ${found[1]} is in progress`, {
      hint: 'finish or abort it, then commit',
    });
  }
  const { stdout } = await runGit(['ls-files', '--unmerged', '-z'], { cwd: repo.root });
  if (stdout.length > 0) {
    throw new CoEngramError('CONFLICT', 'cannot commit: there are unmerged paths', { hint: 'git status' });
  }
}

async function dropIgnored(repo: Repository, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // Status 1: none is ignored. Tracked files are never ignored, as everywhere in git.
  const { stdout } = await runGit(['check-ignore', '-z', '--stdin'], {
    cwd: repo.root,
    input: joinNul(paths),
    allowFailure: true,
  });
  const ignored = new Set(splitNul(stdout));
  return paths.filter((path) => !ignored.has(path));
}

/** Which of the paths differ from HEAD, and which of these git does not know yet. */
async function changedPaths(
  repo: Repository,
  paths: readonly string[],
): Promise<{ changed: string[]; added: string[] }> {
  if (paths.length === 0) return { changed: [], added: [] };
  const wanted = new Set(paths);
  const { stdout } = await runGit(
    ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames'],
    {
      cwd: repo.root,
    },
  );
  const changed: string[] = [];
  const added: string[] = [];
  for (const record of splitNul(stdout)) {
    const path = record.slice(3);
    if (!wanted.has(path)) continue;
    changed.push(path);
    if (record.startsWith('??')) added.push(path);
  }
  return { changed, added };
}

function isIndexLocked(error: unknown): boolean {
  return error instanceof GitError && /index\.lock'?: File exists/.test(error.stderr);
}

function indexLocked(cause: unknown): CoEngramError {
  return new CoEngramError('CONFLICT', 'cannot commit: another git process holds the index', {
    hint: 'commit the files when it has ended',
    cause,
  });
}

async function announce(repo: Repository, paths: readonly string[]): Promise<void> {
  // In a sparse checkout git asks to be told that files outside of it are meant; git before 2.34 never asked.
  const isSparse = existsSync(join(repo.gitDir ?? '', 'info/sparse-checkout'));
  const how = ['--intent-to-add', ...(isSparse ? ['--sparse'] : [])];
  await runGit(['add', ...how, ...FROM_STDIN], withPaths(repo, paths));
}

/** Takes back the announcement of files whose commit failed. */
async function forget(repo: Repository, paths: readonly string[]): Promise<void> {
  await runGit(['update-index', '--force-remove', '-z', '--stdin'], {
    cwd: repo.root,
    input: joinNul(paths),
  });
}
