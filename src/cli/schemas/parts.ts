import { z } from 'zod';
import { KINDS, STATUSES, VERIFICATION_STATUSES, VISIBILITIES } from '../../engram/engram';
import { RECORD_TYPES } from '../../search/flags';
import { SYNAPSE_KINDS } from '../../synapse/synapse';
import { CHANGE_KINDS } from '../../sync/memory-changes';

/** Shapes that several documents share. */

export const share = z.number().min(0).max(1);
export const count = z.number().int().min(0);
export const kind = z.enum(KINDS);
export const status = z.enum(STATUSES);
export const visibility = z.enum(VISIBILITIES);
export const verificationStatus = z.enum(VERIFICATION_STATUSES);
export const recordType = z.enum(RECORD_TYPES as readonly [string, ...string[]]);
export const synapseKind = z.enum(SYNAPSE_KINDS);

/** What matched and was left out of a reading answer. */
export const hidden = z.strictObject({
  frozen: count,
  forgotten: count,
  expired: count,
  otherAgents: count,
  outOfScope: count,
  restricted: count,
});

/** A private or internal thing that was found; never its value. */
export const risk = z.strictObject({
  category: z.enum(['secret', 'personal', 'internal']),
  rule: z.string(),
  field: z.string(),
  line: count,
  column: count,
  masked: z.string(),
});

/** What every writer's document carries beside its own fields. */
export const written = {
  dryRun: z.boolean(),
  commit: z.string().optional(),
  applied: z.strictObject({
    summary: z.string(),
    written: z.array(z.string()),
    deleted: z.array(z.string()),
    moved: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  }),
};

/** What a dry run would have put to the user's model. */
export const sentQuestions = z
  .array(z.strictObject({ purpose: z.string(), model: z.string(), prompt: z.string() }))
  .optional()
  .describe('what a dry run would have put to llm.command');

/** What an answer says of the user's model. */
export const modelTalk = {
  wouldSend: sentQuestions,
  modelProblem: z.string().optional().describe('why the rules spoke instead of llm.command'),
};

export const synapseEnds = z.strictObject({
  id: z.string(),
  from: z.string(),
  kind: synapseKind,
  to: z.string(),
});

/** The merge driver of a clone. */
export const driver = z.strictObject({
  configured: z.boolean().describe('git would call some program to merge memory files'),
  upToDate: z.boolean().describe('it is ours, as this version wants it'),
  owner: z.enum(['co-engram', 'other']).optional(),
  command: z.string().optional(),
  problems: z.array(z.string()),
});

export const changeCounts = z
  .partialRecord(z.enum(CHANGE_KINDS), count)
  .describe('how many records changed in which way; what did not occur is left out');

export const mergesLooked = z.strictObject({
  checked: count.describe('new merges that were looked at'),
  lossy: z.array(z.string()).describe('merge commits that are short of something'),
});
