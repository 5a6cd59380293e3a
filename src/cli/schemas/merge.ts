import { z } from 'zod';
import { document } from './document';
import { count } from './parts';

const side = z.enum(['ours', 'theirs']);

const common = {
  at: z.string(),
  via: z.enum(['driver', 'resolve', 'sync', 'audit']),
  path: z.string(),
  record: z
    .enum(['engram', 'session', 'synapse', 'usage', 'proposal', 'imprint', 'event', 'plain'])
    .optional(),
  id: z.string().optional(),
  blobs: z
    .strictObject({ base: z.string().optional(), ours: z.string().optional(), theirs: z.string().optional() })
    .optional()
    .describe('ids in git of what was merged'),
};

const field = z.strictObject({
  ...common,
  outcome: z.enum(['decided', 'lost']),
  field: z.string(),
  rule: z.string(),
  winner: z.enum(['ours', 'theirs', 'both', 'base']),
  kept: z.unknown().describe('what the file holds now; left out where that is long').optional(),
  loser: side.optional(),
  lost: z.unknown().optional().describe('null: the field had been removed'),
});
const conflict = z.strictObject({
  ...common,
  outcome: z.literal('conflict'),
  field: z.enum(['body', 'text']),
  line: count.describe('of the opening marker'),
  base: z.string(),
  ours: z.string(),
  theirs: z.string(),
});
const text = z.strictObject({
  ...common,
  outcome: z.literal('text'),
  reason: z.enum(['plain', 'unreadable', 'newer']),
  message: z.string(),
});
const displaced = z.strictObject({
  ...common,
  outcome: z.literal('displaced'),
  owner: side,
  displaced: z.strictObject({ id: z.string(), side, blob: z.string().optional(), path: z.string() }),
});
const placed = z.strictObject({
  ...common,
  outcome: z.enum(['placed', 'deleted', 'kept', 'replaced']),
  message: z.string(),
  to: z.string().optional(),
  lost: z.string().optional(),
});
const merged = z.strictObject({ ...common, outcome: z.literal('merged'), conflicts: count });

const line = z.union([field, conflict, text, displaced, placed, merged]);

export const mergeLogSchema = document('merge-log', { total: count, results: z.array(line) });
export const mergeLogLineSchema = document('merge-log-line', { line });

export const mergeResolveSchema = document('merge-resolve', {
  resolved: z.array(
    z.strictObject({
      path: z.string(),
      how: z.enum(['merged', 'kept', 'deleted', 'moved', 'restored']),
      to: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
  remaining: z.array(
    z.strictObject({
      path: z.string(),
      kind: z.enum(['conflict', 'edited', 'unreadable', 'not-memory', 'unsupported']),
      message: z.string(),
    }),
  ),
  log: z.array(line),
  dryRun: z.boolean(),
});

export const mergeAuditSchema = document('merge-audit', {
  checked: count.describe('merges that were looked at'),
  skipped: z.array(z.strictObject({ commit: z.string(), reason: z.string() })),
  merges: z
    .array(
      z.strictObject({
        commit: z.string(),
        parents: z.array(z.string()),
        at: z.string(),
        author: z.string(),
        subject: z.string(),
        losses: z.array(
          z.strictObject({
            path: z.string(),
            id: z.string().optional(),
            field: z.string().describe('a field, body, file; in usage files the engram'),
            has: z.unknown().describe('what is there now; of bodies: lines that go'),
            wanted: z.unknown().describe('what our rules keep; of bodies: lines that come back'),
            byHand: z.boolean().describe('a person has to decide'),
            todo: z.string().optional(),
          }),
        ),
      }),
    )
    .describe('those that lost something that is still missing, newest first'),
  lost: count,
  byHand: count,
  mended: z.array(z.string()),
  dryRun: z.boolean(),
  commit: z.string().optional(),
});
