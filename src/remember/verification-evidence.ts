import type { Engram } from '../engram/engram';
import { markedStatus, type VerificationEvidence } from '../learning/verification';
import type { IndexView } from '../search/contract';
import { readSynapseText } from '../store/read-engram-file';
import type { Synapse } from '../synapse/synapse';

/** Evidence for an engram, with where it stands: the synapse's id when it is not the engram's own. */
export interface FoundEvidence extends VerificationEvidence {
  synapseId?: string;
}

/** A `derives_from` synapse: where it lies, and the engram that it leads to. */
export interface SourceEdge {
  id: string;
  path: string;
  source: number;
}

/** The outgoing `derives_from` synapses of an engram whose other end is there. */
export function sourceEdges(view: IndexView, doc: number): SourceEdge[] {
  return view.edges
    .neighbours(doc)
    .filter(({ direction, edge }) => direction === 'out' && edge.kind === 'derives_from')
    .map(({ doc: source, edge: { id, path } }) => ({ id, path, source }));
}

/** The marked entries on these synapses, then the engram's own `verifications`. `read` gives the text of a file. */
export async function evidenceOf(
  view: IndexView,
  edges: readonly SourceEdge[],
  { verifications }: Pick<Engram, 'verifications'>,
  read: (path: string) => string,
): Promise<FoundEvidence[]> {
  const found: FoundEvidence[] = [];
  for (const { id: synapseId, path, source } of edges) {
    const { synapse } = await readSynapseText(read(path), path);
    found.push(...markedEvidence(view.entry(source), synapse).map((each) => ({ ...each, synapseId })));
  }
  return [...found, ...ownEvidence(verifications)];
}

/** The entries on a synapse that speak for or against the engram which derives from its other end. */
export function markedEvidence(
  { id, domainTags }: Pick<Engram, 'id' | 'domainTags'>,
  { evidence }: Pick<Synapse, 'evidence'>,
): VerificationEvidence[] {
  return evidence.flatMap(({ description, addedAt, addedBy }) => {
    const marked = markedStatus(description);
    if (marked === undefined) return [];
    const { status, text } = marked;
    return [{ status, description: text, source: id, domain: domainTags[0], addedAt, addedBy }];
  });
}

/** The engram's own `verifications`, as evidence. */
export function ownEvidence(verifications: Engram['verifications']): VerificationEvidence[] {
  return verifications.map((item) => ({ ...item, domain: item.domain?.split('/')[0] }));
}
