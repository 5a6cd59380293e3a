import type { HistoryCommit } from '../../git/history';
import type { DigestEntry } from '../../search/contract';
import { counted } from '../../util/counted';
import { formatInstant, parseInstant } from '../../util/instants';
import { DAY_MS } from '../time-window';
import { type Anomaly, type AnomalySnapshot, MOST_ITEMS, recentCommits } from './anomaly';

/** Clocks that are a day and more off: stamps decide which of two changes a merge keeps. */
export function clockSkew(snapshot: AnomalySnapshot): Anomaly[] {
  return [...futureStamps(snapshot), ...stampsAfterCommits(snapshot), ...wrongCommits(snapshot)];
}

/** They win against every change that is made until then. */
function futureStamps({ entries, window }: AnomalySnapshot): Anomaly[] {
  const limit = window.now + DAY_MS;
  const wrong = entries.map((entry) => ({ entry, at: latestStamp(entry) })).filter(({ at }) => at >= limit);
  return byAuthor(wrong, ({ entry }) => entry.updatedBy ?? entry.createdBy).map(([author, found]) => {
    const latest = formatInstant(Math.max(...found.map(({ at }) => at)));
    return {
      kind: 'clock-skew',
      level: 'critical',
      message: `${memories(found.length)} of ${author} with stamps of the future, up to ${latest}: until then they win every merge`,
      hint: 'set the clock of that machine, then change those memories once more: co-engram update',
      author,
      count: found.length,
      items: found.slice(0, MOST_ITEMS).map(({ entry }) => entry.id),
    };
  });
}

function latestStamp({ createdAt, updatedAt, statusAt }: DigestEntry): number {
  return Math.max(...[createdAt, updatedAt, statusAt].map((text) => parseInstant(text ?? '') ?? 0));
}

/** An engram cannot have been changed later than it was committed. */
function stampsAfterCommits(snapshot: AnomalySnapshot): Anomaly[] {
  const { records, window } = snapshot;
  const written = recentCommits(snapshot.commits, snapshot.window).filter(
    ({ parents }) => parents.length < 2,
  );
  const wrong = written.flatMap(({ author, committedAt, changes }) =>
    changes.flatMap(({ after = '' }) => {
      const { id, updatedAt = 0 } = records.get(after) ?? {};
      const isAhead = updatedAt >= committedAt + DAY_MS && updatedAt < window.now + DAY_MS;
      return isAhead && id !== undefined ? [{ author, id }] : [];
    }),
  );
  return byAuthor(wrong, ({ author }) => author).map(([author, found]) => ({
    kind: 'clock-skew',
    level: 'warning',
    message: `${author} committed ${memories(found.length)} with stamps of a day and more after the commit`,
    hint: 'check the clock of that machine',
    author,
    count: found.length,
    items: [...new Set(found.map(({ id }) => id))].slice(0, MOST_ITEMS),
  }));
}

function wrongCommits(snapshot: AnomalySnapshot): Anomaly[] {
  const recent = recentCommits(snapshot.commits, snapshot.window);
  const times = new Map(snapshot.commits.map(({ commit, committedAt }) => [commit, committedAt]));
  const isFuture = ({ committedAt }: HistoryCommit): boolean => committedAt >= snapshot.window.now + DAY_MS;
  const isBeforeParent = ({ committedAt, parents }: HistoryCommit): boolean =>
    parents.some((parent) => (times.get(parent) ?? 0) >= committedAt + DAY_MS);
  return [
    ...commitsOf(recent.filter(isFuture), 'dated a day and more in the future'),
    ...commitsOf(recent.filter(isBeforeParent), 'dated a day and more before the commits they build on'),
  ];
}

function commitsOf(commits: readonly HistoryCommit[], what: string): Anomaly[] {
  return byAuthor(commits, ({ author }) => author).map(([author, found]) => ({
    kind: 'clock-skew',
    level: 'warning',
    message: `${counted(found.length, 'commit')} of ${author} ${what}`,
    hint: 'check the clocks of the machines that committed',
    author,
    count: found.length,
    items: found.slice(0, MOST_ITEMS).map(({ commit }) => commit),
  }));
}

function memories(count: number): string {
  return counted(count, 'memory', 'memories');
}

function byAuthor<T>(items: readonly T[], authorOf: (item: T) => string | undefined): Array<[string, T[]]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const author = authorOf(item) ?? 'unknown';
    const group = groups.get(author);
    if (group === undefined) groups.set(author, [item]);
    else group.push(item);
  }
  return [...groups];
}
