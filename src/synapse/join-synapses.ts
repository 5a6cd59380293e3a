import { parseInstant } from '../util/instants';
import type { Synapse, SynapseEvidence } from './synapse';

/**
 * One synapse of two for the same ends and kind, when somebody links what is linked: evidence of both (the same
 * description by the same author is the same evidence), the larger weight, the later `updatedAt`; for the rest
 * `existing` wins where both say something.
 */
export function joinSynapses(existing: Synapse, added: Synapse): Synapse {
  const joined: Synapse = {
    ...added,
    ...withoutAbsent(existing),
    weight: Math.max(existing.weight, added.weight),
    evidence: joinEvidence(existing.evidence, added.evidence),
    extra: { ...added.extra, ...existing.extra },
  };
  if (isLater(added.updatedAt, existing.updatedAt)) joined.updatedAt = added.updatedAt;
  return joined;
}

function isLater(a: string | undefined, b: string | undefined): boolean {
  const [first, second] = [a, b].map((text) => (text === undefined ? undefined : parseInstant(text)));
  return first !== undefined && (second === undefined || first > second);
}

/** The union, in the order of the first list, then what only the second has. */
export function joinEvidence(
  first: readonly SynapseEvidence[],
  second: readonly SynapseEvidence[],
): SynapseEvidence[] {
  const joined = new Map<string, SynapseEvidence>();
  for (const item of [...first, ...second]) {
    const key = JSON.stringify([item.description, item.addedBy]);
    if (!joined.has(key)) joined.set(key, item);
  }
  return [...joined.values()];
}

function withoutAbsent(synapse: Synapse): Synapse {
  return Object.fromEntries(
    Object.entries(synapse).filter(([, value]) => value !== undefined),
  ) as unknown as Synapse;
}
