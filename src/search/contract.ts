/**
 * The seam between the index (segments, freshness, postings: fast, knows no ranking beyond BM25+) and the
 * ranking (relevance, memory factors, expansion, explain: knows no files).
 */
import type {
  Freshness,
  Kind,
  Polarity,
  RecordType,
  Scope,
  SourceType,
  Status,
  Tier,
  VerificationStatus,
  Visibility,
} from '../engram/engram';
import type { SynapseKind } from '../synapse/synapse';

/** Indexed fields in the order of the segment; boosts are in search/fields.ts. */
export type FieldName = 'title' | 'tags' | 'summary' | 'fact' | 'aliases' | 'headings' | 'body';

/** What the digest keeps of one engram: enough for list, filters, ranking and ids without opening its file. */
export interface DigestEntry {
  id: string;
  path: string;
  type: RecordType;
  title: string;
  aliases: string[];
  kind: Kind;
  kinds: Kind[];
  domainTags: string[];
  tags: string[];
  contextTags: string[];
  summary?: string;
  status: Status;
  statusAt?: string;
  visibility: Visibility;
  verificationStatus: VerificationStatus;
  sourceType: SourceType;
  perspective?: string;
  createdBy?: string;
  createdAt?: string;
  updatedBy?: string;
  updatedAt?: string;
  version: number;
  /** Judged or birth values; what use taught is added from UsageSums. */
  importance: number;
  confidence: number;
  retrievalCount: number;
  effectiveRetrievals: number;
  failedUses: number;
  reinforcementScore: number;
  lastRetrievedAt?: string;
  lastEffectiveAt?: string;
  lastRetrievalScore?: number;
  pinned: boolean;
  forcedFreshness?: Freshness;
  validFrom?: string;
  validTo?: string;
  reviewBy?: string;
  contentHash: string;
  contentSize: number;
  category?: string;
  entityType?: string;
  subject?: string;
  predicate?: string;
  object?: string;
  polarity?: Polarity;
  agentId?: string;
  scope?: Scope;
  tier?: Tier;
  retrievable: boolean;
  quality?: number;
  contamination?: number;
  about: string[];
  anchors: string[];
}

/** One edge as cached. */
export interface EdgeEntry {
  id: string;
  path: string;
  from: string;
  to: string;
  kind: SynapseKind;
  weight: number;
  retrievalWeight?: number;
  /** resolutionState.status of contradicts. */
  resolution?: string;
}

/** A file that could not be read as what it claims to be; the rest works on. */
export interface SkippedFile {
  path: string;
  message: string;
  line?: number;
  column?: number;
}

/** One query word after the tokenizer, with how the index may widen it. */
export interface QueryTerm {
  term: string;
  prefix: boolean;
  /** Largest edit distance, 0 = exact. */
  fuzzy: number;
}

/** Terms that a document matched: query term -> document term -> fields. */
export interface TermMatch {
  queryTerm: string;
  term: string;
  field: FieldName;
  /** Share of this term and field in the BM25+ score. */
  score: number;
}

export interface LexicalHit {
  /** Number of the document in this view; stable only within the view. */
  doc: number;
  /** MiniSearch's score (BM25+, boosted, times matched query terms). */
  score: number;
  matches: TermMatch[];
}
