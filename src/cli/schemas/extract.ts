import { z } from 'zod';
import { CATEGORIES, SKIP_REASONS } from '../../capture/statement';
import { POLARITIES, SCOPE_TYPES, TIERS } from '../../engram/engram';
import { document } from './document';
import { count, modelTalk, risk, share, written } from './parts';

export const statement = {
  category: z.enum(CATEGORIES),
  subject: z
    .string()
    .nullable()
    .describe('user, team and agent are I, we and you; null when nobody is named'),
  predicate: z.string(),
  object: z.string(),
  polarity: z.enum(POLARITIES),
  explicit: z.boolean().describe('the speaker asked to remember it'),
  sentence: z.string(),
};

export const storedFact = z.strictObject({
  ...statement,
  id: z.string().describe('the new engram, or the one that says so already'),
  path: z.string(),
  relation: z.enum(['new', 'duplicate', 'similar', 'supersede']),
  related: z.array(z.string()).describe('ids of what it repeats, replaces or is close to'),
  risk: z.array(risk),
  importance: share.optional().describe('as the source judged it'),
  confidence: share.optional(),
});

export const skipped = z.array(z.strictObject({ sentence: z.string(), reason: z.enum(SKIP_REASONS) }));
const sessionId = z.string().optional();

const unusable = z.array(z.strictObject({ path: z.string(), reason: z.string() }));

/** Only with --llm. */
function byModel(entity: z.ZodType) {
  return {
    judgedBy: z.string().optional().describe('with --llm, who read: llm.command, or rules'),
    entities: z.array(entity).optional(),
    unusable: unusable.optional().describe('items of the answer that could not be used'),
    ...modelTalk,
  };
}

const entity = z.strictObject({ id: z.string(), name: z.string(), created: z.boolean() });

export const extractSchema = z.union([
  document('extract', {
    stored: z.literal(false),
    facts: z.array(z.strictObject(statement)),
    skipped,
    ...byModel(
      z.strictObject({
        name: z.string(),
        type: z.string().optional(),
        description: z.string().optional(),
      }),
    ),
    agentId: z.string().optional(),
    sessionId,
  }),
  document('extract', {
    stored: z.literal(true),
    facts: z.array(storedFact),
    skipped,
    ...byModel(entity),
    agentId: z.string(),
    sessionId,
    ...written,
  }),
]);

const summary = {
  id: z.string(),
  path: z.string(),
  title: z.string(),
  category: z.string().optional(),
  subject: z.string().optional(),
  predicate: z.string().optional(),
  object: z.string().optional(),
  polarity: z.enum(POLARITIES).optional(),
  tier: z.enum(TIERS).optional(),
  agentId: z.string().optional(),
  scope: z.strictObject({ type: z.enum(SCOPE_TYPES), id: z.string().optional() }).optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  retrievable: z.boolean(),
  pinned: z.boolean(),
  importance: share,
  confidence: share,
};

export const factSummary = z.strictObject(summary);

export const factSchema = document('facts-list-result', { result: factSummary });

export const factsListSchema = document('facts-list', {
  total: count,
  results: z.array(factSummary),
});

export const factsShowSchema = document('facts-show', {
  fact: z.strictObject({
    ...summary,
    origin: z.string().optional(),
    quality: share.optional(),
    contamination: share.optional(),
    evidence: z.array(
      z.strictObject({
        sessionId,
        messageId: z.string().optional(),
        role: z.string().optional(),
        speaker: z.string().optional(),
        at: z.string().optional(),
        explicit: z.boolean().optional(),
      }),
    ),
  }),
  content: z.string(),
});

export const factsAddSchema = document('facts-add', { fact: storedFact, ...written });

/** hide, unhide and promote. */
export function judgedFactsSchema(kind: string) {
  return document(kind, {
    results: z.array(
      z.strictObject({ id: z.string(), title: z.string(), path: z.string(), changed: z.boolean() }),
    ),
    ...written,
  });
}

export const extractRequestSchema = document('extract-request', {
  chunks: z.array(z.strictObject({ index: count, line: count, text: z.string() })),
  instructions: z.string(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what extract apply takes'),
});

export const extractApplySchema = document('extract-apply', {
  facts: z.array(storedFact),
  entities: z.array(entity),
  skipped: unusable,
  ...written,
});
