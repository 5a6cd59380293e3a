import { z } from 'zod';
import { document } from './document';
import { count } from './parts';

const record = z
  .looseObject({
    at: z.string(),
    action: z.string(),
    actor: z.string(),
    engramId: z.string().optional(),
    title: z.string().optional(),
    reason: z.string().optional(),
  })
  .describe('further fields by action');

export const auditSchema = document('audit', {
  total: count,
  results: z.array(record),
  damaged: count.describe('lines of the log that are no records; they stay'),
  nextCursor: z.string().optional(),
});
export const auditRecordSchema = document('audit-record', { record });
