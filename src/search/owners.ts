import type { EdgeEntry, IndexView } from './contract';

/** Of an agent: what is nobody's, its own, or shared among agents. What others have is as if it were not there. */
export type IsOwn = (doc: number) => boolean;

export function ownOf(view: IndexView, agent: string): IsOwn {
  const { owners, owner } = view.columns;
  const isOwn = owners.map(({ agentId }) => isOwnedBy(agentId, agent));
  return (doc) => isOwn[owner[doc] ?? 0] === true;
}

/** May an agent see and name what has this owner? */
export function isOwnedBy(agentId: string | undefined, agent: string): boolean {
  return agentId === undefined || agentId === 'shared' || agentId === agent;
}

/** Edges that touch nothing of another agent; ends whose file is missing count as nobody's. */
export function ownEdges(view: IndexView, agent: string): EdgeEntry[] {
  const isOwn = ownOf(view, agent);
  const isSeen = (id: string) => {
    const doc = view.docOfId(id);
    return doc === undefined || isOwn(doc);
  };
  return view.edges.entries().filter(({ from, to }) => isSeen(from) && isSeen(to));
}
