import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** One id in several engrams: a copy. Which of them keeps it is a person's choice. */
export const duplicateIds: Check = ({ overview }) => {
  if (overview === undefined) return [];
  const byId = new Map<string, string[]>();
  for (const { id, path } of [...overview.engrams, ...overview.trashed]) {
    byId.set(id, [...(byId.get(id) ?? []), path]);
  }
  return [...byId].flatMap(([id, paths]): FixableFinding[] =>
    paths.slice(1).map((path) => ({
      kind: 'duplicate_id',
      severity: 'error',
      path,
      stableId: id,
      message: `has the id of ${paths[0]}`,
      nextAction: `remove one of the two, or: co-engram doctor --new-id ${path}`,
    })),
  );
};
