/** Commits with the files that they changed, from one `git log`. */
import { type GitPlace, runGit } from './run-git';

/** One file that a commit changed. Sides are ids of blobs; undefined where there is no regular file. */
export interface FileChange {
  path: string;
  before?: string;
  after?: string;
}

export interface HistoryCommit {
  commit: string;
  parents: string[];
  author: string;
  authorEmail: string;
  /** Milliseconds since 1970, whole seconds. */
  authoredAt: number;
  committedAt: number;
  subject: string;
  /** Of a merge: what differs from every parent, against the first that has the file. */
  changes: FileChange[];
}

export interface HistoryOptions {
  /** Where to begin and what to leave out, as git wants it (`abc`, `^def`); HEAD when missing. Full ids only. */
  revisions?: readonly string[];
  /** Names below the root, or with `:(glob)` patterns; the whole tree when missing. */
  pathspecs?: readonly string[];
  limit?: number;
  skip?: number;
  /** Milliseconds: only commits whose committer date is in between. */
  since?: number;
  until?: number;
  /** Only commits that added or removed this text, at whatever path. */
  mention?: string;
  /** Only commits whose author's name or address has this in it, in any case. */
  author?: string;
}

const HEADER = '%H%n%P%n%aN%n%aE%n%at%n%ct%n%s';

/**
 * Newest first, renames as deletion and addition. Throws GitError: for a partial clone that lacks what `mention` must
 * read, for an unknown revision. An unborn branch has no commits: ask before.
 */
export async function readHistory(place: GitPlace, options: HistoryOptions = {}): Promise<HistoryCommit[]> {
  const { revisions = ['HEAD'], pathspecs = [], mention, author, since, until, limit, skip } = options;
  const args = [
    'log',
    '-z',
    '--raw',
    '-c',
    '--no-renames',
    // with paths, a side branch that a merge undid belongs to the history too
    '--full-history',
    '--no-abbrev',
    '--no-textconv',
    '--no-show-signature',
    '--no-color',
    '--encoding=UTF-8',
    `--format=${HEADER}`,
    ...(mention === undefined ? [] : [`-S${mention}`]),
    ...(author === undefined ? [] : ['--fixed-strings', '--regexp-ignore-case', `--author=${author}`]),
    ...(since === undefined ? [] : [`--since=${secondsOf(since)} +0000`]),
    ...(until === undefined ? [] : [`--until=${secondsOf(until)} +0000`]),
    ...(limit === undefined ? [] : [`--max-count=${limit}`]),
    ...(skip === undefined ? [] : [`--skip=${skip}`]),
    ...revisions,
    '--',
    ...pathspecs,
  ];
  // A single path would make log.follow guess at renames.
  const { stdout } = await runGit(args, { cwd: place, offline: true, config: ['log.follow=false'] });
  return parseHistory(stdout.toString('utf8'));
}

/** git takes a bare number below 100 million for something else than seconds. */
function secondsOf(ms: number): string {
  return `@${Math.floor(ms / 1000)}`;
}

/** `header NUL (LF)? (:modes oids status NUL path NUL)*`, commit after commit. */
function parseHistory(text: string): HistoryCommit[] {
  const commits: HistoryCommit[] = [];
  const tokens = text.split('\0');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = (tokens[at] ?? '').replace(/^\n/, '');
    if (token === '') continue;
    if (!token.startsWith(':')) {
      commits.push(parseHeader(token));
      continue;
    }
    at += 1;
    const change = parseChange(token, tokens[at] ?? '');
    if (change !== undefined) commits.at(-1)?.changes.push(change);
  }
  return commits;
}

function parseHeader(text: string): HistoryCommit {
  const [commit = '', parents = '', author = '', authorEmail = '', authored, committed, ...subject] =
    text.split('\n');
  return {
    commit,
    parents: parents === '' ? [] : parents.split(' '),
    author,
    authorEmail,
    authoredAt: Number(authored) * 1000,
    committedAt: Number(committed) * 1000,
    subject: subject.join(' '),
    changes: [],
  };
}

/**
 * A merge has a colon, a mode and an id for each parent; the first that has the file is what it was before. Undefined
 * where neither side is a plain file.
 */
function parseChange(raw: string, path: string): FileChange | undefined {
  const parents = /^:+/.exec(raw)?.[0].length ?? 1;
  const words = raw.slice(parents).split(' ');
  const sides = words.slice(0, parents + 1).map((mode, n) => {
    const isFile = mode.startsWith('100');
    return isFile ? words[parents + 1 + n] : undefined;
  });
  const before = sides.slice(0, parents).find((oid) => oid !== undefined);
  const after = sides[parents];
  if (before === undefined && after === undefined) return undefined;
  return { path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
