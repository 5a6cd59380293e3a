/** What an engram is. Field meanings, defaults and ranges: docs/format.md. */

export const KINDS = ['observation', 'fact', 'pattern', 'procedure', 'hypothesis'] as const;
export type Kind = (typeof KINDS)[number];

export const STATUSES = ['draft', 'active', 'frozen', 'forgotten'] as const;
export type Status = (typeof STATUSES)[number];

export const VISIBILITIES = ['team', 'public', 'restricted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const SOURCE_TYPES = ['firsthand', 'secondhand', 'inferred'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const VERIFICATION_STATUSES = ['unverified', 'plausible', 'probable', 'verified', 'refuted'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const FRESHNESSES = ['fresh', 'aging', 'stale', 'faded'] as const;
/** Derived from age against half-life. `forgotten` in files and flags is the published name of `faded`. */
export type Freshness = (typeof FRESHNESSES)[number];

export const ENTITY_TYPES = [
  'person',
  'project',
  'tool',
  'concept',
  'place',
  'event',
  'organization',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const POLARITIES = ['positive', 'negative', 'ended'] as const;
export type Polarity = (typeof POLARITIES)[number];

export const TIERS = ['candidate', 'canonical', 'archive'] as const;
export type Tier = (typeof TIERS)[number];

export const SCOPE_TYPES = ['global', 'channel', 'session'] as const;
export interface Scope {
  type: (typeof SCOPE_TYPES)[number];
  id?: string;
}

export interface FactEvidence {
  sessionId?: string;
  messageId?: string;
  role?: string;
  speaker?: string;
  at?: string;
  /** The speaker asked to remember it. */
  explicit?: boolean;
}

/** What use taught, derived from usage/ for people who read files (`usage.showInFiles`); no answer comes from it. */
export interface Learnt {
  importance?: number;
  confidence?: number;
  retrievalCount?: number;
  effectiveRetrievals?: number;
  failedUses?: number;
  reinforcementScore?: number;
  asOf: string;
}

export interface Verification {
  status: VerificationStatus;
  description: string;
  source?: string;
  domain?: string;
  addedAt: string;
  addedBy: string;
}

/**
 * The front matter of an engram after reading: known fields with their defaults filled in. Instants are the
 * strings of the file (ISO 8601). Unknown keys stay in the document text and in `extra`.
 */
export interface Engram {
  id: string;
  title: string;
  slug?: string;
  domainTags: string[];
  kind: Kind;
  kinds: Kind[];
  tags: string[];
  aliases: string[];
  summary?: string;
  contentHash?: string;
  contentSize?: number;
  createdBy?: string;
  createdAt?: string;
  updatedBy?: string;
  updatedAt?: string;
  version: number;
  /** What people judged, 0-1. The shown value adds what use taught (usage/shown.ts). */
  importance: number;
  judgedAt?: string;
  confidence: number;
  sourceType: SourceType;
  /** Birth values of older tools; the living counters are in usage/. */
  retrievalCount: number;
  effectiveRetrievals: number;
  failedUses: number;
  reinforcementScore: number;
  lastRetrievedAt?: string;
  lastEffectiveAt?: string;
  lastRetrievalScore?: number;
  learnt?: Learnt;
  status: Status;
  statusAt?: string;
  trashedAt?: string;
  forcedFreshness?: Freshness;
  visibility: Visibility;
  pinned: boolean;
  validFrom?: string;
  validTo?: string;
  reviewBy?: string;
  verificationStatus: VerificationStatus;
  encodingContext?: string;
  perspective?: string;
  contextTags: string[];
  anchors: string[];
  entityType?: EntityType;
  description?: string;
  about: string[];
  verifications: Verification[];
  category?: string;
  subject?: string;
  predicate?: string;
  object?: string;
  polarity?: Polarity;
  agentId?: string;
  scope?: Scope;
  tier?: Tier;
  origin?: string;
  batch?: string;
  quality?: number;
  contamination?: number;
  /** False hides a fact from every default answer. */
  retrievable: boolean;
  evidence: FactEvidence[];
  /** Keys that this version does not know, as parsed. */
  extra: Record<string, unknown>;
}

/** One thing wrong with a field, for doctor and for errors: the value is clamped, defaulted or dropped in `Engram`. */
export interface FieldProblem {
  field: string;
  message: string;
  line?: number;
  column?: number;
}

/** An engram file as read: where it lies, its text, and what the text says. */
export interface EngramFile {
  /** Path inside the repository with forward slashes. */
  path: string;
  text: string;
  engram: Engram;
  /** The body as hashed and indexed: without the derived segment, LF, trailing newlines cut. */
  body: string;
  problems: FieldProblem[];
}

/** What kind of record a file is, for `--type`: from its folder and its category. */
export type RecordType = 'engram' | 'fact' | 'entity' | 'session';
