import { parseInstant } from '../util/instants';
import type { Engram, Freshness, Kind } from './engram';

const DAY_MS = 86_400_000;

const KIND_FACTOR: Readonly<Record<Kind, number>> = {
  observation: 0.6,
  hypothesis: 0.7,
  procedure: 0.8,
  fact: 1,
  pattern: 1.5,
};

/** Days in which an engram of this shown importance (0-1) ages one step: 50 × (importance + 0.1)^1.5 × m. */
export function halfLifeDays(importance: number, kind: Kind): number {
  return 50 * (importance + 0.1) ** 1.5 * KIND_FACTOR[kind];
}

export interface Aging {
  /** As shown, 0-1. */
  importance: number;
  kind: Kind;
  /** Milliseconds since 1970 from which age runs (see agedFrom); undefined when the file tells no instant. */
  agedFrom: number | undefined;
  now: number;
  pinned: boolean;
  forcedFreshness?: Freshness;
}

/**
 * fresh up to 1 half-life, aging up to 2, stale up to 4, faded beyond. Pinned is always fresh; a forced
 * freshness overrides the age. Without a known age, or with one in the future, an engram is fresh.
 */
export function freshnessOf({ importance, kind, agedFrom, now, pinned, forcedFreshness }: Aging): Freshness {
  if (pinned) return 'fresh';
  if (forcedFreshness !== undefined) return forcedFreshness;
  if (agedFrom === undefined) return 'fresh';
  const halfLives = (now - agedFrom) / DAY_MS / halfLifeDays(importance, kind);
  if (halfLives > 4) return 'faded';
  if (halfLives > 2) return 'stale';
  return halfLives > 1 ? 'aging' : 'fresh';
}

/** The latest of last effective use (shown), last status change, last change of the words, and birth. */
export function agedFrom(
  engram: Pick<Engram, 'createdAt' | 'updatedAt' | 'statusAt' | 'lastEffectiveAt'>,
  lastEffectiveAt: string | undefined = engram.lastEffectiveAt,
): number | undefined {
  let latest: number | undefined;
  for (const text of [lastEffectiveAt, engram.statusAt, engram.updatedAt, engram.createdAt]) {
    const instant = text === undefined ? undefined : parseInstant(text);
    if (instant !== undefined && (latest === undefined || instant > latest)) latest = instant;
  }
  return latest;
}
