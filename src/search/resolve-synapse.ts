import { CoEngramError } from '../errors';
import { synapseId } from '../synapse/id';
import type { SynapseKind } from '../synapse/synapse';
import type { EdgeEntry, IndexView } from './contract';
import { ownEdges } from './owners';
import { resolveId } from './resolve-id';

/** A synapse by its id (whole or a unique part of at least 4 characters, `syn-` not needed) or by its ends. */
export type SynapseReference = string | { from: string; kind: SynapseKind; to: string };

/** The cached edge that is meant, none that touches what another agent has; NOT_FOUND, with candidates when several fit. */
export function resolveSynapse(view: IndexView, reference: SynapseReference, agent: string): EdgeEntry {
  const edges = ownEdges(view, agent);
  if (typeof reference === 'string') return byId(edges, reference);
  const [from, to] = [reference.from, reference.to].map((end) => endId(view, edges, end, agent));
  const id = synapseId(from, to, reference.kind);
  const edge = edges.find((candidate) => candidate.id === id);
  if (edge !== undefined) return edge;
  throw new CoEngramError('NOT_FOUND', `no synapse ${reference.kind} from ${from} to ${to}`, {
    hint: `co-engram links ${from}`,
  });
}

/** Ends may be missing as files and still be named by a synapse. */
function endId(view: IndexView, edges: readonly EdgeEntry[], reference: string, agent: string): string {
  const isEnd = edges.some(({ from, to }) => from === reference || to === reference);
  return isEnd ? reference : view.entry(resolveId(view, reference, agent)).id;
}

function byId(edges: readonly EdgeEntry[], reference: string): EdgeEntry {
  const text = reference.trim().toLowerCase();
  const part = text.startsWith('syn-') ? text.slice(4) : text;
  const found = edges.filter(({ id }) => {
    const hash = id.slice(4);
    return hash === part || (part.length >= 4 && (hash.startsWith(part) || hash.endsWith(part)));
  });
  if (found.length === 1) return found[0];
  const message =
    found.length === 0 ? `no synapse matches "${reference}"` : `several synapses match "${reference}"`;
  throw new CoEngramError('NOT_FOUND', message, {
    hint: 'co-engram links',
    ...(found.length === 0
      ? {}
      : { data: { candidates: found.map(({ id, from, kind, to }) => ({ id, from, kind, to })) } }),
  });
}
