/**
 * The shape of every JSON document by kind: published as docs/schema/<kind>.json, checked by tests. Commands never
 * import this: zod would cost each call 10 ms to describe what the types already hold.
 */
import type { z } from 'zod';
import { completionSchema } from './completion';
import { errorSchema } from './error';
import { helpSchema } from './help';
import { versionSchema } from './version';

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  completion: completionSchema,
  error: errorSchema,
  help: helpSchema,
  version: versionSchema,
};
