import { z } from 'zod';
import { document } from './document';
import { count, kind, risk, share, status, synapseEnds, verificationStatus, written } from './parts';

export const feedbackSchema = document('feedback', {
  engramId: z.string(),
  title: z.string(),
  outcome: z.enum(['success', 'failure', 'partial']),
  importance: share.describe('as shown afterwards'),
  importanceDelta: z.number().min(-1).max(1),
  confidence: share.describe('as shown afterwards'),
  hebbianTriggered: z.boolean().describe('neighbours were strengthened too'),
  provenanceTriggered: z.boolean().describe('engrams that derive from it are due for review'),
  shouldArchive: z.boolean(),
  shouldForget: z.boolean(),
  counted: z.boolean().describe('false when this session had reported the same'),
  recorded: z.boolean().describe('false with CO_ENGRAM_WRITER=none: nothing moved'),
  failedUses: count,
  strengthened: z.array(z.strictObject({ id: z.string(), importanceDelta: z.number() })),
  toReview: z.array(z.string()).describe('ids'),
  proposalId: z.string().optional().describe('the suggestion that waits for a yes'),
  acted: z.enum(['archive', 'forget']).optional().describe('what was done at once'),
  ...written,
});

/** archive, forget, restore and trash restore answer alike. */
export function lifecycleSchema(kind: string) {
  return document(kind, {
    results: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        path: z.string(),
        from: z.string().optional().describe('where it lay in the trash'),
        status,
        changed: z.boolean().describe('false when there was nothing to do'),
      }),
    ),
    ...written,
  });
}

export const trashListSchema = document('trash-list', {
  total: count,
  results: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      path: z.string(),
      originalPath: z.string(),
      visibility: z.string(),
      trashedAt: z.string().optional(),
      purgeAt: z.string().nullable().describe('from then on a purge without names takes it; null = never'),
    }),
  ),
});

export const trashPurgeSchema = document('trash-purge', {
  purged: z.array(z.strictObject({ id: z.string(), title: z.string(), path: z.string() })),
  synapses: z.array(z.string()).describe('ids of the synapses that went along'),
  ...written,
});

export const verifySchema = document('verify', {
  engramId: z.string(),
  title: z.string(),
  status: verificationStatus.describe('as it is now'),
  previous: verificationStatus,
  met: z.boolean().describe('false (and exit 1) when the wanted status lacks something'),
  missing: z.array(z.string()).describe('what the wanted or the next status lacks'),
  next: verificationStatus.optional(),
  confidence: share,
  evidence: z.array(
    z.strictObject({
      status: verificationStatus,
      description: z.string(),
      source: z.string().optional(),
      domain: z.string().optional(),
      addedAt: z.string(),
      addedBy: z.string(),
      synapseId: z.string().optional(),
    }),
  ),
  support: z.strictObject({ evidence: count, domains: z.array(z.string()), ageDays: z.number().min(0) }),
  credibility: z.strictObject({
    score: share,
    dimensions: z.strictObject({
      consistency: share,
      longevity: share,
      usage: share,
      source: share,
      executability: share.optional().describe('procedures only'),
    }),
  }),
  risk: z.array(risk),
  ...written,
});

const contradictionEnd = z.strictObject({
  id: z.string(),
  title: z.string(),
  status,
  verificationStatus,
  confidence: share,
});

const verdict = z.enum(['keep_new', 'keep_old', 'merge', 'archive']);

export const contradictionsListSchema = document('contradictions-list', {
  total: count,
  results: z.array(
    z.strictObject({
      synapseId: z.string(),
      status: z.enum(['pending', 'auto_resolved', 'escalated', 'contested', 'resolved']),
      since: z.string().optional(),
      newer: contradictionEnd,
      older: contradictionEnd,
      weakerId: z.string().describe('ranked lower while this is open'),
      suggestedVerdict: verdict.optional().describe('of the rules; missing when people have to decide'),
      verdict: z.string().optional(),
      rationale: z.string().optional(),
    }),
  ),
});

export const contradictionsResolveSchema = document('contradictions-resolve', {
  synapseId: z.string(),
  verdict,
  keptId: z.string(),
  otherId: z.string(),
  other: z.enum(['refuted', 'forgotten', 'frozen']).describe('what the other end is now'),
  ...written,
});

export const lineageSchema = document('lineage', {
  root: z.string(),
  direction: z.enum(['ancestors', 'descendants', 'both']),
  nodes: z.array(
    z
      .strictObject({
        id: z.string(),
        depth: z.number().int().describe('steps to an ancestor; negative for descendants'),
        title: z.string().optional(),
        kind: kind.optional(),
        path: z.string().optional(),
        status: status.optional(),
        verificationStatus: verificationStatus.optional(),
      })
      .describe('only id and depth where the file is missing'),
  ),
  edges: z.array(synapseEnds),
  cycles: z.array(z.array(z.string())),
  isCut: z.boolean().describe('there is more beyond the depth'),
});

export const effectivenessSchema = document('effectiveness', {
  engramId: z.string(),
  title: z.string(),
  hits: count.describe('closed windows'),
  effective: count,
  inconclusive: count,
  contradicted: count,
  rate: share.nullable().describe('effective / hits; null under 3 hits'),
  open: count,
  reported: z.strictObject({ effective: count, failed: count }).describe('by feedback, in every clone'),
});

export const signalSchema = document('signal', {
  noted: z.enum(['edit', 'command', 'commit', 'message']),
});
