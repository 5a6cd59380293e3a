import { z } from 'zod';
import { document } from './document';
import { count, risk, share, synapseEnds, written } from './parts';

const addOutcome = {
  id: z.string().describe('the new engram, or the one that was there'),
  verdict: z.enum(['NEW', 'UPDATE', 'DUPLICATE']),
  path: z.string(),
  title: z.string(),
  targetId: z.string().optional().describe('what a DUPLICATE or UPDATE was judged against'),
  relatedId: z.string().optional().describe('a like engram, perhaps superseded by this one'),
  proposalId: z.string().optional(),
  reason: z.string(),
  confidence: share,
  candidatesConsidered: count,
  warnings: z.array(z.string()),
  risk: z.array(risk),
};

/** One outcome, or `results` for a list of drafts. */
export const addSchema = z.union([
  document('add', { ...addOutcome, ...written }),
  document('add', { results: z.array(z.strictObject(addOutcome)), ...written }),
]);

export const updateSchema = document('update', {
  id: z.string(),
  title: z.string(),
  path: z.string(),
  from: z.string().optional().describe('where it lay before, when it moved'),
  version: count,
  changed: z.array(z.string()).describe('names of fields; content for the body'),
  risk: z.array(risk),
  ...written,
});

export const editSchema = document('edit', {
  id: z.string(),
  title: z.string(),
  path: z.string(),
  version: count,
  changed: z.boolean(),
  risk: z.array(risk),
  ...written,
});

export const moveSchema = document('move', {
  id: z.string(),
  path: z.string(),
  from: z.string().optional(),
  ...written,
});

export const deleteSchema = document('delete', {
  deleted: z.array(z.strictObject({ id: z.string(), title: z.string(), path: z.string() })),
  synapses: z.array(z.string()).describe('ids of the synapses that went along'),
  ...written,
});

export const linkSchema = document('link', {
  id: z.string(),
  created: z.boolean().describe('false when evidence or weight joined a synapse that was there'),
  path: z.string(),
  synapse: synapseEnds,
  risk: z.array(risk),
  ...written,
});

export const unlinkSchema = document('unlink', {
  id: z.string(),
  path: z.string(),
  synapse: synapseEnds,
  ...written,
});
