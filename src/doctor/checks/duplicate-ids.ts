import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

/** One id in several files: a copy. */
export const duplicateIds: Check = ({ files, isPartial }) => {
  if (isPartial) return [];
  const byId = new Map<string, string[]>();
  for (const { path, engram, synapse } of files) {
    const id = engram?.engram.id ?? synapse?.synapse.id;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), path]);
  }
  return [...byId].flatMap(([id, paths]): Finding[] =>
    paths.slice(1).map((path) => ({
      kind: 'duplicate_id',
      severity: 'error',
      path,
      stableId: id,
      message: `has the id of ${paths[0]}`,
      nextAction: `remove one of the two, or give ${path} an id of its own`,
    })),
  );
};
