import { z } from 'zod';
import { type ErrorCode, EXIT_CODES } from '../../errors';

const CODES = Object.keys(EXIT_CODES) as ErrorCode[];

/** The one line on stderr when a command fails with --json. */
export const errorSchema = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(CODES).describe('kind of failure; decides the exit code'),
      message: z.string().describe('what and which, lower case, no full stop'),
      hint: z.string().optional().describe('one thing to do next'),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .describe('a failure, on stderr; stdout is empty');
