import { z } from 'zod';
import { document } from './document';
import { count, driver, mergesLooked } from './parts';

const counts = z.record(z.string(), count);
const stage = z.strictObject({ last: z.string().nullable(), due: z.boolean() });

export const statusSchema = document('status', {
  repo: z.string(),
  rule: z.enum(['flag', 'environment', 'ancestor', 'user-config', 'home', 'library']),
  head: z.string().nullable(),
  driver,
  hooks: z.strictObject({
    installed: z.array(z.string()).describe('hooks of git that reach us'),
    problems: z.array(z.string()),
  }),
  merges: mergesLooked,
  counts: z.strictObject({
    engrams: z.strictObject({
      total: count,
      status: counts,
      kind: counts,
      verification: counts,
      visibility: counts,
    }),
    facts: z.strictObject({ total: count, tier: counts }),
    entities: count,
    sessions: count,
    synapses: z.strictObject({ total: count, kind: counts }),
    skills: count,
  }),
  reinforcement: z
    .array(count)
    .describe('engrams by tenths of the reinforcement score; the last: 1 and more'),
  pendingProposals: count,
  pendingSignals: count,
  stateBytes: count,
  maintenance: z.strictObject({ light: stage, deep: stage, rem: stage }),
  skipped: z.array(
    z.strictObject({
      path: z.string(),
      message: z.string(),
      line: count.optional(),
      column: count.optional(),
    }),
  ),
});
