import type { DigestEntry } from '../../search/contract';
import { parseInstant } from '../../util/instants';
import type { MaintainedEngram } from '../snapshot';
import { dayOf } from './rem-snapshot';

/** For whom an engram is: what is for the same people may be shown together. */
export const AUDIENCES = ['team', 'restricted', 'private'] as const;
export type Audience = (typeof AUDIENCES)[number];

type Shown = Pick<DigestEntry, 'retrievable' | 'tier' | 'validFrom' | 'validTo'>;

/**
 * The audience of an engram that suggestions may be made from: active, valid on the day of `now` (ms), not refuted,
 * and for every agent and channel. Undefined for all others.
 */
export function audienceOf(
  engram: MaintainedEngram,
  { retrievable, tier, validFrom, validTo }: Shown,
  now: number,
): Audience | undefined {
  const { status, type, verificationStatus, visibility, agentId = 'shared', scope } = engram;
  const isKnown = status === 'active' && type !== 'session' && verificationStatus !== 'refuted';
  const isForAll = agentId === 'shared' && (scope === undefined || scope.type === 'global');
  const today = dayOf(now);
  const isValid =
    (instantOf(validFrom) ?? today) <= today && (instantOf(validTo) ?? Number.POSITIVE_INFINITY) > today;
  if (!isKnown || !isForAll || !isValid || !retrievable || tier === 'archive') return undefined;
  return visibility === 'public' ? 'team' : visibility;
}

function instantOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseInstant(text);
}
