import { CoEngramError } from '../../errors';
import { runGit } from '../../git/run-git';
import { headCommit, resolveRevision } from '../../git/trees';
import type { Repository } from '../../store/repository';
import { withShallowHint } from './shallow';

/** Two states of a memory. */
export interface StateRange {
  /** Full id of a commit; undefined: nothing, before the first commit. */
  from?: string;
  /** Full id of a commit; undefined: the files as they are. */
  to?: string;
}

const HINT = 'A..B, A...B (since they parted), or A for A and the files as they are';

/**
 * `A..B`, `A...B` (what B did since they parted), `A..` and `..B` (HEAD is the other), `A` (the files as they are are
 * the other), nothing (what is not committed). Sides are revisions or dates. Throws USAGE for what is no range,
 * NOT_FOUND for an unknown side.
 */
export async function resolveRange(repo: Repository, text: string | undefined): Promise<StateRange> {
  try {
    return await rangeOf(repo, text?.trim());
  } catch (error) {
    throw withShallowHint(error, repo);
  }
}

async function rangeOf(repo: Repository, text: string | undefined): Promise<StateRange> {
  if (text === undefined) return { from: await headCommit(repo) };
  const [, left, dots, right] = /^(.*?)(\.{2,})(.*)$/s.exec(text) ?? [];
  if (left === undefined || right === undefined) return { from: await commitOf(repo, text) };
  if (dots !== '..' && dots !== '...') throw usage(text);
  if (right.includes('..')) throw usage(text);
  if (left === '' && right === '') throw usage(text);
  const from = await commitOf(repo, left || 'HEAD');
  const to = await commitOf(repo, right || 'HEAD');
  return { from: dots === '...' ? await forkPoint(repo, from, to, text) : from, to };
}

async function commitOf(repo: Repository, text: string): Promise<string> {
  if (text === 'HEAD' && (await headCommit(repo)) === undefined) throw noCommit();
  return resolveRevision(repo, text);
}

/** NOT_FOUND for a branch without a commit. */
function noCommit(): CoEngramError {
  return new CoEngramError('NOT_FOUND', 'there is no commit yet', {
    hint: 'git add -A && git commit -m "The first memories"',
  });
}

async function forkPoint(repo: Repository, a: string, b: string, text: string): Promise<string> {
  const options = { cwd: repo, allowFailure: true, offline: true };
  const { stdout } = await runGit(['merge-base', a, b], options);
  const found = stdout.toString('utf8').trim();
  if (found === '') throw new CoEngramError('NOT_FOUND', `the two sides of ${text} have no commit in common`);
  return found;
}

function usage(text: string): CoEngramError {
  return new CoEngramError('USAGE', `"${text}" is no range`, { hint: HINT });
}
