/** Enums and booleans of a digest entry in one 32-bit number, so that filters need no digest. */
import type { Freshness, Polarity, RecordType, Tier } from '../engram/engram';
import {
  FRESHNESSES,
  KINDS,
  type Kind,
  POLARITIES,
  SOURCE_TYPES,
  type SourceType,
  STATUSES,
  type Status,
  TIERS,
  VERIFICATION_STATUSES,
  type VerificationStatus,
  VISIBILITIES,
  type Visibility,
} from '../engram/engram';

export const RECORD_TYPES: readonly RecordType[] = ['engram', 'fact', 'entity', 'session'];

/** What the flags column holds of one document. */
export interface Flags {
  type: RecordType;
  kind: Kind;
  status: Status;
  visibility: Visibility;
  verificationStatus: VerificationStatus;
  sourceType: SourceType;
  retrievable: boolean;
  pinned: boolean;
  tier?: Tier;
  forcedFreshness?: Freshness;
  polarity?: Polarity;
}

const TYPE_AT = 0;
const KIND_AT = 2;
const STATUS_AT = 5;
const VISIBILITY_AT = 7;
const VERIFICATION_AT = 9;
const SOURCE_AT = 12;
const TIER_AT = 14;
const FRESHNESS_AT = 16;
const POLARITY_AT = 19;
const RETRIEVABLE = 1 << 21;
const PINNED = 1 << 22;

/** Position + 1 in the list, 0 for absent. */
function optional<T>(list: readonly T[], value: T | undefined): number {
  return value === undefined ? 0 : list.indexOf(value) + 1;
}

export function packFlags(flags: Flags): number {
  return (
    (RECORD_TYPES.indexOf(flags.type) << TYPE_AT) |
    (KINDS.indexOf(flags.kind) << KIND_AT) |
    (STATUSES.indexOf(flags.status) << STATUS_AT) |
    (VISIBILITIES.indexOf(flags.visibility) << VISIBILITY_AT) |
    (VERIFICATION_STATUSES.indexOf(flags.verificationStatus) << VERIFICATION_AT) |
    (SOURCE_TYPES.indexOf(flags.sourceType) << SOURCE_AT) |
    (optional(TIERS, flags.tier) << TIER_AT) |
    (optional(FRESHNESSES, flags.forcedFreshness) << FRESHNESS_AT) |
    (optional(POLARITIES, flags.polarity) << POLARITY_AT) |
    (flags.retrievable ? RETRIEVABLE : 0) |
    (flags.pinned ? PINNED : 0)
  );
}

export function typeOf(flags: number): RecordType {
  return RECORD_TYPES[(flags >>> TYPE_AT) & 3] ?? 'engram';
}

export function kindOf(flags: number): Kind {
  return KINDS[(flags >>> KIND_AT) & 7] ?? 'observation';
}

export function statusOf(flags: number): Status {
  return STATUSES[(flags >>> STATUS_AT) & 3] ?? 'active';
}

export function visibilityOf(flags: number): Visibility {
  return VISIBILITIES[(flags >>> VISIBILITY_AT) & 3] ?? 'team';
}

export function verificationOf(flags: number): VerificationStatus {
  return VERIFICATION_STATUSES[(flags >>> VERIFICATION_AT) & 7] ?? 'unverified';
}

export function sourceTypeOf(flags: number): SourceType {
  return SOURCE_TYPES[(flags >>> SOURCE_AT) & 3] ?? 'firsthand';
}

export function tierOf(flags: number): Tier | undefined {
  return TIERS[((flags >>> TIER_AT) & 3) - 1];
}

export function forcedFreshnessOf(flags: number): Freshness | undefined {
  return FRESHNESSES[((flags >>> FRESHNESS_AT) & 7) - 1];
}

function polarityOf(flags: number): Polarity | undefined {
  return POLARITIES[((flags >>> POLARITY_AT) & 3) - 1];
}

export function isRetrievable(flags: number): boolean {
  return (flags & RETRIEVABLE) !== 0;
}

export function isPinned(flags: number): boolean {
  return (flags & PINNED) !== 0;
}

export function unpackFlags(flags: number): Flags {
  return {
    type: typeOf(flags),
    kind: kindOf(flags),
    status: statusOf(flags),
    visibility: visibilityOf(flags),
    verificationStatus: verificationOf(flags),
    sourceType: sourceTypeOf(flags),
    retrievable: isRetrievable(flags),
    pinned: isPinned(flags),
    tier: tierOf(flags),
    forcedFreshness: forcedFreshnessOf(flags),
    polarity: polarityOf(flags),
  };
}
