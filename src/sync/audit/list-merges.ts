import { CoEngramError } from '../../errors';
import { GitError } from '../../git/git-error';
import { type GitPlace, runGit } from '../../git/run-git';

/** A merge commit. */
export interface MergeCommitInfo {
  commit: string;
  parents: string[];
  /** When it was committed, ISO 8601. */
  at: string;
  author: string;
  subject: string;
}

/** One line each, behind the line `commit <id>`. */
const FORMAT = '%P%n%cI%n%an%n%s';
const LINES = 5;

/** The newest merge commits of a range of git's (`main~20..main`), newest first. NOT_FOUND for what git does not know. */
export async function listMerges(
  place: GitPlace,
  range: string,
  { limit = 0, alone = false }: { limit?: number; alone?: boolean },
): Promise<MergeCommitInfo[]> {
  const args = ['rev-list', '--merges', `--format=${FORMAT}`, ...(alone ? ['--no-walk'] : [])];
  if (limit > 0) args.push(`--max-count=${limit}`);
  try {
    const { stdout } = await runGit([...args, '--end-of-options', ...revisionsOf(range), '--'], {
      cwd: place,
      offline: true,
    });
    return parse(stdout.toString('utf8').split('\n'));
  } catch (error) {
    if (!(error instanceof GitError) || error.status !== 128) throw error;
    throw unknownRange(range, error);
  }
}

/** Several revisions in one text, as git takes them: `main ^origin/main`. */
function revisionsOf(range: string): string[] {
  const words = range.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.some((word) => word.startsWith('-')) || /\p{Cc}/u.test(range)) {
    throw unknownRange(range);
  }
  return words;
}

function unknownRange(range: string, cause?: unknown): CoEngramError {
  return new CoEngramError('NOT_FOUND', `no such range of commits: ${JSON.stringify(range)}`, {
    hint: 'as git takes it: HEAD~20..HEAD, a branch, a merge alone as COMMIT^!',
    cause,
  });
}

function parse(lines: readonly string[]): MergeCommitInfo[] {
  const merges: MergeCommitInfo[] = [];
  for (let at = 0; at + LINES <= lines.length; at += LINES) {
    const [commit = '', parents = '', when = '', author = '', subject = ''] = lines.slice(at, at + LINES);
    merges.push({
      commit: commit.slice('commit '.length),
      parents: parents.split(' '),
      at: when,
      author,
      subject,
    });
  }
  return merges;
}
