/** What succeeds together is strengthened together. */
import type { SynapseKind } from '../synapse/synapse';

const KINDS: readonly SynapseKind[] = ['extends', 'consolidates'];

/** An edge as seen from the engram that succeeded. */
export interface HebbianEdge {
  /** Id of the other end. */
  other: string;
  kind: SynapseKind;
  weight: number;
}

/**
 * By how much the importance of each neighbour over `extends` or `consolidates` (both directions) grows: `weight ×
 * gain × ratio`. Several edges between two engrams: the strongest counts once. One hop, never further.
 */
export function hebbianSpread(
  id: string,
  edges: readonly HebbianEdge[],
  gain: number,
  ratio: number,
): Map<string, number> {
  const strongest = new Map<string, number>();
  for (const { other, kind, weight } of edges) {
    if (other === id || !KINDS.includes(kind)) continue;
    strongest.set(other, Math.max(weight, strongest.get(other) ?? 0));
  }
  const spread = new Map<string, number>();
  for (const [other, weight] of strongest) {
    const share = weight * gain * ratio;
    if (share > 0) spread.set(other, share);
  }
  return spread;
}
