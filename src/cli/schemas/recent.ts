import { z } from 'zod';
import { BRIEFING_SECTIONS } from '../../recall/briefing/gather';
import { document } from './document';
import { count, recordType, risk, written } from './parts';

const change = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: recordType,
  change: z.enum(['created', 'updated']),
  at: z.string(),
  by: z.string().optional(),
  domainTags: z.array(z.string()),
  path: z.string(),
});

export const recentSchema = document('recent', {
  since: z.string(),
  total: count,
  results: z.array(change),
});
export const recentResultSchema = document('recent-result', { result: change });

export const timelineSchema = document('timeline', {
  by: z.enum(['day', 'week']),
  periods: z.array(
    z.strictObject({
      from: z.string().describe('a day in UTC'),
      created: count,
      updated: count,
      titles: z.array(z.string()),
    }),
  ),
});

const note = z.strictObject({
  id: z.string(),
  title: z.string(),
  session: z.string().optional().describe("the host's own id"),
  summary: z.string(),
  threads: z.array(z.string()).describe('what was left open'),
  mood: z.string().optional(),
  savedAt: z.string().optional(),
  agentId: z.string().optional(),
  path: z.string(),
});

export const sessionListSchema = document('session-list', { total: count, results: z.array(note) });
export const sessionRestoreSchema = document('session-restore', { session: note.nullable() });
export const sessionSaveSchema = document('session-save', {
  id: z.string(),
  title: z.string(),
  path: z.string(),
  created: z.boolean(),
  changed: z.boolean().describe('false when the note said all that already'),
  risk: z.array(risk),
  ...written,
});

const bySection = <T extends z.ZodType>(value: T) => z.record(z.enum(BRIEFING_SECTIONS), value);

export const briefingSchema = document('briefing', {
  days: count,
  sections: bySection(z.array(z.string())),
  omitted: bySection(count).describe('lines that were dropped'),
  text: z.string(),
  commit: z.string().optional(),
  savedTo: z.string().optional(),
});
