/** What every reading command sees unless told otherwise. The only place that knows. */
import type { Scope } from '../engram/engram';
import type { IndexView } from './contract';
import { isRetrievable, statusOf, tierOf, visibilityOf } from './flags';
import type { Filters, Include, Reader } from './request';

/** Reasons that an answer counts for what matched and was left out. */
export const LEFT_OUT = [
  'frozen',
  'forgotten',
  'expired',
  'otherAgents',
  'outOfScope',
  'restricted',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Number of matches that were left out, by reason. */
export type Hidden = Record<LeftOut, number>;

/** `silent`: left out without a count, since nobody would look for it there. */
export type Reason = LeftOut | 'silent';

/** Why a document is not in the set; undefined when it is. */
export type ReadingSet = (doc: number) => Reason | undefined;

export function noneHidden(): Hidden {
  return { frozen: 0, forgotten: 0, expired: 0, otherAgents: 0, outOfScope: 0, restricted: 0 };
}

/**
 * The default set: active, valid now, retrievable, not of the archive tier, not restricted, of no agent or the
 * caller's or `shared`, of no scope or a global one or the caller's. Own private engrams and refuted ones are in.
 * `include` lifts a rule by name; a filter that asks for a status or visibility lifts the rule against it.
 */
export function readingSet(view: IndexView, reader: Reader, filters: Filters = {}): ReadingSet {
  const { columns } = view;
  const included = new Set<Include>(reader.include);
  const at = reader.asOf ?? reader.now;
  const ownerReasons = columns.owners.map((owner) => reasonOfOwner(owner, reader, included));
  const { flags, owner, validity } = columns;
  const reasonOf = (packed: number, ownerReason: Reason | undefined, isExpired: boolean) =>
    reasonOfStatus(packed, included, filters) ??
    (isExpired ? 'expired' : undefined) ??
    reasonOfVisibility(packed, included, reader, filters) ??
    ownerReason ??
    (included.has('hidden') || (isRetrievable(packed) && tierOf(packed) !== 'archive')
      ? undefined
      : 'silent');
  // Nearly all documents have the flags of others, no owner, and no end.
  const plainReasons = new Map<number, Reason | undefined>();
  return (doc) => {
    const packed = flags[doc] ?? 0;
    const ownerReason = ownerReasons[owner[doc] ?? 0];
    const range = validity.size === 0 ? undefined : validity.get(doc);
    if (range !== undefined || ownerReason !== undefined) {
      return reasonOf(packed, ownerReason, !included.has('expired') && !isValidAt(range, at));
    }
    if (!plainReasons.has(packed)) plainReasons.set(packed, reasonOf(packed, undefined, false));
    return plainReasons.get(packed);
  };
}

function reasonOfStatus(
  flags: number,
  included: ReadonlySet<Include>,
  { statuses }: Filters,
): Reason | undefined {
  const status = statusOf(flags);
  if (status === 'active' || statuses?.includes(status)) return undefined;
  if (status === 'draft') return 'silent';
  return included.has(status) ? undefined : status;
}

function reasonOfVisibility(
  flags: number,
  included: ReadonlySet<Include>,
  { withPrivate = true }: Reader,
  { visibilities }: Filters,
): Reason | undefined {
  const visibility = visibilityOf(flags);
  if (visibility === 'private') return withPrivate ? undefined : 'silent';
  if (visibility !== 'restricted' || visibilities?.includes('restricted')) return undefined;
  return included.has('restricted') ? undefined : 'restricted';
}

function reasonOfOwner(
  { agentId, scope }: { agentId?: string; scope?: Scope },
  reader: Reader,
  included: ReadonlySet<Include>,
): Reason | undefined {
  const isOwn = agentId === undefined || agentId === 'shared' || agentId === reader.agent;
  if (!isOwn && !reader.allAgents && !included.has('otherAgents')) return 'otherAgents';
  return isInScope(scope, reader.scopes ?? []) || included.has('outOfScope') ? undefined : 'outOfScope';
}

function isInScope(scope: Scope | undefined, scopes: readonly string[]): boolean {
  if (scope === undefined || scope.type === 'global') return true;
  return scopes.includes(`${scope.type}:${scope.id ?? ''}`);
}

export function isValidAt(validity: { from?: number; to?: number } | undefined, at: number): boolean {
  if (validity === undefined) return true;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = validity;
  return from <= at && at < to;
}
