import { z } from 'zod';
import { SCHEDULERS } from '../../setup/schedule/schedule';
import { document } from './document';

export const schedulePrintSchema = document('schedule-print', {
  scheduler: z.enum(SCHEDULERS),
  every: z.string(),
  steps: z.array(z.string()),
  files: z.array(
    z.strictObject({ path: z.string().optional().describe('missing for a crontab'), text: z.string() }),
  ),
});

export function scheduleChangeSchema(kind: string) {
  return document(kind, {
    scheduler: z.enum(SCHEDULERS),
    action: z.enum(['added', 'renewed', 'removed', 'none']),
    dryRun: z.boolean(),
  });
}

export const scheduleRunSchema = document('schedule-run', {
  busy: z.boolean().describe('another run was going on, and nothing was done'),
  results: z.array(
    z.strictObject({
      step: z.string(),
      ok: z.boolean(),
      message: z.string().describe('what was done, or why it failed'),
      hint: z.string().optional(),
    }),
  ),
});
