import { z } from 'zod';
import { COMMIT_ONLY_KINDS, FINDING_KINDS } from '../../doctor/finding';
import { document } from './document';
import { count } from './parts';

/** The fields of a finding beside its kind. */
export const findingFields = {
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  line: count.optional(),
  column: count.optional(),
  stableId: z.string().optional(),
  message: z.string(),
  nextAction: z.string().optional(),
};

const finding = z.strictObject({ kind: z.enum([...FINDING_KINDS, ...COMMIT_ONLY_KINDS]), ...findingFields });

export const checkSchema = document('check', {
  checkedFiles: count,
  errors: count,
  warnings: count,
  findings: z.array(finding),
});
export const findingSchema = document('finding', { finding });
