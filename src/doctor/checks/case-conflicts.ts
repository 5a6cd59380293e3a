import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import type { KnownEngram } from '../overview';

/** Paths that are one on file systems which do not tell cases or forms of Unicode apart: one of the two would be lost. */
export const caseConflicts: Check = ({ overview }) => {
  const byPath = new Map<string, KnownEngram[]>();
  for (const engram of overview?.engrams ?? []) {
    const folded = engram.path.normalize('NFC').toLowerCase();
    byPath.set(folded, [...(byPath.get(folded) ?? []), engram]);
  }
  return [...byPath.values()].filter((all) => all.length > 1).flatMap(conflictsOf);
};

/** The smallest id keeps its name, as with titles that want one path. */
function conflictsOf(all: readonly KnownEngram[]): FixableFinding[] {
  const [keeper, ...others] = [...all].sort((a, b) =>
    a.id < b.id || (a.id === b.id && a.path < b.path) ? -1 : 1,
  );
  return others.map(({ id, path }) => ({
    kind: 'slug_conflict',
    severity: 'warning',
    path,
    stableId: id,
    message: `is ${keeper?.path} on file systems that do not tell cases apart`,
    nextAction: 'co-engram doctor --fix',
    ...(id === keeper?.id ? {} : { fix: renameFix(path, id) }),
  }));
}

function renameFix(path: string, id: string): FixableFinding['fix'] {
  return {
    isMove: true,
    apply(plan) {
      const to = path.replace(/\.md$/, `-${id.slice(-6).toLowerCase()}.md`);
      if (plan.has(path) && !plan.has(to)) plan.move(path, to);
    },
  };
}
