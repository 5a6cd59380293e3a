import type { HistoryCommit } from '../../git/history';
import { runGit } from '../../git/run-git';
import type { DigestEntry } from '../../search/contract';
import { isPrivatePath } from '../../store/classify-path';
import type { Repository } from '../../store/repository';
import type { Resurrection } from './anomaly';
import { pastRecords } from './past-records';

/** A merge further away from the deletion than this is not looked at. */
const MOST_MERGES = 50;

interface Change {
  commit: HistoryCommit;
  /** Place in the history, newest first. */
  at: number;
  id: string;
  path: string;
}

/**
 * Shared memories that are there although the history of HEAD deleted them: another author added them again, or a
 * merge kept them. Who deletes and adds again changed their mind. `commits` are newest first.
 */
export async function findResurrections(
  repo: Repository,
  commits: readonly HistoryCommit[],
  entries: readonly DigestEntry[],
): Promise<Resurrection[]> {
  const shared = entries.filter(({ path }) => !isPrivatePath(path));
  const there = new Map(shared.map(({ id, path }) => [id, path]));
  const lastDeletions = new Map<string, Change>();
  for (const change of await changesOf(repo, commits, 'after')) {
    if (there.has(change.id) && !lastDeletions.has(change.id)) lastDeletions.set(change.id, change);
  }
  if (lastDeletions.size === 0) return [];
  const added = await changesOf(repo, commits, 'before');
  const found: Resurrection[] = [];
  for (const deletion of lastDeletions.values()) {
    const path = there.get(deletion.id) ?? deletion.path;
    const commit = await returnOf(repo, deletion, path, { commits, added });
    if (commit === undefined) continue;
    const { author, committedAt, parents } = commit;
    const deletedBy = deletion.commit.author;
    found.push({ id: deletion.id, path, deletedBy, author, isMerge: parents.length > 1, at: committedAt });
  }
  return found;
}

/** Engrams that go (`after` is missing) or come (`before` is missing); what moves does both in one commit and is left out. */
async function changesOf(
  repo: Repository,
  commits: readonly HistoryCommit[],
  missing: 'before' | 'after',
): Promise<Change[]> {
  const touching = [...commits.entries()].filter(([, { changes }]) =>
    changes.some((change) => change[missing] === undefined),
  );
  const records = await pastRecords(
    repo,
    touching.map(([, commit]) => commit),
  );
  const found: Change[] = [];
  for (const [at, commit] of touching) {
    const [left, right] = [new Map<string, string>(), new Set<string>()];
    for (const change of commit.changes) {
      const id = records.get(change[missing === 'after' ? 'before' : 'after'] ?? '')?.id;
      const other = records.get(change[missing] ?? '')?.id;
      if (id !== undefined) left.set(id, change.path);
      if (other !== undefined) right.add(other);
    }
    for (const [id, path] of left) if (!right.has(id)) found.push({ commit, at, id, path });
  }
  return found;
}

/** The commit that brought a memory back; undefined when that is nothing unusual, or not to be found. */
async function returnOf(
  repo: Repository,
  deletion: Change,
  path: string,
  { commits, added }: { commits: readonly HistoryCommit[]; added: readonly Change[] },
): Promise<HistoryCommit | undefined> {
  const back = added.find(({ id, at }) => id === deletion.id && at < deletion.at)?.commit;
  if (back !== undefined) return back.author === deletion.commit.author ? undefined : back;
  return mergeThatKept(repo, deletion, path, commits);
}

/** The first merge behind a deletion in which the file is there. */
async function mergeThatKept(
  repo: Repository,
  { commit, path: oldPath }: Change,
  path: string,
  commits: readonly HistoryCommit[],
): Promise<HistoryCommit | undefined> {
  const args = [
    'rev-list',
    '--merges',
    '--ancestry-path',
    '--topo-order',
    '--reverse',
    `${commit.commit}..HEAD`,
  ];
  const { stdout } = await runGit(args, { cwd: repo, offline: true });
  const merges = stdout
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  for (const merge of merges.slice(0, MOST_MERGES)) {
    for (const place of new Set([path, oldPath])) {
      const { code } = await runGit(['cat-file', '-e', `${merge}:${place}`], {
        cwd: repo,
        allowFailure: true,
        offline: true,
      });
      if (code === 0) return commits.find((candidate) => candidate.commit === merge);
    }
  }
  return undefined;
}
