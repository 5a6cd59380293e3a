import {
  byAge,
  type Contender,
  clearVerdict,
  isOpen,
  type Verdict,
  weakerOf,
} from '../learning/contradiction';
import type { EdgeEntry, IndexView } from '../search/contract';
import { ownEdges } from '../search/owners';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { readSynapseFile } from '../store/read-engram-file';
import type { ResolutionState } from '../synapse/synapse';
import { compareText } from '../util/compare';
import { contenderOf } from './contender';

/** A contradiction, with what speaks for either end. */
export interface ListedContradiction {
  synapseId: string;
  status: string;
  since?: string;
  newer: ContradictionEnd;
  older: ContradictionEnd;
  /** The end that is ranked lower while this is open. */
  weakerId: string;
  /** What the rules would decide; missing when people have to. */
  suggestedVerdict?: Verdict;
  verdict?: string;
  rationale?: string;
}

type ContradictionEnd = Pick<Contender, 'id' | 'verificationStatus' | 'confidence'> & {
  title: string;
  status: string;
};

/** Open contradictions between engrams that are there, or with `all` the resolved ones too; the longest open first. */
export async function listContradictions(
  { repo, surroundings, agent }: Memory,
  { all = false }: { all?: boolean } = {},
): Promise<ListedContradiction[]> {
  return useIndex(repo, { surroundings }, async (view) => {
    const found: ListedContradiction[] = [];
    for (const edge of ownEdges(view, agent)) {
      if (edge.kind !== 'contradicts' || !(all || isOpenEdge(edge))) continue;
      const [from, to] = [edge.from, edge.to].map((id) => view.docOfId(id));
      if (from === undefined || to === undefined) continue;
      const { synapse } = await readSynapseFile(repo, edge.path);
      found.push(listed(view, edge, [from, to], synapse.resolutionState));
    }
    return found.sort(
      (a, b) => compareText(a.since ?? '', b.since ?? '') || compareText(a.synapseId, b.synapseId),
    );
  });
}

/** Is what the index knows of an edge an open contradiction? */
export function isOpenEdge({ resolution }: EdgeEntry): boolean {
  return isOpen(resolution === undefined ? undefined : { status: resolution as ResolutionState['status'] });
}

function listed(
  view: IndexView,
  edge: EdgeEntry,
  docs: readonly [number, number],
  state: ResolutionState | undefined,
): ListedContradiction {
  const [a, b] = [contenderOf(view, docs[0]), contenderOf(view, docs[1])];
  const { newer, older } = byAge(a, b);
  const suggestedVerdict = isOpenEdge(edge) ? clearVerdict(a, b) : undefined;
  const entryOf = (end: Contender) => view.entry(end === a ? docs[0] : docs[1]);
  return {
    synapseId: edge.id,
    status: state?.status ?? 'pending',
    ...(state?.since === undefined ? {} : { since: state.since }),
    newer: shownEnd(newer, entryOf(newer)),
    older: shownEnd(older, entryOf(older)),
    weakerId: weakerOf(a, b).id,
    ...(suggestedVerdict === undefined ? {} : { suggestedVerdict }),
    ...(state?.verdict === undefined ? {} : { verdict: state.verdict }),
    ...(state?.rationale === undefined ? {} : { rationale: state.rationale }),
  };
}

function shownEnd(
  { id, verificationStatus, confidence }: Contender,
  { title, status }: { title: string; status: string },
): ContradictionEnd {
  return { id, title, status, verificationStatus, confidence };
}
