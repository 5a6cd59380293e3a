import type { Credibility } from '../../src/learning/credibility';
import { findAlike } from '../../src/maintenance/rem/alike';
import type { RemSnapshot } from '../../src/maintenance/rem/rem-snapshot';
import { BORN, DAY_MS, type maintained, maintenanceSnapshot } from './maintenance';

/** The day on which rem runs in tests. */
export const REM_NOW = BORN + 100 * DAY_MS;

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
  const snapshot = { ...maintenanceSnapshot(engrams), ...rest };
  return {
    ...snapshot,
    credibilityOf: (id) => credible(scores[id] ?? 0.5),
    evidence: new Map(),
    synapses: new Map(),
    trashedIds: new Set(),
    hotnessOf: () => 0,
    alike: findAlike(snapshot, REM_NOW),
    ...rest,
  };
}
