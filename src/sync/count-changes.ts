import { type GitPlace, runGit } from '../git/run-git';
import { classifyPath } from '../store/classify-path';

export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
}

export interface MemoryChanges {
  engrams: ChangeCounts;
  synapses: ChangeCounts;
}

const NONE: ChangeCounts = { added: 0, changed: 0, removed: 0 };
const COUNTED: Readonly<Record<string, keyof ChangeCounts>> = { A: 'added', D: 'removed' };

/** How many engrams and synapses came, changed and went between two commits; what moved has changed. */
export async function countChanges(place: GitPlace, from: string, to: string): Promise<MemoryChanges> {
  const args = ['diff-tree', '-r', '-z', '--name-status', '--find-renames', '--end-of-options', from, to];
  const { stdout } = await runGit(args, { cwd: place, offline: true });
  const changes: MemoryChanges = { engrams: { ...NONE }, synapses: { ...NONE } };
  const parts = stdout.toString('utf8').split('\0');
  for (let at = 0; at + 1 < parts.length; ) {
    const status = parts[at]?.[0] ?? '';
    // Renames and copies have two paths, the new one last.
    const paths = status === 'R' || status === 'C' ? 2 : 1;
    const kind = classifyPath(parts[at + paths] ?? '');
    const counts = kind === 'engram' ? changes.engrams : kind === 'synapse' ? changes.synapses : undefined;
    if (counts !== undefined) counts[COUNTED[status] ?? 'changed'] += 1;
    at += paths + 1;
  }
  return changes;
}

/** `2 engrams added, 1 synapse removed`; empty when nothing of the memory changed. */
export function describeChanges({ engrams, synapses }: MemoryChanges): string {
  const parts = [...describe(engrams, 'engram'), ...describe(synapses, 'synapse')];
  return parts.join(', ');
}

function describe(counts: ChangeCounts, what: string): string[] {
  return (['added', 'changed', 'removed'] as const).flatMap((how) =>
    counts[how] === 0 ? [] : [`${counts[how]} ${what}${counts[how] === 1 ? '' : 's'} ${how}`],
  );
}
