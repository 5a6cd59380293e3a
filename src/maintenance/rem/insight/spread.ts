/** Spreading activation: what comes to mind with some engrams, over their links. */
import { compareText } from '../../../util/compare';

export interface Neighbour {
  id: string;
  /** Of the link, 0-1. */
  weight: number;
}

const SPREAD = { hops: 2, decay: 0.5, most: 30 } as const;

/**
 * The engrams that are reached from the seeds, with their activation: that of a seed times weight and decay of each
 * link, over the best way of at most `hops` links. The strongest `most`, seeds among them, strongest first.
 */
export function spread(
  seeds: ReadonlyMap<string, number>,
  neighboursOf: (id: string) => Iterable<Neighbour>,
  { hops, decay, most }: { hops: number; decay: number; most: number } = SPREAD,
): Map<string, number> {
  const active = new Map(seeds);
  let frontier = new Map(seeds);
  for (let hop = 0; hop < hops; hop += 1) {
    const next = new Map<string, number>();
    for (const [id, activation] of frontier) {
      for (const { id: other, weight } of neighboursOf(id)) {
        const reached = activation * weight * decay;
        if (reached > 0 && reached > (active.get(other) ?? 0)) {
          active.set(other, reached);
          next.set(other, reached);
        }
      }
    }
    frontier = next;
  }
  return new Map([...active].sort(([a, x], [b, y]) => y - x || compareText(a, b)).slice(0, most));
}
