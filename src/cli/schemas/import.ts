import { z } from 'zod';
import { document } from './document';
import { count, written } from './parts';

const batch = z.strictObject({
  id: z.string(),
  command: z.string().describe('what made it'),
  from: z.string().describe('what was read'),
  at: z.string(),
  by: z.string(),
  files: count.describe('how many it wrote'),
  undoneAt: z.string().optional().describe('when it was taken back'),
});

export const importListSchema = document('import-list', { total: count, results: z.array(batch) });

export const importUndoSchema = document('import-undo', {
  batch,
  removed: z.array(z.string()).describe('files that the batch made'),
  restored: z.array(z.string()).describe('files that are as before the batch'),
  kept: z.array(z.strictObject({ path: z.string(), why: z.string() })).describe('what changed since'),
  undoneBefore: z.string().optional().describe('it was taken back then; nothing was done now'),
  ...written,
});
