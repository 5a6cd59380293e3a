import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Synapses whose ends are not here, neither among the engrams nor in the trash. */
export const danglingSynapses: Check = ({ overview }) => {
  if (overview === undefined) return [];
  const known = new Set([...overview.engrams, ...overview.trashed].map(({ id }) => id));
  return overview.synapses.flatMap(({ id, path, from, to }) =>
    [...new Set([from, to])]
      .filter((end) => !known.has(end))
      .map(
        (end): FixableFinding => ({
          kind: 'dangling_synapse',
          severity: 'warning',
          path,
          stableId: id,
          message: `names ${end}, which is not here`,
          nextAction: `co-engram unlink ${id}`,
        }),
      ),
  );
};
