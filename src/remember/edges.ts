import type { EdgeEntry } from '../search/contract';
import type { WriteStep } from './write';

/** Edges that touch an engram, by id, in the order of their paths; also those whose other end is missing. */
export function edgesOf({ view }: WriteStep, id: string): EdgeEntry[] {
  return view.edges.entries().filter((edge) => edge.from === id || edge.to === id);
}
