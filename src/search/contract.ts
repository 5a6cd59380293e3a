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
  /**
   * BM25+ of this term in this field, boosted. The scores of all matches of a hit, times the number of query
   * terms that it matches, are the score of the hit.
   */
  score: number;
}

export interface LexicalHit {
  /** Number of the document in this view; stable only within the view. */
  doc: number;
  /** MiniSearch's score (BM25+, boosted, times matched query terms). */
  score: number;
  matches: TermMatch[];
}

/**
 * Ranking columns of judged data, one value a document, in memory as typed arrays. Numbers of documents have
 * gaps: only those that `docs()` or `topHits` give are documents.
 */
export interface Columns {
  /** Packed enums and booleans; search/flags.ts packs and unpacks. */
  flags: Uint32Array;
  /** Index into `flagKinds`, which has few values: what is asked of flags is asked once for each of them. */
  flagKind: Uint32Array;
  flagKinds: number[];
  /** Index into `owners`; 0 is the owner without agent and scope. */
  owner: Uint32Array;
  owners: Array<{ agentId?: string; scope?: Scope }>;
  /** Latest of updatedAt, statusAt, createdAt and birth lastEffectiveAt in ms; 0 when the file gives none. */
  touchedAt: Float64Array;
  /** updatedAt in ms; 0 when the file gives none. */
  updatedAt: Float64Array;
  importance: Float64Array;
  confidence: Float64Array;
  reinforcement: Float64Array;
  /** Birth retrievalCount. */
  retrieved: Uint32Array;
  /** Birth lastRetrievedAt in ms, 0 when never. */
  lastRetrievedAt: Float64Array;
  /** World time of the few documents that have it, in ms. */
  validity: Map<number, { from?: number; to?: number }>;
}

/** Sums over all usage files, one value a document; sums in 1/10000, instants in ms (0 = never). */
export interface UsageColumns {
  retrieved: Uint32Array;
  effective: Uint32Array;
  failed: Uint32Array;
  reinforcement: Int32Array;
  importance: Int32Array;
  confidence: Int32Array;
  lastRetrievedAt: Float64Array;
  lastEffectiveAt: Float64Array;
  /** 0-10000, -1 = never. */
  lastRetrievalScore: Int16Array;
}

/** The edge graph by document number. */
export interface EdgeGraph {
  edgeCount: number;
  /** Edges that touch a document, each with the other end; ends that do not resolve are left out. */
  neighbours(doc: number): Array<{ doc: number; direction: 'out' | 'in'; edge: EdgeEntry }>;
  degree(doc: number): number;
  /** Every cached edge, also with missing ends. */
  entries(): EdgeEntry[];
}

/** What becomes of the documents that match. */
export interface HitOptions {
  keep: number;
  /** By number: only what has a 1 is taken, the rest is told to `leaveOut`; default all. */
  allowed?: Uint8Array;
  leaveOut?(doc: number): void;
  /** Called once for each matching document that is allowed, before any is weighed; false drops it. Should be quick. */
  accept?(doc: number): boolean;
  /**
   * The value that decides what is kept, from MiniSearch's score (here right to about one part in a million). A
   * negative value leaves the document out. Called once for each accepted document, or with `ceiling` only for
   * those that may be kept.
   */
  weigh(doc: number, score: number): number;
  /** The largest value that `weigh` can give for a score or any lower one. */
  ceiling?(score: number): number;
}

/** What an overview shows of a document. */
export type Headline = Pick<DigestEntry, 'id' | 'title' | 'domainTags' | 'summary'>;

export interface TopHits {
  /** Best first. */
  hits: LexicalHit[];
  /** All that match, are allowed and accepted, in no order. */
  docs: Int32Array;
}

/** One consistent picture of the repository, from the cache or built anew; never writes a tracked file. */
export interface IndexView {
  documentCount: number;
  /** Per field in the order of FIELD_NAMES, as MiniSearch counts it (unique terms). */
  averageFieldLength: number[];
  columns: Columns;
  /** Undefined when there are no usage files. */
  usage?: UsageColumns;
  edges: EdgeGraph;
  skipped: SkippedFile[];
  /** HEAD or the commit asked for with --at; undefined without git or unborn. */
  commit?: string;
  entry(doc: number): DigestEntry;
  /** Parts of the entry, cheaper. */
  headline(doc: number): Headline;
  /** By number: 1 for a document, 0 for a gap. */
  living(): Uint8Array;
  /** How many of the documents that have a 1 lie right in each folder, empty for the root; cheaper than their entries. */
  countFolders(marks: Uint8Array): Map<string, number>;
  /** How many of the documents that have a 1 have each tag; cheaper than their entries. */
  countTags(marks: Uint8Array): Map<string, number>;
  /** Documents in id order; not to be changed. */
  docs(): Uint32Array;
  /**
   * Below 0 when document `a` comes before `b` by id (then by path). Numbers of documents tell nothing about
   * their order: two caches of the same files may number them differently.
   */
  compareDocs(a: number, b: number): number;
  docOfId(id: string): number | undefined;
  docOfPath(path: string): number | undefined;
  /** Documents whose id starts or ends with the text (upper case compared with upper case). */
  docsByIdPart(part: string): number[];
  docsByTitle(title: string): number[];
  /** Documents whose body has this hash (`sha256:<hex>`), in id order. */
  docsByContentHash(contentHash: string): number[];
  /** Number of documents that contain the term in any field. */
  documentFrequency(term: string): number;
  /**
   * Scores every document that matches at least one term and gives the best `keep`, ordered by weight desc,
   * then id; final scores and matches come from MiniSearch itself.
   */
  topHits(terms: readonly QueryTerm[], options: HitOptions): TopHits;
  /** The text of the engram's file as of this view. */
  read(doc: number): string;
  close(): void;
}
