import { z } from 'zod';
import { document } from './document';
import { count, hidden, kind, recordType, share, verificationStatus } from './parts';

const factor = z.strictObject({ value: z.number(), weight: z.number(), adds: z.number() });

const explanation = z.strictObject({
  terms: z.array(
    z.strictObject({
      word: z.string(),
      term: z.string(),
      documentFrequency: count,
      idf: z.number(),
      share: z.number(),
      matches: z.array(z.strictObject({ term: z.string(), field: z.string(), bm25: z.number() })),
    }),
  ),
  bm25: z.number(),
  lexicalRelevance: share,
  factors: z.strictObject({
    relevance: factor,
    recency: factor,
    importance: factor,
    strength: factor,
    hotness: factor,
  }),
  base: z.number().describe('the score before penalties'),
  expansion: z
    .strictObject({
      from: z.string(),
      title: z.string(),
      kind: z.string(),
      direction: z.enum(['out', 'in']),
      contribution: z.number(),
    })
    .optional()
    .describe('the hit that this one came along with'),
  penalties: z.array(z.strictObject({ name: z.string(), factor: z.number() })),
  contradictedBy: z.array(z.string()),
  supersededBy: z.array(z.string()),
});

const searchHit = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: recordType,
  kind,
  domainTags: z.array(z.string()),
  path: z.string(),
  score: z.number(),
  relevance: share.describe('comparable between queries; below 0.35 it is no confident answer'),
  verificationStatus,
  flags: z.array(z.string()),
  summary: z.string().optional(),
  snippet: z.string().optional().describe('the best passage'),
  marks: z
    .array(z.tuple([count, count]))
    .optional()
    .describe('ranges [start, end) of the matched words in snippet'),
  contradictedBy: z.array(z.string()).optional(),
  supersededBy: z.array(z.string()).optional(),
  explain: explanation.optional(),
  entry: z.record(z.string(), z.unknown()).optional().describe('the engram, with --tier or --budget'),
});

const searchAnswer = {
  query: z.string(),
  commit: z.string().optional().describe('HEAD, or the commit that --at names'),
  total: count,
  results: z.array(searchHit),
  hidden,
  omitted: count.optional().describe('results that did not fit the budget'),
};

export const searchSchema = document('search', searchAnswer);
export const searchResultSchema = document('search-result', { result: searchHit });
export const searchQueriesSchema = document('search-queries', {
  total: count,
  results: z.array(z.strictObject(searchAnswer)),
});
