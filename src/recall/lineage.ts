import type { Status, VerificationStatus } from '../engram/engram';
import { CoEngramError } from '../errors';
import {
  LINEAGE_DIRECTIONS,
  LINEAGE_KINDS,
  type LineageDirection,
  type LineageEdge,
  lineageOf,
} from '../learning/lineage';
import type { IndexView } from '../search/contract';
import { withIndex } from '../search/open-index';
import { ownEdges } from '../search/owners';
import { resolveId } from '../search/resolve-id';
import type { Memory } from '../store/memory';
import { compareText } from '../util/compare';

export interface LineageOptions {
  /** Default both. */
  direction?: LineageDirection;
  /** Steps from the engram, 1-100; default 10. */
  depth?: number;
}

/** An engram with its place in the lineage; `title` and the states are missing where the file is. */
export interface LineagePlace {
  id: string;
  /** Steps to an ancestor; negative for descendants. */
  depth: number;
  title?: string;
  kind?: string;
  path?: string;
  status?: Status;
  verificationStatus?: VerificationStatus;
}

export interface LineageAnswer {
  root: string;
  direction: LineageDirection;
  nodes: LineagePlace[];
  edges: LineageEdge[];
  /** Ids; each cycle is closed where the tree cuts it. */
  cycles: string[][];
  /** There is more beyond the depth. */
  isCut: boolean;
}

const DEEPEST = 100;

/** What an engram came from and what came of it, whatever its status. Throws NOT_FOUND and USAGE. */
export async function lineage(
  { repo, surroundings, agent }: Memory,
  reference: string,
  { direction = 'both', depth = 10 }: LineageOptions = {},
): Promise<LineageAnswer> {
  if (!LINEAGE_DIRECTIONS.includes(direction)) {
    throw new CoEngramError('USAGE', `unknown direction "${direction}"`, {
      hint: `one of ${LINEAGE_DIRECTIONS.join(', ')}`,
    });
  }
  if (!(Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST)) {
    throw new CoEngramError('USAGE', `the depth must be a whole number from 1 to ${DEEPEST}, not ${depth}`);
  }
  return withIndex(repo, { surroundings }, (view) => {
    const root = view.entry(resolveId(view, reference, agent)).id;
    const { nodes, ...rest } = lineageOf(root, { direction, depth }, edgesByEnd(view, agent));
    return { root, direction, nodes: nodes.map((node) => placeOf(view, node)), ...rest };
  });
}

/** Lineage edges by either end, in the order of their ids; ends that are missing count. */
function edgesByEnd(view: IndexView, agent: string): (id: string) => LineageEdge[] {
  const byEnd = new Map<string, LineageEdge[]>();
  const edges = ownEdges(view, agent).filter(({ kind }) => LINEAGE_KINDS.includes(kind));
  for (const { id, from, kind, to } of edges.sort((a, b) => compareText(a.id, b.id))) {
    for (const end of new Set([from, to])) {
      const known = byEnd.get(end);
      if (known === undefined) byEnd.set(end, [{ id, from, kind, to }]);
      else known.push({ id, from, kind, to });
    }
  }
  return (id) => byEnd.get(id) ?? [];
}

function placeOf(view: IndexView, { id, depth }: { id: string; depth: number }): LineagePlace {
  const doc = view.docOfId(id);
  if (doc === undefined) return { id, depth };
  const { title, kind, path, status, verificationStatus } = view.entry(doc);
  return { id, depth, title, kind, path, status, verificationStatus };
}
