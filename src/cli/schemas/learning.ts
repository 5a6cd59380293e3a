import { z } from 'zod';
import { document } from './document';
import { count, share, status, written } from './parts';

export const feedbackSchema = document('feedback', {
  engramId: z.string(),
  outcome: z.enum(['success', 'failure', 'partial']),
  importance: share.describe('as shown afterwards'),
  importanceDelta: z.number().min(-1).max(1),
  confidence: share.describe('as shown afterwards'),
  hebbianTriggered: z.boolean().describe('neighbours were strengthened too'),
  provenanceTriggered: z.boolean().describe('engrams that derive from it are due for review'),
  shouldArchive: z.boolean(),
  shouldForget: z.boolean(),
  counted: z.boolean().describe('false when this session had reported the same'),
  failedUses: count,
  strengthened: z.array(z.strictObject({ id: z.string(), importanceDelta: z.number() })),
  toReview: z.array(z.string()).describe('ids'),
  proposalId: z.string().optional().describe('the suggestion that waits for a yes'),
  acted: z.enum(['archive', 'forget']).optional().describe('what was done at once'),
  ...written,
});

/** archive, forget, restore and trash restore answer alike. */
export function lifecycleSchema(kind: string) {
  return document(kind, {
    results: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        path: z.string(),
        from: z.string().optional().describe('where it lay in the trash'),
        status,
        changed: z.boolean().describe('false when there was nothing to do'),
      }),
    ),
    ...written,
  });
}

export const trashListSchema = document('trash-list', {
  total: count,
  results: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      path: z.string(),
      originalPath: z.string(),
      visibility: z.string(),
      trashedAt: z.string().optional(),
      purgeAt: z.string().nullable().describe('from then on a purge without names takes it; null = never'),
    }),
  ),
});

export const trashPurgeSchema = document('trash-purge', {
  purged: z.array(z.strictObject({ id: z.string(), title: z.string(), path: z.string() })),
  synapses: z.array(z.string()).describe('ids of the synapses that went along'),
  ...written,
});
