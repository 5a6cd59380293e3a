import { joinEvidence } from '../../learning/fact-evidence';
import type { MaintenanceChange } from '../change';
import { corrections } from '../facts/corrections';
import { type HeldFact, heldFacts } from '../facts/held-fact';
import { type Consolidation, sameFacts } from '../facts/same-facts';
import { tierChanges } from '../facts/tier-steps';
import type { MaintenanceSnapshot } from '../snapshot';

const STEP = 'facts';

/**
 * What two clones said alike becomes one fact with the evidence of both; what was corrected or replaced is closed; then
 * candidates with reason to trust them become canonical and noise is archived. Every stamp is from the data.
 */
export function planFacts(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const facts = heldFacts(snapshot);
  const same = sameFacts(facts, joinedPairs(snapshot), STEP);
  const left = withJoinedEvidence(facts, same);
  const corrected = corrections(left, snapshot.edges, STEP);
  const over = new Map(corrected.map(({ id, validTo }) => [id, Date.parse(validTo)]));
  const closed = left.map((fact) => ({ ...fact, to: over.get(fact.id) ?? fact.to }));
  return [...same, ...corrected, ...tierChanges(closed, contradicted(snapshot), now, STEP)];
}

/** A pair that was joined once, and taken apart by people, stays apart. */
function joinedPairs({ edges }: MaintenanceSnapshot): Set<string> {
  return new Set(edges.filter(({ kind }) => kind === 'consolidates').map(({ from, to }) => `${from} ${to}`));
}

function withJoinedEvidence(facts: readonly HeldFact[], same: readonly Consolidation[]): HeldFact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  for (const { keeper, id } of same) {
    const [kept, gone] = [byId.get(keeper), byId.get(id)];
    if (kept === undefined || gone === undefined) continue;
    byId.set(keeper, { ...kept, evidence: joinEvidence(kept.evidence, gone.evidence) });
    byId.delete(id);
  }
  return [...byId.values()];
}

function contradicted({ contradictions }: MaintenanceSnapshot): Set<string> {
  return new Set(contradictions.flatMap(({ ends }) => ends.map(({ id }) => id)));
}
