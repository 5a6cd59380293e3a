import { z } from 'zod';
import { ALL_KINDS } from '../../doctor/finding';
import { findingFields } from './check';
import { document } from './document';
import { count, written } from './parts';

export const doctorSchema = document('doctor', {
  startedAt: z.string(),
  finishedAt: z.string(),
  totalEngrams: count,
  totalSynapses: count,
  checkedFiles: count.describe('files that were looked into'),
  autoFixesApplied: count.describe('in a dry run: that would be applied'),
  pendingManualReview: count.describe('issues that only a person can settle; advice does not count'),
  fixable: count.describe('issues that --fix would mend'),
  issues: z.array(z.strictObject({ kind: z.enum(ALL_KINDS), ...findingFields, autoFixed: z.boolean() })),
  ...written,
});

export const doctorNewIdSchema = document('doctor-new-id', {
  path: z.string(),
  from: z.string(),
  to: z.string(),
  ...written,
});
