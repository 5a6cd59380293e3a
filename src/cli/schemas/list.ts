import { z } from 'zod';
import { document } from './document';
import { count, hidden, kind, recordType, share, status, verificationStatus, visibility } from './parts';

const listed = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: recordType,
  kind,
  domainTags: z.array(z.string()),
  tags: z.array(z.string()),
  path: z.string(),
  status,
  visibility,
  verificationStatus,
  importance: share.describe('as shown'),
  updatedAt: z.string().optional(),
  summary: z.string().optional(),
});

export const listSchema = document('list', {
  total: count,
  results: z.array(listed),
  hidden,
  nextCursor: z.string().optional(),
});
export const listResultSchema = document('list-result', { result: listed });
