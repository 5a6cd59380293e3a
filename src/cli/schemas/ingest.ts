import { z } from 'zod';
import { document } from './document';
import { count, risk, share, written } from './parts';

const polluted = z
  .array(z.strictObject({ line: count.describe('from 1'), contamination: share, marks: z.array(z.string()) }))
  .describe('parts that are output of machines; nothing of them is stored');
const files = {
  failed: z.array(z.strictObject({ place: z.string(), why: z.string() })).describe('files of folders'),
  skipped: z.record(z.string(), count).describe('what is no note, by why'),
};

export const ingestSchema = document('ingest', {
  batch: z.string().optional().describe('for import undo; missing when nothing is new'),
  notes: z.array(
    z.strictObject({
      path: z.string(),
      agentId: z.string(),
      sha256: z.string(),
      known: z.boolean().describe('it was read before'),
      parts: count,
      polluted,
      facts: z.strictObject({ new: count, duplicate: count, similar: count, supersede: count }),
      refused: count.describe('facts that were not stored for what they hold'),
      unread: count.describe('sentences that no rule reads'),
    }),
  ),
  risk: z.array(risk).describe('private and internal things in what was stored, at most twenty'),
  ...files,
  ...written,
});

export const ingestRequestsSchema = document('ingest-requests', {
  instructions: z.string(),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of what extract apply takes'),
  notes: z.array(
    z.strictObject({
      path: z.string(),
      agentId: z.string(),
      sha256: z.string(),
      chunks: z.array(z.strictObject({ index: count, line: count, text: z.string() })),
      polluted,
    }),
  ),
  known: count.describe('notes that were read before'),
  ...files,
});
