import type { Credibility } from '../../learning/credibility';
import type { VerificationEvidence } from '../../learning/verification';
import type { Synapse } from '../../synapse/synapse';
import type { MaintenanceSnapshot } from '../snapshot';
import type { AlikeTexts } from './alike';
import type { InsightDrafter } from './insights';
import type { PatternDrafter } from './suggest-pattern';

/** What rem sees beside what every stage sees; the same repository and the same day give the same. */
export interface RemSnapshot extends MaintenanceSnapshot {
  /** From the first instant of the day; what is private counts for private engrams alone. */
  credibilityOf(id: string): Credibility;
  /** Evidence for engrams, by their id; missing without any. */
  evidence: ReadonlyMap<string, readonly VerificationEvidence[]>;
  /** Every readable synapse, by its id. */
  synapses: ReadonlyMap<string, Synapse>;
  /** Ids of what lies in the trash. */
  trashedIds: ReadonlySet<string>;
  /** By audience. */
  alike: readonly AlikeTexts[];
  /** 0-1: how much an engram is asked for lately. */
  hotnessOf(id: string): number;
  /** Insights are asked for, or due. */
  wantsInsights?: boolean;
  /** The model of the user, when it drafts insights; the rules when missing. */
  insightDrafter?: InsightDrafter;
  /** Who drafts patterns; the rules when missing. */
  drafter?: PatternDrafter;
}

const DAY_MS = 86_400_000;

/** The first instant of the day (UTC), so that two clones that run on one day compute the same. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}
