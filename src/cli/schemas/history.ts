import { z } from 'zod';
import { CHANGE_KINDS } from '../../sync/memory-changes';
import { document } from './document';
import { count } from './parts';

const counts = z.partialRecord(z.enum(CHANGE_KINDS), count);
const titles = z.record(z.string(), z.string()).describe('of ids that changes name without a title');

const change = z.strictObject({
  change: z.enum(CHANGE_KINDS),
  path: z.string(),
  id: z.string().optional(),
  title: z.string().optional(),
  from: z.string().optional().describe('where it lay'),
  fields: z.array(z.string()).optional(),
  link: z.strictObject({ from: z.string(), kind: z.string(), to: z.string() }).optional(),
  usage: z
    .strictObject({ retrieved: z.number().int(), effective: z.number().int(), failed: z.number().int() })
    .optional(),
});

export const diffSchema = document('diff', {
  from: z.string().nullable().describe('commit; null: before the first one'),
  to: z.string().nullable().describe('commit; null: the files as they are'),
  counts,
  changes: z.array(change),
  titles,
});
export const memoryChangeSchema = document('memory-change', { change });

const entry = z.strictObject({
  commit: z.string(),
  at: z.string().nullable(),
  author: z.string(),
  subject: z.string(),
  isMerge: z.boolean().describe('a merge tells only what it decided itself'),
  isCutOff: z.literal(true).optional().describe('a shallow clone ends here'),
  counts,
  changes: z.array(change),
  engram: z
    .strictObject({
      fields: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      body: z.strictObject({ added: count, removed: count }).optional().describe('lines'),
    })
    .optional()
    .describe('of one engram: what differs'),
});

export const logSchema = document('log', {
  id: z.string().optional(),
  title: z.string().optional(),
  validity: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        validFrom: z.string().optional(),
        validTo: z.string().optional(),
      }),
    )
    .optional()
    .describe('of one engram: what was true when, with what it superseded or was superseded by'),
  results: z.array(entry),
  hasMore: z.boolean(),
  isShallow: z.boolean(),
  titles,
});
export const logEntrySchema = document('log-entry', { entry });
