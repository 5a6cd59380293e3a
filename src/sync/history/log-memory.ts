import { CoEngramError } from '../../errors';
import { type HistoryCommit, type HistoryOptions, readHistory } from '../../git/history';
import { headCommit } from '../../git/trees';
import type { HeldTrue } from '../../recall/validity-at';
import { instant } from '../../search/request';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireOwnGit } from '../../store/own-git';
import { formatInstant } from '../../util/instants';
import { textsOf } from '../changed-texts';
import type { ChangeKind, FileTexts, MemoryChange } from '../memory-changes';
import { type ChangeCounts, countChanges } from '../summarize-changes';
import { type EngramChanges, engramChanges } from './field-changes';
import { type LogScope, mentions, resolveScope } from './log-scope';
import { type OwnChanges, ownChangesOf } from './own-changes';
import { resolveRange } from './resolve-range';
import { shallowCommits } from './shallow';
import { type Titles, titlesOf } from './titles';

export interface LogOptions {
  /** An engram, a synapse or a folder; deleted ones by whole id or path. Everything when missing. */
  about?: string;
  /** Where to begin: a revision or date, or `A..B` for what B has and A has not; HEAD when missing. */
  range?: string;
  /** Dates, date-times, or spans such as `7d`. */
  since?: string;
  until?: string;
  /** A part of an author's name or address. */
  author?: string;
  /** Default 20; 0 = all. */
  limit?: number;
  /** Of one engram: also when it was only read. */
  all?: boolean;
}

/** One commit, in terms of the memory. */
export interface LogEntry {
  commit: string;
  /** When it was written; null for a date that no calendar has. */
  at: string | null;
  author: string;
  subject: string;
  /** A merge tells only what it decided itself. */
  isMerge: boolean;
  /** A shallow clone ends here: what this commit changed is not known. */
  isCutOff?: true;
  counts: ChangeCounts;
  changes: MemoryChange[];
  /** Of one engram: what differs. */
  engram?: EngramChanges;
}

export interface MemoryLog {
  /** Of one engram or synapse: its id, and an engram's title now. */
  id?: string;
  title?: string;
  /** What was true when: the engram with what it superseded or was superseded by, the earliest first. */
  validity?: HeldTrue[];
  /** Newest first; commits that changed nothing of the memory are left out. */
  results: LogEntry[];
  hasMore: boolean;
  isShallow: boolean;
  titles: Titles;
}

const DEFAULT_LIMIT = 20;
/** Commits whose texts are held at a time: a usage file may have half a megabyte in each. */
const PAGE = 50;

/**
 * The history of a memory. Reads only. Throws ENVIRONMENT without git, USAGE and NOT_FOUND for what is no range, date
 * or reference. A branch without commits has no history.
 */
export async function logMemory(memory: Memory, options: LogOptions = {}): Promise<MemoryLog> {
  const repo = requireOwnGit(memory.repo);
  const scope = await resolveScope(memory, repo, options.about);
  const query = await queryOf(memory, repo, options);
  const cutOff = shallowCommits(repo);
  const limit = limitOf(options.limit);
  const untold = new Set([...FOREIGN, ...(scope.type === 'record' && options.all !== true ? READ : [])]);
  const found =
    query === undefined
      ? []
      : await collect(repo, { scope, query, cutOff, limit, untold, changesIn: await ownChangesOf(memory) });
  const results = found.slice(0, limit);
  const titles = await titlesOf(
    memory,
    results.flatMap(({ changes }) => changes),
  );
  const subject = scope.type === 'record' ? subjectOf(scope) : {};
  return { ...subject, results, hasMore: found.length > limit, isShallow: cutOff.size > 0, titles };
}

function subjectOf({ id, title, validity }: LogScope & { type: 'record' }) {
  return { id, title, ...(validity === undefined ? {} : { validity }) };
}

function limitOf(limit = DEFAULT_LIMIT): number {
  if (Number.isSafeInteger(limit) && limit >= 0) return limit === 0 ? Number.POSITIVE_INFINITY : limit;
  throw new CoEngramError('USAGE', `limit must be a whole number of at least 0, not ${limit}`);
}

/** Undefined where there is no commit to begin with. */
async function queryOf(
  memory: Memory,
  repo: GitRepository,
  { range, since, until, author }: LogOptions,
): Promise<HistoryOptions | undefined> {
  const now = memory.surroundings.now();
  const times = { since: instant('since', since, now), until: instant('until', until, now), author };
  if (range !== undefined) return { ...times, revisions: await revisionsOf(repo, range) };
  return (await headCommit(repo)) === undefined ? undefined : times;
}

