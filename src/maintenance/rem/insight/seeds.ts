import { compareText } from '../../../util/compare';
import type { MaintainedEngram } from '../../snapshot';
import { dayOf, type RemSnapshot } from '../rem-snapshot';
import { type Neighbour, spread } from './spread';

const DAY_MS = 86_400_000;
/** What changed within so many days is recent; a repository without is quiet. */
const RECENT_DAYS = 7;
const MOST_SEEDS = 10;
const MOST_OUTSIDE = 5;

/** The engrams of the team that insights may be drawn from, and what is recent among them. */
export interface Ground {
  byId: ReadonlyMap<string, MaintainedEngram>;
  /** Since when something is recent, in milliseconds. */
  since: number;
  /** Recently changed engrams with their weight, at most 1; the strongest ten. */
  seeds: ReadonlyMap<string, number>;
  /** The seeds and what comes to mind with them, the strongest first. */
  active: ReadonlyMap<string, number>;
}

/** The ground of insights on the day of `now`; undefined on a quiet repository. */
export function groundOf(snapshot: RemSnapshot, now: number): Ground | undefined {
  const engrams = snapshot.alike.find(({ audience }) => audience === 'team')?.engrams ?? [];
  const byId = new Map(engrams.map((engram) => [engram.id, engram]));
  const since = dayOf(now) - RECENT_DAYS * DAY_MS;
  const recent = engrams.filter(({ touchedAt }) => touchedAt >= since && touchedAt < dayOf(now) + DAY_MS);
  if (recent.length === 0) return undefined;
  const neighbours = neighboursIn(snapshot, byId);
  const weighed = recent.map(({ id, domainTags }): [string, number] => {
    const outside = (neighbours.get(id) ?? []).filter(
      ({ id: other }) => byId.get(other)?.domainTags.join('/') !== domainTags.join('/'),
    ).length;
    return [id, (0.5 + snapshot.hotnessOf(id)) * (1 + Math.min(outside, MOST_OUTSIDE) / MOST_OUTSIDE)];
  });
  weighed.sort(([a, x], [b, y]) => y - x || compareText(a, b));
  const strongest = weighed[0]?.[1] ?? 1;
  const seeds = new Map(weighed.slice(0, MOST_SEEDS).map(([id, weight]) => [id, weight / strongest]));
  return { byId, since, seeds, active: spread(seeds, (id) => neighbours.get(id) ?? []) };
}

/** Links between these engrams, both ways; what contradicts does not call to mind, it argues. */
function neighboursIn(
  { edges }: RemSnapshot,
  byId: ReadonlyMap<string, MaintainedEngram>,
): Map<string, Neighbour[]> {
  const neighbours = new Map<string, Neighbour[]>();
  const add = (from: string, id: string, weight: number) => {
    const list = neighbours.get(from);
    if (list === undefined) neighbours.set(from, [{ id, weight }]);
    else list.push({ id, weight });
  };
  for (const { from, to, kind, weight } of edges) {
    if (kind === 'contradicts' || from === to || !byId.has(from) || !byId.has(to)) continue;
    add(from, to, weight);
    add(to, from, weight);
  }
  return neighbours;
}
