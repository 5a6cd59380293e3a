/** What every reading command sees unless told otherwise. The only place that knows. */
import type { Scope } from '../engram/engram';
import type { IndexView } from './contract';
import { isRetrievable, statusOf, tierOf, visibilityOf } from './flags';
import { placesOf, unmark } from './marks';
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
  return rulesFor(view, reader, filters).ofDoc;
}

/** As `readingSet`, of all documents at once: by number, 1 for each that is in the set. */
export function readingMarks(view: IndexView, reader: Reader, filters: Filters = {}): Uint8Array {
  const { ofFlags, ofOwner, ofDoc } = rulesFor(view, reader, filters);
  const { columns } = view;
  const marks = view.living();
  unmark(marks, columns, (flags) => ofFlags(flags) !== undefined);
  for (const [owner, reason] of ofOwner.entries()) {
    if (reason !== undefined) for (const doc of placesOf(columns.owner, owner)) marks[doc] = 0;
  }
  for (const doc of columns.validity.keys()) if (ofDoc(doc) !== undefined) marks[doc] = 0;
  return marks;
}

interface Rules {
  /** Of documents without owner and end. */
  ofFlags(flags: number): Reason | undefined;
  /** By number of the owner. */
  ofOwner: Array<Reason | undefined>;
  ofDoc: ReadingSet;
}

function rulesFor(view: IndexView, reader: Reader, filters: Filters): Rules {
  const { columns } = view;
  const included = new Set<Include>(reader.include);
  const at = reader.asOf ?? reader.now;
  const ofOwner = columns.owners.map((owner) => reasonOfOwner(owner, reader, included));
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
  const ofFlags = (packed: number) => {
    if (!plainReasons.has(packed)) plainReasons.set(packed, reasonOf(packed, undefined, false));
    return plainReasons.get(packed);
  };
  const ofDoc = (doc: number) => {
    const packed = flags[doc] ?? 0;
    const ownerReason = ofOwner[owner[doc] ?? 0];
    const range = validity.size === 0 ? undefined : validity.get(doc);
    if (range === undefined && ownerReason === undefined) return ofFlags(packed);
    return reasonOf(packed, ownerReason, !included.has('expired') && !isValidAt(range, at));
  };
  return { ofFlags, ofOwner, ofDoc };
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
