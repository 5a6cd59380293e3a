import { z } from 'zod';
import { SCOPE_TYPES } from '../../engram/engram';
import { document } from './document';
import { count, risk, share, written } from './parts';

const scope = z.strictObject({ type: z.enum(SCOPE_TYPES), id: z.string().optional() });

export const pinFlags = z
  .array(z.enum(['instruction-like']))
  .describe('instruction-like: it speaks to the agent');

/** A pinned memory as it is handed out. */
export const pin = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('one line, safe to hand to an agent'),
  scope,
  category: z.string().optional(),
  agentId: z.string().optional(),
  importance: share.describe('as shown'),
  path: z.string(),
  flags: pinFlags,
});

export const pinListSchema = document('pin-list', {
  total: count.describe('all that hold here'),
  results: z.array(pin),
  hidden: count.describe('of these, over the limit'),
});

/** pin add and pin rm answer alike. */
export function pinsChangedSchema(kind: string) {
  return document(kind, {
    results: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        path: z.string(),
        scope,
        pinned: z.boolean(),
        created: z.boolean().describe('a text became a memory of its own'),
        changed: z.boolean().describe('false when it was so already'),
        warnings: z.array(z.string()),
        risk: z.array(risk),
      }),
    ),
    ...written,
  });
}
