/** Where an engram came from and what came of it, over the links that mean descent. */
import type { SynapseKind } from '../synapse/synapse';

/** Each leads from what came later to what it came from. */
export const LINEAGE_KINDS: readonly SynapseKind[] = ['derives_from', 'consolidates', 'supersedes'];

export const LINEAGE_DIRECTIONS = ['ancestors', 'descendants', 'both'] as const;
export type LineageDirection = (typeof LINEAGE_DIRECTIONS)[number];

/** One step of descent: `from` came of `to`. */
export interface LineageEdge {
  id: string;
  from: string;
  kind: SynapseKind;
  to: string;
}

/** An engram of the lineage: steps from the root (negative for descendants), and the links that lead on from it. */
export interface LineageNode {
  id: string;
  depth: number;
}

export interface Lineage {
  nodes: LineageNode[];
  edges: LineageEdge[];
  /** Each is a closed way along descent: the last came of the first again. */
  cycles: string[][];
  /** There is more beyond the depth. */
  isCut: boolean;
}

/** `edgesOf` gives the lineage edges that touch an engram, both directions, in a fixed order. */
export function lineageOf(
  root: string,
  { direction, depth }: { direction: LineageDirection; depth: number },
  edgesOf: (id: string) => readonly LineageEdge[],
): Lineage {
  const nodes = new Map<string, number>([[root, 0]]);
  const edges = new Map<string, LineageEdge>();
  let isCut = false;
  for (const sign of signsOf(direction)) {
    const reached = walk(root, { sign, depth }, edgesOf, edges);
    for (const [id, steps] of reached.depths) if (!nodes.has(id)) nodes.set(id, sign * steps);
    isCut ||= reached.isCut;
  }
  const sorted = [...edges.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    nodes: [...nodes].map(([id, steps]) => ({ id, depth: steps })),
    edges: sorted,
    cycles: cyclesOf(sorted),
    isCut,
  };
}

function signsOf(direction: LineageDirection): number[] {
  if (direction === 'both') return [1, -1];
  return [direction === 'ancestors' ? 1 : -1];
}

/** Breadth first, so that every engram is met at its least depth; edges beyond the depth are not followed. */
function walk(
  root: string,
  { sign, depth }: { sign: number; depth: number },
  edgesOf: (id: string) => readonly LineageEdge[],
  edges: Map<string, LineageEdge>,
): { depths: Map<string, number>; isCut: boolean } {
  const depths = new Map<string, number>([[root, 0]]);
  const queue = [root];
  let isCut = false;
  for (const id of queue) {
    const steps = depths.get(id) ?? 0;
    for (const edge of edgesOf(id)) {
      const [here, there] = sign > 0 ? [edge.from, edge.to] : [edge.to, edge.from];
      if (here !== id || there === id) continue;
      if (steps === depth && !depths.has(there)) {
        isCut = true;
        continue;
      }
      edges.set(edge.id, edge);
      if (depths.has(there)) continue;
      depths.set(there, steps + 1);
      queue.push(there);
    }
  }
  return { depths, isCut };
}

/** A cycle for every edge that closes one, found depth first without recursion. */
function cyclesOf(edges: readonly LineageEdge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of [...next.keys()].sort()) {
    if (done.has(start)) continue;
    const path: string[] = [start];
    const waiting: string[][] = [[...(next.get(start) ?? [])]];
    while (path.length > 0) {
      const to = waiting.at(-1)?.shift();
      if (to === undefined) {
        done.add(path.pop() ?? '');
        waiting.pop();
      } else if (path.includes(to)) cycles.push(path.slice(path.indexOf(to)));
      else if (!done.has(to)) {
        path.push(to);
        waiting.push([...(next.get(to) ?? [])]);
      }
    }
  }
  return cycles;
}
