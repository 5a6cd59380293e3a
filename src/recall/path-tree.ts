/** A folder of the repository with how many engrams lie in it and below. */
export interface PathNode {
  path: string;
  engramCount: number;
  children: PathNode[];
}

/**
 * The folders that hold the given files, down to `depth` levels; folders below that are counted in their parent.
 * Paths have forward slashes; children are sorted by path. The root's path is empty.
 */
export function pathTree(files: Iterable<string>, depth: number): PathNode {
  const root: PathNode = { path: '', engramCount: 0, children: [] };
  const nodes = new Map<string, PathNode>([['', root]]);
  for (const file of files) {
    let node = root;
    node.engramCount += 1;
    for (const path of ancestorsOf(file, depth)) {
      node = childOf(nodes, node, path);
      node.engramCount += 1;
    }
  }
  for (const node of nodes.values()) node.children.sort((a, b) => (a.path < b.path ? -1 : 1));
  return root;
}

function ancestorsOf(file: string, depth: number): string[] {
  const folders = file.split('/').slice(0, -1).slice(0, depth);
  return folders.map((_, index) => folders.slice(0, index + 1).join('/'));
}

function childOf(nodes: Map<string, PathNode>, parent: PathNode, path: string): PathNode {
  const known = nodes.get(path);
  if (known !== undefined) return known;
  const child: PathNode = { path, engramCount: 0, children: [] };
  nodes.set(path, child);
  parent.children.push(child);
  return child;
}
