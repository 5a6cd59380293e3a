import { z } from 'zod';
import { CATEGORIES, SKIP_REASONS } from '../../capture/statement';
import { POLARITIES } from '../../engram/engram';
import { document } from './document';

const fact = z.strictObject({
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
});

export const extractSchema = document('extract', {
  stored: z.boolean(),
  facts: z.array(fact),
  skipped: z.array(z.strictObject({ sentence: z.string(), reason: z.enum(SKIP_REASONS) })),
  agentId: z.string().optional(),
  sessionId: z.string().optional(),
});
