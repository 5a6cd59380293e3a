import { type ChangeCounts, describeCounts } from './summarize-changes';

/** First line of the merge commits that sync makes; `name` is what was merged: `origin/main`. */
export function mergeSubject(name: string, counts?: ChangeCounts): string {
  return `memory: merge ${name}${counts === undefined ? '' : ` (${describeCounts(counts)})`}`;
}

/** Does a merge say that sync made it? Then our rules held already; whoever doubts it asks `merge audit` by name. */
export function isSyncMerge(subject: string): boolean {
  return /^memory: merge \S+(?: \(.*\))?$/.test(subject);
}
