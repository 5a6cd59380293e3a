import type { HistoryCommit } from '../../git/history';
import { parseInstant } from '../../util/instants';
import { type Anomaly, type AnomalySnapshot, MOST_ITEMS, recentCommits } from './anomaly';

/** Files that one author changed in one day. */
const FLOOD = 200;
/** And so many times what is usual for a day of anybody, where enough days are known. */
const TIMES_USUAL = 5;
const FEWEST_DAYS = 5;
/** Lines of the audit log by one actor in one hour: a loop, no person. */
const BURST = 300;
const HOUR_MS = 3_600_000;
/** A deletion of so many and of such a part of all is critical. */
const MASS_DELETION = 20;
const MASS_SHARE = 0.5;

interface AuthorDay {
  author: string;
  day: string;
  files: number;
  deleted: number;
  commits: string[];
}

/** One author, or one agent, changes far more than anybody does. */
export function authorFloods(snapshot: AnomalySnapshot): Anomaly[] {
  return [...commitFloods(snapshot), ...auditBursts(snapshot)];
}

function commitFloods(snapshot: AnomalySnapshot): Anomaly[] {
  const usual = usualDay(authorDays(snapshot.commits));
  return authorDays(recentCommits(snapshot.commits, snapshot.window))
    .filter(({ files }) => files >= FLOOD && (usual === undefined || files >= usual * TIMES_USUAL))
    .map(({ author, day, files, commits }) => ({
      kind: 'author-flood',
      level: 'warning',
      message: `${author} changed ${files} memory files on ${day}${usual === undefined ? '' : `, a usual day has ${usual}`}`,
      hint: `co-engram log --author ${JSON.stringify(author)} shows what`,
      author,
      count: files,
      items: commits.slice(0, MOST_ITEMS),
    }));
}

/** Much of the memory went on one day. */
export function massDeletions(snapshot: AnomalySnapshot): Anomaly[] {
  const there = snapshot.entries.length;
  return authorDays(recentCommits(snapshot.commits, snapshot.window))
    .filter(({ deleted }) => deleted >= MASS_DELETION && deleted >= (there + deleted) * MASS_SHARE)
    .map(({ author, day, deleted, commits }) => ({
      kind: 'mass-deletion',
      level: 'critical',
      message: `${author} deleted ${deleted} memories on ${day}, ${there} are left`,
      hint: 'git revert brings them back',
      author,
      count: deleted,
      items: commits.slice(0, MOST_ITEMS),
    }));
}

/** Merges are other people's work, and a first commit is where everything comes from. */
function authorDays(commits: readonly HistoryCommit[]): AuthorDay[] {
  const days = new Map<string, AuthorDay>();
  for (const { commit, parents, author, authoredAt, changes } of commits) {
    if (parents.length !== 1 || changes.length === 0) continue;
    const day = dayOf(authoredAt);
    const key = `${day} ${author}`;
    const entry = days.get(key) ?? { author, day, files: 0, deleted: 0, commits: [] };
    const isEngram = (path: string): boolean => path.endsWith('.md');
    const added = changes.filter(({ path, before }) => before === undefined && isEngram(path)).length;
    const gone = changes.filter(({ path, after }) => after === undefined && isEngram(path)).length;
    entry.files += changes.length;
    // What was moved is deleted in one place and added in another.
    entry.deleted += Math.max(0, gone - added);
    entry.commits.push(commit);
    days.set(key, entry);
  }
  return [...days.values()];
}

function dayOf(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : 'an unknown day';
}

/** The median; undefined where too few days are known to say what is usual. */
function usualDay(days: readonly AuthorDay[]): number | undefined {
  if (days.length < FEWEST_DAYS) return undefined;
  const sorted = days.map(({ files }) => files).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

function auditBursts({ audit, window }: AnomalySnapshot): Anomaly[] {
  const hours = new Map<string, { actor: string; hour: number; lines: number }>();
  for (const { at, actor } of audit) {
    const ms = parseInstant(at);
    if (ms === undefined || ms < window.from) continue;
    const hour = Math.floor(ms / HOUR_MS) * HOUR_MS;
    const entry = hours.get(`${hour} ${actor}`) ?? { actor, hour, lines: 0 };
    entry.lines += 1;
    hours.set(`${hour} ${actor}`, entry);
  }
  return [...hours.values()]
    .filter(({ lines }) => lines >= BURST)
    .map(({ actor, hour, lines }) => ({
      kind: 'author-flood',
      level: 'warning',
      message: `${actor} did ${lines} things within the hour from ${new Date(hour).toISOString().slice(0, 16)}Z`,
      author: actor,
      count: lines,
      items: [],
    }));
}
