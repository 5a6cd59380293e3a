import { z } from 'zod';
import { document } from './document';

const value = {
  type: z.enum(['string', 'integer', 'number', 'choice', 'date', 'assignment', 'boolean']),
  description: z.string(),
  choices: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
};

const described = z.strictObject({
  name: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  usage: z.string(),
  writes: z.boolean().describe('true when it changes files'),
  arguments: z.array(
    z.strictObject({ ...value, name: z.string(), isOptional: z.boolean(), isVariadic: z.boolean() }),
  ),
  options: z.array(
    z.strictObject({
      ...value,
      flags: z.array(z.string()),
      isRepeatable: z.boolean(),
      default: z.union([z.string(), z.number(), z.boolean()]).optional(),
    }),
  ),
  examples: z.array(z.strictObject({ command: z.string(), description: z.string() })),
});

export const helpSchema = document('help', {
  commands: z
    .array(z.strictObject({ name: z.string(), summary: z.string() }))
    .optional()
    .describe('of the program or of a group'),
  command: described.optional().describe('one command'),
});
