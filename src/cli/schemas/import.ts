import { z } from 'zod';
import { IMPORT_KINDS } from '../../capture/import/reading';
import { document } from './document';
import { count, risk, written } from './parts';

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

const notes = z.array(z.strictObject({ place: z.string(), why: z.string() }));

export const importSchema = document('import', {
  batch: z.string().optional().describe('for import undo; missing when nothing was new'),
  accepted: z.boolean(),
  sources: z.array(z.strictObject({ kind: z.enum(IMPORT_KINDS), from: z.string(), found: count })),
  imported: z.array(
    z.strictObject({
      id: z.string().describe('of the suggestion, or of what was stored'),
      title: z.string(),
      place: z.string(),
      path: z.string().optional(),
      replaces: z.string().optional().describe('the suggestion whose place it takes'),
      risk: z.array(risk),
    }),
  ),
  known: count,
  links: count,
  refused: notes.describe('not taken for what they hold'),
  problems: notes.describe('what could not be read'),
  skipped: z.record(z.string(), count).describe('left out on purpose, by reason'),
  ...written,
});
