/** Names and shapes that the writer and the reader of a segment share. */
import type { ColumnMeta } from './column';
import { BM25, BOOSTS } from './fields';
import { TOKENIZER_VERSION } from './tokenize';

/** Rises with every change of a cache file's layout. */
const FORMAT_VERSION = 10;

/** A cache with another key is thrown away. */
export const CACHE_KEY = JSON.stringify([FORMAT_VERSION, TOKENIZER_VERSION, BOOSTS, BM25]);

/** Bytes of a content hash (SHA-256). */
export const HASH_BYTES = 32;

export const COLUMNS = {
  flags: 'flags',
  flagKind: 'flagKind',
  owner: 'owner',
  touchedAt: 'touchedAt',
  updatedAt: 'updatedAt',
  importance: 'importance',
  confidence: 'confidence',
  reinforcement: 'reinforcement',
  retrieved: 'retrieved',
  lastRetrievedAt: 'lastRetrievedAt',
  titleHash: 'titleHash',
} as const;

export interface SegmentMeta {
  /** Files in the table; document numbers run from 0 to files - 1. */
  files: number;
  /** Files that hold an engram. */
  documents: number;
  /** Sums of unique terms by field over all documents. */
  lengthTotals: number[];
  columns: Record<string, ColumnMeta>;
  /** Every value in the column of flags once; `flagKind` is an index into it. */
  flagKinds: number[];
  /** Bytes of one id; shorter ids end with NUL. */
  idWidth: number;
  /** Two documents have the same id. */
  hasTwins: boolean;
}
