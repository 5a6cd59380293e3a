import { CHANGE_KINDS, type ChangeKind, type MemoryChange } from './memory-changes';

export type ChangeCounts = Partial<Record<ChangeKind, number>>;

/** How often each kind of change occurs, in the order of CHANGE_KINDS; kinds that do not occur are left out. */
export function countChanges(changes: readonly MemoryChange[]): ChangeCounts {
  const counts: ChangeCounts = {};
  for (const kind of CHANGE_KINDS) {
    const count = changes.filter(({ change }) => change === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}

/** Kinds whose name says too little about what was counted: for one, and for many. */
const WORDS: Partial<Record<ChangeKind, readonly [string, string]>> = {
  linkChanged: ['link changed', 'links changed'],
  contradicted: ['contradiction', 'contradictions'],
  resolved: ['contradiction resolved', 'contradictions resolved'],
  proposed: ['proposal', 'proposals'],
  decided: ['proposal decided', 'proposals decided'],
  practised: ['skill changed', 'skills changed'],
  recorded: ['event file', 'event files'],
  unreadable: ['unreadable file', 'unreadable files'],
  file: ['other file', 'other files'],
};

/** `3 added, 2 learnt, 1 frozen`; `nothing` without a change. */
export function describeCounts(counts: ChangeCounts): string {
  const parts = CHANGE_KINDS.flatMap((kind) => {
    const count = counts[kind];
    if (count === undefined) return [];
    if (kind === 'settings') return 'settings';
    const [one, many] = WORDS[kind] ?? [kind, kind];
    return `${count} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
