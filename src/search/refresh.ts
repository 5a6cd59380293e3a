/** From what changed in the work tree to a snapshot that has it; loaded only when something did. */
import type { Repository } from '../store/repository';
import type { CacheWriter } from './cache-writer';
import type { Changes } from './changes';
import { parseCandidates } from './parse-candidates';
import { readUsageFiles } from './read-usage';
import type { Snapshot } from './snapshot';
import { saveSnapshot, updateSnapshot } from './update';

/** The snapshot as of now, also written to the cache with a `writer`. `snapshot` is used up. */
export async function refreshSnapshot(
  repo: Repository,
  snapshot: Snapshot,
  changes: Changes,
  { startedAtMs, writer }: { startedAtMs: number; writer?: CacheWriter },
): Promise<Snapshot> {
  const parsed = await parseCandidates(repo, changes, startedAtMs);
  const watched = new Map(changes.watched);
  for (const file of parsed.watched) watched.set(file.path, file);
  const usagePaths = changes.usage ?? snapshot.usage?.files.map(({ path }) => path) ?? [];
  const outcome = {
    ...changes,
    watched: watched.values(),
    isUsageNew: changes.usage !== undefined,
    readUsage: () => readUsageFiles(repo, usagePaths, changes.hash, startedAtMs),
  };
  const updated = updateSnapshot(snapshot, outcome, parsed);
  if (writer !== undefined) saveSnapshot(writer, updated);
  return updated.snapshot;
}
