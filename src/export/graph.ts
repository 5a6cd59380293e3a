/** The memory as nodes and edges, for the formats that draw. */
import type { Engram } from '../engram/engram';
import type { Synapse } from '../synapse/synapse';
import type { MemoryReader } from './read-memory';

export interface ExportedGraph {
  /** In the order of their paths. */
  nodes: Array<{ path: string; engram: Engram }>;
  /** Only between nodes. */
  edges: Synapse[];
}

/** Everything at once: an edge comes after both of its ends. */
export async function readGraph(reader: MemoryReader): Promise<ExportedGraph> {
  const graph: ExportedGraph = { nodes: [], edges: [] };
  const ids = new Set<string>();
  for await (const { path, engram } of reader.engrams()) {
    if (ids.has(engram.id)) continue;
    ids.add(engram.id);
    graph.nodes.push({ path, engram });
  }
  for await (const { synapse } of reader.synapses()) {
    if (ids.has(synapse.from) && ids.has(synapse.to)) graph.edges.push(synapse);
  }
  return graph;
}
