/** What use taught about one engram, in one writer's file (spec: one line an engram, sums not states). */

/** One line of usage/<writer>.tsv. Sums are signed integers in 1/10000; instants are ISO 8601 or empty. */
export interface UsageLine {
  id: string;
  /** Rises by one with every write of the line; the larger wins a merge. */
  n: number;
  retrieved: number;
  effective: number;
  failed: number;
  reinforcement: number;
  importance: number;
  confidence: number;
  lastRetrievedAt: string;
  lastEffectiveAt: string;
  /** Relevance of the last hit, 0-10000; belongs to lastRetrievedAt. -1 when never retrieved. */
  lastRetrievalScore: number;
}

/** Sums over all writers for one engram, before they are added to the judged values. */
export interface UsageSums {
  retrieved: number;
  effective: number;
  failed: number;
  reinforcement: number;
  importance: number;
  confidence: number;
  lastRetrievedAt?: string;
  lastEffectiveAt?: string;
  /** 0-1. */
  lastRetrievalScore?: number;
}

/** The values that every face shows: judged or birth values plus sums, clamped. */
export interface ShownValues {
  importance: number;
  confidence: number;
  retrievalCount: number;
  effectiveRetrievals: number;
  failedUses: number;
  reinforcementScore: number;
  lastRetrievedAt?: string;
  lastEffectiveAt?: string;
  lastRetrievalScore?: number;
}
