import type { Credibility } from '../../src/learning/credibility';
import type { RemSnapshot } from '../../src/maintenance/rem/rem-snapshot';
import { type maintained, maintenanceSnapshot } from './maintenance';

/** A credibility of this score, every dimension alike. */
function credible(score: number): Credibility {
  return { score, dimensions: { consistency: score, longevity: score, usage: score, source: score } };
}

/** What rem sees of these engrams; half credible, without evidence and links, unless said otherwise. */
export function remSnapshot(
  engrams: ReadonlyArray<ReturnType<typeof maintained>>,
  given: Partial<RemSnapshot> & { scores?: Record<string, number> } = {},
): RemSnapshot {
  const { scores = {}, ...rest } = given;
  return {
    ...maintenanceSnapshot(engrams),
    credibilityOf: (id) => credible(scores[id] ?? 0.5),
    evidence: new Map(),
    synapses: new Map(),
    ...rest,
  };
}
