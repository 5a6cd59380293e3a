import type { EdgeEntry } from '../search/contract';
import { withIndex } from '../search/open-index';
import { ownEdges } from '../search/owners';
import { resolveId } from '../search/resolve-id';
import { resolveSynapse, type SynapseReference } from '../search/resolve-synapse';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { readSynapseFile } from '../store/read-engram-file';
import type { Synapse, SynapseKind } from '../synapse/synapse';
import { compareText } from '../util/compare';

export interface LinksOptions {
  kind?: SynapseKind;
  /** Seen from the engram; default both. */
  direction?: 'out' | 'in' | 'both';
}

/** An edge with the titles of its ends, where they resolve. */
export interface PresentedLink extends EdgeEntry {
  fromTitle?: string;
  toTitle?: string;
}

/** The edges of an engram, or all, but of other agents; sorted by kind, then id. Throws NOT_FOUND. */
export function links(
  memory: Memory,
  reference: string | undefined,
  { kind, direction = 'both' }: LinksOptions = {},
): Promise<PresentedLink[]> {
  return withIndex(memory.repo, { surroundings: memory.surroundings }, (view) => {
    const id = reference === undefined ? undefined : view.entry(resolveId(view, reference, memory.agent)).id;
    const titleOf = (end: string) => {
      const doc = view.docOfId(end);
      return doc === undefined ? undefined : view.entry(doc).title;
    };
    return ownEdges(view, memory.agent)
      .filter((edge) => kind === undefined || edge.kind === kind)
      .filter((edge) => id === undefined || touches(edge, id, direction))
      .sort((a, b) => compareText(a.kind, b.kind) || compareText(a.id, b.id))
      .map((edge) => ({ ...edge, fromTitle: titleOf(edge.from), toTitle: titleOf(edge.to) }));
  });
}

function touches(edge: EdgeEntry, id: string, direction: 'out' | 'in' | 'both'): boolean {
  return (direction !== 'in' && edge.from === id) || (direction !== 'out' && edge.to === id);
}

/** One synapse with its evidence, and where it lies. Throws NOT_FOUND, INVALID_DATA. */
export function getSynapse(
  memory: Memory,
  reference: SynapseReference,
): Promise<{ synapse: Synapse; path: string }> {
  return useIndex(memory.repo, { surroundings: memory.surroundings }, async (view) => {
    const { path } = resolveSynapse(view, reference, memory.agent);
    const { synapse } = await readSynapseFile(memory.repo, path);
    return { synapse, path };
  });
}
