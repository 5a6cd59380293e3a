import { z } from 'zod';
import { FRESHNESSES } from '../../engram/engram';
import { document } from './document';
import { count, kind, share, synapseKind } from './parts';

const synapse = z.strictObject({
  id: z.string(),
  kind: synapseKind,
  direction: z.enum(['out', 'in']),
  weight: share,
  other: z.strictObject({ id: z.string(), title: z.string().optional() }),
});

export const getSchema = document('get', {
  entry: z
    .looseObject({
      id: z.string(),
      title: z.string(),
      kind,
      domainTags: z.array(z.string()),
      content: z.string().optional().describe('the body without the derived segment'),
      synapses: z.array(synapse).optional(),
    })
    .describe('the fields of the tier; importance and confidence as shown'),
  tier: z.enum(['catalog', 'digest', 'content', 'meta', 'synapses']),
  estimatedTokens: count,
  derived: z.strictObject({
    freshness: z.enum(FRESHNESSES),
    halfLifeDays: z.number(),
    evidenceCount: count,
    effectiveImportance: share,
    degree: count,
    truth: share,
    anchors: z
      .strictObject({ commits: count, isDeleted: z.boolean() })
      .optional()
      .describe('what became of the code that it is about since its words changed'),
  }),
  validity: z
    .strictObject({
      at: z.string(),
      isValid: z.boolean(),
      instead: z
        .strictObject({ id: z.string(), title: z.string() })
        .optional()
        .describe('what held then in its place'),
    })
    .optional()
    .describe('with --as-of: whether it was true then'),
  commit: z.string().optional().describe('with --at: the commit that was read'),
});
