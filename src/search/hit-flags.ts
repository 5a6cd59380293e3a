/** Warnings that go with a hit. */
import type { IndexView } from './contract';
import { docFreshness } from './factors';
import { statusOf, visibilityOf } from './flags';
import type { RankedHit } from './ranked-hit';
import type { Reader } from './request';

export type HitFlag =
  | 'refuted'
  | 'contradicted'
  | 'superseded'
  | 'stale'
  | 'faded'
  | 'draft'
  | 'frozen'
  | 'forgotten'
  | 'expired'
  | 'restricted'
  | 'private';

/** In the order of how much they matter. Freshness is judged by `now`, validity by the time asked about. */
export function flagsOf(view: IndexView, hit: RankedHit, { now, asOf = now }: Reader): HitFlag[] {
  const packed = view.columns.flags[hit.doc] ?? 0;
  const flags: HitFlag[] = [];
  if (view.entry(hit.doc).verificationStatus === 'refuted') flags.push('refuted');
  if (hit.contradictedBy.length > 0) flags.push('contradicted');
  if (hit.supersededBy.length > 0) flags.push('superseded');
  const freshness = docFreshness(view, hit.doc, now);
  if (freshness === 'stale' || freshness === 'faded') flags.push(freshness);
  const status = statusOf(packed);
  if (status !== 'active') flags.push(status);
  const { to } = view.columns.validity.get(hit.doc) ?? {};
  if (to !== undefined && to <= asOf) flags.push('expired');
  const visibility = visibilityOf(packed);
  if (visibility === 'restricted' || visibility === 'private') flags.push(visibility);
  return flags;
}
