import { z } from 'zod';
import { SHELLS } from '../completion/shells';
import { document } from './document';

export const completionSchema = document('completion', {
  shell: z.enum(SHELLS).optional(),
  script: z.string().optional().describe('the completion script of the shell'),
  candidates: z.array(z.strictObject({ value: z.string(), description: z.string() })).optional(),
});
