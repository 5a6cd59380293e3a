/**
 * The last step of a sync: work tree, index and branch go from one commit to another. A note in the state folder says
 * so meanwhile, so that a call that was killed in between can be taken back by the next one.
 */
import { rmSync } from 'node:fs';
import { GitError } from '../../git/git-error';
import { runGit } from '../../git/run-git';
import type { GitRepository } from '../../store/own-git';
import { writeAtomic } from '../../store/write-atomic';
import { inTheWay } from './in-the-way';
import { moveNotePath } from './move-note';

export interface BranchMove {
  /** Undefined: the branch has no commit yet. */
  from?: string;
  to: string;
  /** For the reflog. */
  reason: string;
}

/**
 * Moves all three, or none: what the user changed or staged elsewhere stays as it is, and where it is in the way the
 * move does not begin. Call under the lock. SyncStop then, and when the branch moved meanwhile.
 */
export async function moveBranch(repo: GitRepository, move: BranchMove): Promise<void> {
  // read-tree takes a file whose time changed for an edited one; a status other than 0 only says that some are.
  await runGit(['update-index', '-q', '--refresh'], { cwd: repo, allowFailure: true });
  const { from, to } = move;
  const note = moveNotePath(repo);
  writeAtomic(note, `${JSON.stringify({ from: from ?? null, to })}\n`);
  try {
    await runGit(['read-tree', '-m', '-u', from ?? (await emptyTree(repo)), to], { cwd: repo });
  } catch (error) {
    // git looks at all files before it touches one.
    rmSync(note, { force: true });
    throw error instanceof GitError ? (inTheWay(error) ?? error) : error;
  }
  await setBranch(repo, move);
  rmSync(note, { force: true });
}

/** The id of a tree without files; git knows it in every repository. */
export async function emptyTree(repo: GitRepository): Promise<string> {
  const { stdout } = await runGit(['hash-object', '-t', 'tree', '--stdin'], { cwd: repo, input: '' });
  return stdout.toString('utf8').trim();
}

async function setBranch(repo: GitRepository, { from, to, reason }: BranchMove): Promise<void> {
  const none = '0'.repeat(to.length);
  const lines = [`update HEAD\0${to}\0${from ?? none}\0`];
  if (from !== undefined) lines.push(`update ORIG_HEAD\0${from}\0\0`);
  const args = ['update-ref', '-m', reason, '-z', '--stdin'];
  await runGit(args, { cwd: repo, input: lines.join('') });
}
