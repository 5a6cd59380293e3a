import { isPrivatePath } from '../../store/classify-path';
import { synapseId } from '../../synapse/id';
import { synapsePath } from '../../synapse/paths';
import type { Check, CheckedFile } from '../check-snapshot';
import type { Finding } from '../finding';

/** Synapses whose ends are missing or the same, or whose id or place is not the one that ends and kind give. */
export const synapseEnds: Check = ({ files, isPartial }) => {
  const known = new Set(files.map(({ engram }) => engram?.engram.id));
  return files.flatMap((file): Finding[] => {
    if (file.synapse === undefined) return [];
    const missing = isPartial ? [] : missingEnds(file, known);
    return [...missing, ...wrongPlace(file)];
  });
};

function missingEnds({ path, synapse }: CheckedFile, known: ReadonlySet<string | undefined>): Finding[] {
  if (synapse === undefined) return [];
  const { id, from, to } = synapse.synapse;
  return [from, to]
    .filter((end) => !known.has(end))
    .map((end) => ({
      kind: 'dangling_synapse',
      severity: 'warning',
      path,
      stableId: id,
      message: `names ${end}, which is not here`,
      nextAction: `co-engram unlink ${id}`,
    }));
}

function wrongPlace({ path, synapse }: CheckedFile): Finding[] {
  if (synapse === undefined) return [];
  const { id, from, to, kind } = synapse.synapse;
  const right = synapseId(from, to, kind);
  if (id !== right) {
    return [
      {
        kind: 'wrong_synapse_id',
        severity: 'warning',
        path,
        stableId: id,
        message: `its id must be ${right}`,
      },
    ];
  }
  const place = synapsePath(kind, id, isPrivatePath(path));
  if (path === place) return [];
  return [
    { kind: 'wrong_synapse_id', severity: 'warning', path, stableId: id, message: `it belongs at ${place}` },
  ];
}
