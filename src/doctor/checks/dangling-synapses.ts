import type { Check, CheckedFile } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Synapses whose ends are not here, neither among the engrams nor in the trash, nor in a file that cannot be read. */
export const danglingSynapses: Check = ({ overview, files }) => {
  if (overview === undefined) return [];
  const known = new Set([...overview.engrams, ...overview.trashed].map(({ id }) => id));
  for (const id of files.flatMap(idsInBrokenFile)) known.add(id);
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

/** A file that waits to be mended says whose it is all the same; its links are not to be taken away meanwhile. */
function idsInBrokenFile({ invalid, text }: CheckedFile): string[] {
  if (invalid === undefined) return [];
  return Array.from(
    text.matchAll(/^id:[ \t]*["']?([0-9A-Za-z]{20,32})["']?[ \t]*\r?$/gm),
    ([, id = '']) => id,
  );
}
