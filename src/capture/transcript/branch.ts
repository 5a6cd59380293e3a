/** Which lines of a tree are the conversation as it went on: pure, by numbers of lines. */
import { LOST, type NodeTable, ROOT } from './node-table';

export interface Branch {
  /** Numbers of lines, from the root to the newest. */
  path: number[];
  /** A parent is not in the file; what stands before is taken to be it. */
  hasOrphan: boolean;
  /** Parents lead in a circle, which was cut. */
  hasCycle: boolean;
}

/** The way from the newest leaf back to the root; `start` is where the host says that it goes on. */
export function activeBranch(nodes: NodeTable, newest: 'last' | 'latest', start?: string | null): Branch {
  const branch: Branch = { path: [], hasOrphan: false, hasCycle: false };
  if (start === null) return branch;
  const order = [...nodes.inOrder()];
  const place = new Int32Array(nodes.count);
  for (const [at, index] of order.entries()) place[index] = at;
  const seen = new Uint8Array(nodes.count);
  let at = (start === undefined ? undefined : nodes.indexOf(start)) ?? newestLeaf(nodes, order, newest);
  while (at !== undefined) {
    seen[at] = 1;
    branch.path.push(at);
    const parent = nodes.parent(at);
    if (parent >= 0 && seen[parent] === 1) {
      branch.hasCycle = true;
      break;
    }
    if (parent === LOST) branch.hasOrphan = true;
    const isBridged = parent === LOST || (parent === ROOT && (nodes.isSeam(at) || branch.hasOrphan));
    at = parent >= 0 ? parent : isBridged ? leafBefore(nodes, order, place[at] ?? 0, seen) : undefined;
  }
  branch.path.reverse();
  return branch;
}

/** The newest leaf above a line, by its place in the session. */
function leafBefore(
  nodes: NodeTable,
  order: readonly number[],
  place: number,
  seen: Uint8Array,
): number | undefined {
  for (let at = place - 1; at >= 0; at -= 1) {
    const index = order[at] ?? 0;
    if (nodes.isLeaf(index)) return seen[index] === 1 ? undefined : index;
  }
  return undefined;
}

function newestLeaf(
  nodes: NodeTable,
  order: readonly number[],
  newest: 'last' | 'latest',
): number | undefined {
  let found: number | undefined;
  let best = Number.NEGATIVE_INFINITY;
  for (const [at, index] of order.entries()) {
    if (!nodes.isLeaf(index)) continue;
    const rank = newest === 'last' ? at : (nodes.time(index) ?? best);
    if (rank >= best) [found, best] = [index, rank];
  }
  return found;
}
