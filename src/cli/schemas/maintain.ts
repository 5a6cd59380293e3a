import { z } from 'zod';
import { PONDER_STATES } from '../../ponder/states';
import { document } from './document';
import { count, sentQuestions, written } from './parts';

const change = {
  step: z.string(),
  action: z.enum([
    'freeze',
    'forget',
    'consolidate',
    'promote',
    'archive',
    'supersede',
    'propose',
    'withdraw',
    'trash',
    'purge',
    'arbitrate',
    'resolve',
    'remove_events',
    'show_use',
    'settle_usage',
    'learn',
    'suggest_notes',
    'suggest_skills',
    'read_unread',
    'drop_unread',
    'rotate_audit',
    'rem_due',
  ]),
  engramIds: z.array(z.string()).describe('the one that is changed most first'),
  title: z.string().optional(),
  path: z.string().optional(),
  at: z.string().optional().describe('the instant in the data at which it was due'),
  reason: z.string(),
};

const stage = z.enum(['light', 'deep', 'rem']);

const stageReport = z.strictObject({
  stage,
  startedAt: z.string(),
  finishedAt: z.string(),
  changes: z.array(z.strictObject(change)).describe('in a dry run, or when held: that would be made'),
  refused: z.array(z.strictObject({ ...change, why: z.string() })),
  held: z
    .strictObject({ wanted: count, limit: count, active: count })
    .optional()
    .describe('nothing was changed, because so much would have been'),
  skipped: z.array(
    z.strictObject({
      path: z.string(),
      message: z.string(),
      line: count.optional(),
      column: count.optional(),
    }),
  ),
  doctor: z
    .strictObject({
      autoFixesApplied: count,
      pendingManualReview: count,
      fixable: count,
      commit: z.string().optional(),
    })
    .optional(),
  judgedBy: z.string().optional().describe('of rem: who drafted, llm.command or rules'),
  quiet: z
    .boolean()
    .optional()
    .describe('of rem: insights were wanted, but nothing changed in the last week'),
  pondered: z
    .strictObject({ id: z.string(), state: z.enum(PONDER_STATES), reason: z.string().optional() })
    .optional()
    .describe('of rem: the question that llm.command thought through'),
  wouldSend: sentQuestions,
  applied: written.applied,
  commit: z.string().optional(),
});

export const maintainSchema = document('maintain', {
  stages: z.array(stageReport),
  notDue: z.array(stage),
  dryRun: z.boolean(),
});