async function revisionsOf(repo: GitRepository, range: string): Promise<string[]> {
  const { from = 'HEAD', to } = await resolveRange(repo, range);
  return to === undefined ? [from] : [to, `^${from}`];
}

interface Collection {
  scope: LogScope;
  query: HistoryOptions;
  cutOff: ReadonlySet<string>;
  limit: number;
  /** Kinds of changes that are not told. */
  untold: ReadonlySet<ChangeKind>;
  changesIn: OwnChanges;
}

/** Files that are none of the memory. */
const FOREIGN: readonly ChangeKind[] = ['file'];
/** Of one engram, being read is no story. */
const READ: readonly ChangeKind[] = ['recalled'];

/** One more than the limit, where there are so many. */
async function collect(repo: GitRepository, collection: Collection): Promise<LogEntry[]> {
  const { scope, query, limit } = collection;
  const pathspecs = await pathspecsOf(repo, scope, query);
  if (pathspecs === undefined) return [];
  const entries: LogEntry[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const commits = await readHistory(repo, { ...query, pathspecs, skip, limit: PAGE });
    for (const { commit, texts } of await withTexts(repo, commits)) {
      const entry = await entryOf(commit, texts, collection);
      if (entry !== undefined) entries.push(entry);
      if (entries.length > limit) return entries;
    }
    if (commits.length < PAGE) return entries;
  }
}

/** Undefined where nothing was ever committed of it. */
async function pathspecsOf(
  repo: GitRepository,
  scope: LogScope,
  { revisions }: HistoryOptions,
): Promise<string[] | undefined> {
  if (scope.type === 'all') return [];
  if (scope.type === 'folder') return [`:(literal)${scope.folder}`];
  const commits = await readHistory(repo, { ...mentions(scope.id), revisions });
  const paths = new Set(commits.flatMap(({ changes }) => changes.map(({ path }) => path)));
  return paths.size === 0 ? undefined : [...paths].map((path) => `:(literal)${path}`);
}

/** The texts of all commits of a page, read by one process. */
async function withTexts(
  repo: GitRepository,
  commits: readonly HistoryCommit[],
): Promise<Array<{ commit: HistoryCommit; texts: FileTexts[] }>> {
  const texts = await textsOf(
    repo,
    commits.flatMap(({ changes }) => changes),
  );
  let at = 0;
  return commits.map((commit) => {
    const own = texts.slice(at, at + commit.changes.length);
    at += commit.changes.length;
    return { commit, texts: own };
  });
}

/** Undefined for a commit that has nothing to do with what is asked for. */
async function entryOf(
  { commit, authoredAt, author, subject, parents }: HistoryCommit,
  texts: readonly FileTexts[],
  { scope, cutOff, untold, changesIn }: Collection,
): Promise<LogEntry | undefined> {
  const all = (await changesIn(texts)).filter(({ change }) => !untold.has(change));
  const changes = scope.type === 'record' ? all.filter((change) => concerns(change, scope.id)) : all;
  if (changes.length === 0) return undefined;
  const common = { commit, at: instantText(authoredAt), author, subject, isMerge: parents.length > 1 };
  if (cutOff.has(commit)) return { ...common, isCutOff: true, counts: {}, changes: [] };
  const engram = scope.type === 'record' ? await engramOf(changes, texts, scope.id) : undefined;
  return { ...common, counts: countChanges(changes), changes, ...(engram === undefined ? {} : { engram }) };
}

function concerns({ id, link }: MemoryChange, wanted: string): boolean {
  return id === wanted || link?.from === wanted || link?.to === wanted;
}

async function engramOf(
  changes: readonly MemoryChange[],
  texts: readonly FileTexts[],
  id: string,
): Promise<EngramChanges | undefined> {
  const own = changes.find(
    (change) => change.id === id && change.link === undefined && change.usage === undefined,
  );
  if (own === undefined) return undefined;
  const before = texts.find(({ path }) => path === (own.from ?? own.path))?.before;
  const after = texts.find(({ path }) => path === own.path)?.after;
  const found = await engramChanges({ path: own.path, before, after });
  return found.fields.length === 0 && found.body === undefined ? undefined : found;
}

/** git takes dates that no calendar has. */
function instantText(ms: number): string | null {
  try {
    return formatInstant(ms);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
