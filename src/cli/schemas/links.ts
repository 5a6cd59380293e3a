import { z } from 'zod';
import { document } from './document';
import { count, share, synapseKind } from './parts';

const link = z.strictObject({
  id: z.string(),
  path: z.string(),
  from: z.string(),
  fromTitle: z.string().optional(),
  kind: synapseKind,
  to: z.string(),
  toTitle: z.string().optional(),
  weight: share,
  retrievalWeight: share.optional(),
  resolution: z.string().optional(),
});

export const linksSchema = document('links', { total: count, results: z.array(link) });
export const linksResultSchema = document('links-result', { link });

export const synapseGetSchema = document('synapse-get', {
  synapse: z.looseObject({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    kind: synapseKind,
    weight: share,
    evidence: z.array(
      z.strictObject({
        description: z.string(),
        source: z.string().optional(),
        confidence: share.optional(),
        addedAt: z.string(),
        addedBy: z.string(),
      }),
    ),
    path: z.string(),
  }),
});
