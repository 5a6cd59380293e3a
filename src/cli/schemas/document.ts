import { z } from 'zod';

/**
 * One JSON document of the command line. Strict, so that a test fails on a field that nobody described; published
 * schemas allow further fields, which are no change of meaning.
 */
export function document<const K extends string, S extends z.ZodRawShape>(kind: K, shape: S) {
  return z.strictObject({ schemaVersion: z.literal(1), kind: z.literal(kind), ...shape });
}
