/** A folder of the repository with how many engrams lie in it and below. */
export interface PathNode {
  path: string;
  engramCount: number;
  children: PathNode[];
}

/**
 * The tree of the given folders with how many engrams lie in each, down to `depth` levels; those below are counted in
 * their parent. Paths have forward slashes; children are sorted by path. The root's path is empty.
 */
export function pathTree(
  folders: Iterable<readonly [folder: string, engrams: number]>,
  depth: number,
): PathNode {
  const root: PathNode = { path: '', engramCount: 0, children: [] };
  const nodes = new Map<string, PathNode>([['', root]]);
  for (const [folder, engrams] of folders) {
    let node = root;
    node.engramCount += engrams;
    for (const path of ancestorsOf(folder, depth)) {
      node = childOf(nodes, node, path);
      node.engramCount += engrams;
    }
  }
  for (const node of nodes.values()) node.children.sort((a, b) => (a.path < b.path ? -1 : 1));
  return root;
}

function ancestorsOf(folder: string, depth: number): string[] {
  const names = folder === '' ? [] : folder.split('/').slice(0, depth);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function childOf(nodes: Map<string, PathNode>, parent: PathNode, path: string): PathNode {
  const known = nodes.get(path);
  if (known !== undefined) return known;
  const child: PathNode = { path, engramCount: 0, children: [] };
  nodes.set(path, child);
  parent.children.push(child);
  return child;
}
