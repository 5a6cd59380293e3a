import type { MaintainedEngram } from '../../snapshot';
import type { Draft } from '../draft/source';

export const INSIGHT_SOURCE = 'rem-insight';

/** How an insight is found. */
export const INSIGHT_MODES = ['integration', 'retrospective', 'inspiration'] as const;
export type InsightMode = (typeof INSIGHT_MODES)[number];

/** Material for an insight: the engrams that it is drawn from, in the order of their numbers. */
export interface InsightMaterial {
  mode: InsightMode;
  engrams: readonly MaintainedEngram[];
  /** In milliseconds: the latest of what it is drawn from. */
  at: number;
  /** For people: why it was looked at. */
  reason: string;
  /** How the engrams hang together, for a model. */
  notes: readonly string[];
  /** By the rules, without the list of sources; undefined where rules have nothing to say. */
  draft?: Draft;
}
