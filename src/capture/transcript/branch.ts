/** Which lines of a tree are the conversation as it went on: pure, by numbers of lines. */

export interface TreeNode {
  id: string | undefined;
  /** Null at a root; undefined where the host gives none, so that it follows the line before. */
  parent: string | null | undefined;
  /** In ms; undefined where the host gives no day of the calendar. */
  time: number | undefined;
  isLeaf: boolean;
  isSeam: boolean;
}

export interface Branch {
  /** Indices of nodes, from the root to the newest. */
  path: number[];
  /** A parent is not in the file; what stands before is taken to be it. */
  hasOrphan: boolean;
  /** Parents lead in a circle, which was cut. */
  hasCycle: boolean;
}

/** The way from the newest leaf back to the root; `start` is where the host says that it goes on. */
export function activeBranch(
  nodes: readonly TreeNode[],
  newest: 'last' | 'latest',
  start?: string | null,
): Branch {
  const indexOf = new Map<string, number>();
  for (const [index, { id }] of nodes.entries()) if (id !== undefined) indexOf.set(id, index);
  const seen = new Uint8Array(nodes.length);
  const branch: Branch = { path: [], hasOrphan: false, hasCycle: false };
  if (start === null) return branch;
  let at = (start === undefined ? undefined : indexOf.get(start)) ?? newestLeaf(nodes, newest);
  while (at !== undefined) {
    seen[at] = 1;
    branch.path.push(at);
    at = parentOf(nodes, at, { indexOf, seen, branch });
  }
  branch.path.reverse();
  return branch;
}

interface Walk {
  indexOf: ReadonlyMap<string, number>;
  seen: Uint8Array;
  branch: Branch;
}

function parentOf(
  nodes: readonly TreeNode[],
  at: number,
  { indexOf, seen, branch }: Walk,
): number | undefined {
  const { parent, isSeam } = nodes[at] as TreeNode;
  const index = parent === undefined ? (at > 0 ? at - 1 : undefined) : indexOf.get(parent ?? '');
  if (index !== undefined && seen[index] === 1) {
    branch.hasCycle = true;
    return undefined;
  }
  if (index !== undefined) return index;
  const isLost = typeof parent === 'string';
  if (isLost) branch.hasOrphan = true;
  return isLost || isSeam || branch.hasOrphan ? leafBefore(nodes, at, seen) : undefined;
}

/** The newest leaf above a line, by its place in the file. */
function leafBefore(nodes: readonly TreeNode[], at: number, seen: Uint8Array): number | undefined {
  for (let index = at - 1; index >= 0; index -= 1) {
    if (nodes[index]?.isLeaf === true) return seen[index] === 1 ? undefined : index;
  }
  return undefined;
}

function newestLeaf(nodes: readonly TreeNode[], newest: 'last' | 'latest'): number | undefined {
  let found: number | undefined;
  let best = Number.NEGATIVE_INFINITY;
  for (const [index, { isLeaf, time }] of nodes.entries()) {
    if (!isLeaf) continue;
    const rank = newest === 'last' ? index : (time ?? best);
    if (rank >= best) [found, best] = [index, rank];
  }
  return found;
}
