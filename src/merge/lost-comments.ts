import type { Contest, Decision } from './field-contest';
import { SIDES } from './field-contest';
import type { MergeLogEntry, Side } from './merge-result';
import type { SideEntry } from './record-side';

/**
 * Comments inside of a field or behind it that one side wrote and whose field comes from the other side. (What stands
 * above a field is merged, see merge-comments.)
 */
export function lostComments(contest: Contest, decisions: ReadonlyMap<string, Decision>): MergeLogEntry[] {
  return SIDES.flatMap((loser) =>
    [...contest[loser].entries].flatMap(([name, entry]): MergeLogEntry[] => {
      if (!entry.source.includes('#')) return [];
      const kept = keptEntry(contest, decisions.get(name), name);
      const known = new Set([...commentsOf(contest.base.entries.get(name)), ...commentsOf(kept?.entry)]);
      const lost = kept?.entry === entry ? [] : commentsOf(entry).filter((comment) => !known.has(comment));
      if (lost.length === 0) return [];
      const winner = kept?.from ?? 'both';
      return [{ field: name, rule: 'comment', winner, kept: null, loser, lost: lost.join('\n') }];
    }),
  );
}

function keptEntry(
  contest: Contest,
  decision: Decision | undefined,
  name: string,
): { from: Side | 'base'; entry: SideEntry | undefined } | undefined {
  if (decision === undefined) return undefined;
  const from = decision.type === 'write' ? decision.on : decision.from;
  return { from, entry: contest[from].entries.get(name) };
}

/** Whole lines of comment, and what stands behind the value; text inside of block scalars may look like the first. */
function commentsOf(field: SideEntry | undefined): string[] {
  if (field === undefined) return [];
  const lines = field.source.split('\n').map((line) => line.trim());
  return [...new Set([...lines.filter((line) => line.startsWith('#')), field.behind])].filter(
    (line) => line !== '',
  );
}
