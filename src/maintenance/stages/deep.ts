import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot } from '../snapshot';
import { planContradictions } from './contradictions';
import { planFacts } from './facts';
import { planFreshness } from './freshness';
import { planIdleWriters } from './idle-writers';
import { planNearDuplicates } from './near-duplicates';
import { planOldEvents } from './old-events';
import { planTrashSweep } from './trash-sweep';

/** One thing that a stage does: pure, from a snapshot and an instant (ms) to what it wants changed. */
export interface StageStep<S extends MaintenanceSnapshot = MaintenanceSnapshot> {
  name: string;
  /** For people who wait: `looking for near-duplicates`. */
  doing: string;
  plan(snapshot: S, now: number): MaintenanceChange[];
}

/** In this order; each step sees the repository as the one before leaves it. */
export const DEEP_STEPS: readonly StageStep[] = [
  { name: 'near-duplicates', doing: 'looking for near-duplicates', plan: planNearDuplicates },
  { name: 'facts', doing: 'comparing facts', plan: planFacts },
  { name: 'freshness', doing: 'weighing what is old', plan: planFreshness },
  { name: 'trash', doing: 'sweeping the trash', plan: planTrashSweep },
  { name: 'contradictions', doing: 'looking at contradictions', plan: planContradictions },
  { name: 'idle-writers', doing: 'settling what idle writers left', plan: planIdleWriters },
  { name: 'events', doing: 'removing old events', plan: planOldEvents },
];

/** What a run would do to the status of active engrams by their age, when that is too much to do unasked. */
export interface FreshnessGuard {
  /** Engrams that would change. */
  wanted: number;
  /** As many as may. */
  limit: number;
  active: number;
}

const ALWAYS_FINE = 10;
const SHARE = 0.2;

/** Set when more than a fifth of what is active (and more than ten) would be frozen or forgotten at once. */
export function freshnessGuard(
  { engrams }: MaintenanceSnapshot,
  changes: readonly MaintenanceChange[],
): FreshnessGuard | undefined {
  const wanted = changes.filter(({ step, action }) => step === 'freshness' && action !== 'propose').length;
  const active = engrams.filter(({ status, type }) => status === 'active' && type !== 'session').length;
  const limit = Math.max(ALWAYS_FINE, Math.floor(active * SHARE));
  return wanted > limit ? { wanted, limit, active } : undefined;
}

/** The changes of steps one after another. */
export function planSteps<S extends MaintenanceSnapshot>(
  steps: ReadonlyArray<StageStep<S>>,
  snapshot: S,
  now: number,
  { advance, onStep }: { advance: Advance<S>; onStep?: (step: StageStep<S>, number: number) => void },
): MaintenanceChange[] {
  const all: MaintenanceChange[] = [];
  let current = snapshot;
  for (const [number, step] of steps.entries()) {
    onStep?.(step, number);
    const changes = step.plan(current, now);
    all.push(...changes);
    current = advance(current, changes);
  }
  return all;
}

type Advance<S> = (snapshot: S, changes: readonly MaintenanceChange[]) => S;
