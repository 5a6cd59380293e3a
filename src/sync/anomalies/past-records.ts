import type { HistoryCommit } from '../../git/history';
import { streamBlobs } from '../../git/trees';
import type { Repository } from '../../store/repository';
import { recordOf } from '../record-of';
import type { PastRecord } from './anomaly';

/**
 * The engrams that commits touched, by blob. Objects that a partial clone has not fetched and texts that are no
 * engram are left out.
 */
export async function pastRecords(
  repo: Repository,
  commits: readonly HistoryCommit[],
): Promise<Map<string, PastRecord>> {
  const paths = new Map<string, string>();
  for (const { changes } of commits) {
    for (const { path, before, after } of changes) {
      if (!path.endsWith('.md')) continue;
      for (const oid of [before, after]) if (oid !== undefined) paths.set(oid, path);
    }
  }
  const texts: Array<{ oid: string; text: string }> = [];
  const records = new Map<string, PastRecord>();
  await streamBlobs(repo, [...paths.keys()], (oid, bytes) =>
    texts.push({ oid, text: bytes.toString('utf8') }),
  );
  for (const { oid, text } of texts) {
    const record = await recordOf(text, paths.get(oid) ?? '');
    if (record === undefined) continue;
    const { id, updatedAt } = record;
    records.set(oid, Number.isFinite(updatedAt) ? { id, updatedAt } : { id });
  }
  return records;
}
