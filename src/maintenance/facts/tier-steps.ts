import { tierStep } from '../../learning/fact-tier';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { HeldFact } from './held-fact';

export type TierChange = Extract<MaintenanceChange, { action: 'promote' | 'archive' }>;

/** The tiers that are due at `now` (ms); what is over is not promoted any more. */
export function tierChanges(
  facts: readonly HeldFact[],
  contradicted: ReadonlySet<string>,
  now: number,
  step: string,
): TierChange[] {
  return facts.flatMap((fact): TierChange[] => {
    const { id, path, title } = fact;
    const next = tierStep(tieredOf(fact, contradicted), now);
    if (next === undefined || (next.tier === 'canonical' && fact.to <= now)) return [];
    const action = next.tier === 'canonical' ? 'promote' : 'archive';
    return [{ step, action, id, path, title, at: formatInstant(next.at), reason: next.reason }];
  });
}

function tieredOf({ engram, entry, evidence, origin, bornAt }: HeldFact, contradicted: ReadonlySet<string>) {
  const said = evidence.map(({ at }) => parseInstant(at ?? '') ?? 0);
  const { polarity, contamination, quality, tier } = entry;
  const { importance, pinned, verificationStatus } = engram;
  return {
    polarity,
    contamination,
    quality,
    tier,
    importance,
    pinned,
    verificationStatus,
    isContradicted: contradicted.has(engram.id),
    origin,
    evidence,
    bornAt,
    usedAt: Math.max(engram.usedAt, ...said),
  };
}
