import { CoEngramError } from '../errors';
import { synapseId } from '../synapse/id';
import type { SynapseKind } from '../synapse/synapse';
import type { EdgeEntry, IndexView } from './contract';
import { resolveId } from './resolve-id';

/** A synapse by its id (whole or a unique part of at least 4 characters, `syn-` not needed) or by its ends. */
export type SynapseReference = string | { from: string; kind: SynapseKind; to: string };

/** The cached edge that is meant; NOT_FOUND, with candidates when several fit. */
export function resolveSynapse(view: IndexView, reference: SynapseReference): EdgeEntry {
  if (typeof reference === 'string') return byId(view, reference);
  const [from, to] = [reference.from, reference.to].map((end) => endId(view, end));
  const id = synapseId(from, to, reference.kind);
  const edge = view.edges.entries().find((candidate) => candidate.id === id);
  if (edge !== undefined) return edge;
  throw new CoEngramError('NOT_FOUND', `no synapse ${reference.kind} from ${from} to ${to}`, {
    hint: `co-engram links ${from}`,
  });
}

/** Ends may be missing as files and still be named by a synapse. */
function endId(view: IndexView, reference: string): string {
  const isEnd = view.edges.entries().some(({ from, to }) => from === reference || to === reference);
  return isEnd ? reference : view.entry(resolveId(view, reference)).id;
}

function byId(view: IndexView, reference: string): EdgeEntry {
  const text = reference.trim().toLowerCase();
  const part = text.startsWith('syn-') ? text.slice(4) : text;
  const found = view.edges.entries().filter(({ id }) => {
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
