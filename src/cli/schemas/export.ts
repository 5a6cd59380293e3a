import { z } from 'zod';
import { EXPORT_FORMATS } from '../../export/export';
import { document } from './document';
import { count } from './parts';

const skipped = z.array(z.strictObject({ path: z.string(), message: z.string() }));
const format = z.enum(EXPORT_FORMATS);

/** What was written where, or without --output the text itself. */
export const exportSchema = z.union([
  document('export', { format, output: z.string(), files: count, bytes: count, skipped }),
  document('export', { format, content: z.string(), skipped }),
]);
