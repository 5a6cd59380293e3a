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

/** So many commits to the anchored code age a memory like one half-life. */
const COMMITS_PER_HALF_LIFE = 10;

/** What became of the code that an engram is anchored to, since its words changed. */
export interface AnchorChanges {
  /** Commits that touched it. */
  commits: number;
  /** An anchored file is gone. */
  isDeleted: boolean;
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
  /** Only where a code repository was looked at. */
  anchors?: AnchorChanges;
}

/**
 * fresh up to 1 half-life, aging up to 2, stale up to 4, faded beyond. Pinned is always fresh; a forced
 * freshness overrides the age. Without a known age, or with one in the future, an engram is fresh. A deleted anchor
 * makes it stale at once.
 */
export function freshnessOf(aging: Aging): Freshness {
  if (aging.pinned) return 'fresh';
  if (aging.forcedFreshness !== undefined) return aging.forcedFreshness;
  const halfLives = halfLivesOf(aging);
  if (halfLives > 4) return 'faded';
  if (halfLives > 2 || aging.anchors?.isDeleted === true) return 'stale';
  return halfLives > 1 ? 'aging' : 'fresh';
}

/** Age in half-lives: time, and commits to what the engram is anchored to. */
export function halfLivesOf({ importance, kind, agedFrom, now, anchors }: Aging): number {
  const days = agedFrom === undefined ? 0 : (now - agedFrom) / DAY_MS;
  return Math.max(0, days) / halfLifeDays(importance, kind) + (anchors?.commits ?? 0) / COMMITS_PER_HALF_LIFE;
}

/** The instant (ms) at which time alone makes an engram as old as so many half-lives; undefined without an age. */
export function reachesAge({ importance, kind, agedFrom }: Aging, halfLives: number): number | undefined {
  return agedFrom === undefined ? undefined : agedFrom + halfLives * halfLifeDays(importance, kind) * DAY_MS;
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
